import * as z from 'zod/mini'

/** A name that people give to a thing: at most `most` letters, no spaces around them. */
export const descriptionOf = (most: number) =>
  z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Informe a descrição'),
      z.maxLength(most, `A descrição pode ter no máximo ${most} caracteres`),
    )
