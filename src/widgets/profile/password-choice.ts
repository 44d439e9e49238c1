import * as z from 'zod/mini'
import { NewPassword } from '#api/contract/account/passwords.ts'

export const DIFFERENT = 'As senhas não são iguais'

/** A new password and once more the same. */
export const PasswordChoice = z
  .object({
    password: NewPassword,
    confirmation: z.string().check(z.minLength(1, 'Confirme a nova senha')),
  })
  .check(
    z.refine(({ password, confirmation }) => password === confirmation, { path: ['confirmation'], error: DIFFERENT }),
  )
