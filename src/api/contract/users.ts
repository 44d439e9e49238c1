import * as z from 'zod/mini'
import { PASSWORD_MESSAGE, passwordProblems } from '#domain/password.ts'
import { Empty, get, post } from './endpoint.ts'
import { Email } from './session.ts'
import { Features } from './settings.ts'

const Described = z.object({ id: z.string(), description: z.string() })

export const Grant = z.object({
  id: z.string(),
  tenant_id: z.string(),
  role_id: z.string(),
  role: z.object({ description: z.string() }),
  company_group_id: z.nullable(z.string()),
  company_group: z.nullable(z.object({ description: z.string() })),
  is_active: z.boolean(),
})

/** The user with every tenant and grant; permissions are those of the call's X-Tenant (decisions 29). */
export const Me = z.object({
  id: z.string(),
  email: z.string(),
  is_active: z.boolean(),
  is_email_confirmed: z.boolean(),
  tenants: z.array(Described),
  grants: z.array(Grant),
  permissions: z.array(z.templateLiteral([z.string(), ':', z.string()])),
  is_master: z.boolean(),
  /** Ours: the parts of the product that this server has. */
  features: Features,
})
export type Me = z.output<typeof Me>

/** Without X-Tenant the permissions are empty, so that a client can learn its tenants first. */
export const readMe = get('/users/me', { needs: 'login', summary: 'Quem sou eu', reply: Me })

/** A password to be set: the five rules, and an end to what is worth hashing. */
export const NewPassword = z.string().check(
  z.maxLength(200, 'A senha pode ter no máximo 200 caracteres'),
  z.refine((value) => passwordProblems(value).length === 0, PASSWORD_MESSAGE),
)

/** The two reasons for a link to the password definition page. */
export const LinkPurpose = z.enum(['recovery', 'confirmation'])
export type LinkPurpose = z.output<typeof LinkPurpose>

export const forgotPassword = post('/users/forgot-password', {
  needs: 'public',
  summary: 'Pedir um link para redefinir a senha',
  body: z.object({ email: Email }),
  reply: Empty,
})

/** Sets the password by a link's token, and confirms the e-mail that the link came by. `purpose` is ours: it decides what the page says. */
export const resetPassword = post('/users/reset-password', {
  needs: 'public',
  summary: 'Definir a senha com o token de um link',
  body: z.object({ token: z.string().check(z.minLength(1, 'Este link está incompleto')), password: NewPassword }),
  reply: z.object({ purpose: LinkPurpose }),
})

/** Ends every session of the user. */
export const changePassword = post('/users/change-password', {
  needs: 'login',
  summary: 'Trocar a própria senha',
  body: z.object({ old_password: z.string().check(z.minLength(1, 'Informe a senha atual')), password: NewPassword }),
  reply: Empty,
})

export const resendConfirmation = post('/users/:id/confirmation/resend', {
  needs: ['grant:update'],
  summary: 'Reenviar o link de confirmação de email',
  reply: Empty,
})
