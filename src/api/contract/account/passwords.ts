import * as z from 'zod/mini'
import { PASSWORD_MESSAGE, passwordProblems } from '#domain/access/password.ts'
import { Empty, post } from '../endpoint.ts'
import { Email } from './session.ts'

// Apart from the users, whom every screen asks for.

/** A password to be set: the five rules, and an end to what is worth hashing. */
export const NewPassword = z.string().check(
  z.maxLength(200, 'A senha pode ter no máximo 200 caracteres'),
  z.refine((value) => passwordProblems(value).length === 0, PASSWORD_MESSAGE),
)

/** The two reasons for a link to the password definition page. */
export const LinkPurpose = z.enum(['recovery', 'confirmation'])
export type LinkPurpose = z.output<typeof LinkPurpose>

export const forgotPassword = post('/users/forgot-password', {
  unasked: 'entering',
  needs: 'public',
  summary: 'Pedir um link para redefinir a senha',
  body: z.object({ email: Email }),
  reply: Empty,
})

const Token = z.string().check(z.minLength(1, 'Este link está incompleto'))

/** Tells whose password a link sets, to whoever holds it: its page shows the address. The token stays out of addresses, which are logged. */
export const readLink = post('/users/reset-password/link', {
  unasked: 'entering',
  needs: 'public',
  summary: 'De quem é a senha que um link define',
  body: z.object({ token: Token }),
  reply: z.object({ email: z.string(), purpose: LinkPurpose }),
  ours: true,
})

/** Sets the password by a link's token, and confirms the e-mail that the link came by. `purpose` is ours: it decides what the page says. */
export const resetPassword = post('/users/reset-password', {
  unasked: 'entering',
  needs: 'public',
  summary: 'Definir a senha com o token de um link',
  body: z.object({ token: Token, password: NewPassword }),
  reply: z.object({ purpose: LinkPurpose }),
})

/** Ends every session of the user. */
export const changePassword = post('/users/change-password', {
  unasked: 'proved',
  needs: 'login',
  summary: 'Trocar a própria senha',
  body: z.object({ old_password: z.string().check(z.minLength(1, 'Informe a senha atual')), password: NewPassword }),
  reply: Empty,
})
