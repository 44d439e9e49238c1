import * as z from 'zod/mini'

/** What something is called by those who made it: `most` letters at most, no spaces around them. */
export const descriptionOf = (most: number) =>
  z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Informe a descrição'),
      z.maxLength(most, `A descrição pode ter no máximo ${most} caracteres`),
    )
