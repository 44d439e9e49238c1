import * as z from 'zod/mini'
import { del, Empty, get, post, put } from '../endpoint.ts'
import { page, paging } from '../page.ts'
import { Email } from '../account/session.ts'
import { CompanyGroupForm } from './company-groups.ts'
import { Grant } from './users.ts'

/** An access and, ours, whose it is. */
export const UserGrant = z.object({
  ...Grant.shape,
  user_id: z.string(),
  user: z.object({ email: z.string(), is_email_confirmed: z.boolean() }),
})
export type UserGrant = z.output<typeof UserGrant>

export const listGrants = get('/grants/', {
  needs: ['grant:read'],
  summary: 'Acessos de usuários',
  query: z.object({ ...paging, user_id: z.optional(z.uuid()) }),
  reply: page(UserGrant),
})

const Id = z.uuid('Escolha uma opção')
/** Either limits what a primary access reaches, which is otherwise the whole tenant; a secondary one needs a group. */
const Reach = {
  company_group_id: z.optional(z.nullable(Id)),
  companies: z.optional(
    z.nullable(z.array(Id).check(z.minLength(1, 'Pelo menos uma empresa deve ser selecionada'), z.maxLength(1000))),
  ),
}

/** A group that is made with an access, called by its companies unless it has a name of its own. */
export const NewGroup = z.object({
  ...CompanyGroupForm.shape,
  description: z.optional(z.union([z.literal(''), CompanyGroupForm.shape.description])),
})

/**
 * Whoever has no account yet gets one, and a mail with a link to define the password; whoever has one, a mail that tells of it.
 * `new_group` (ours): in place of a secondary access' group, which is made with it, by who may make groups; neither is without the other.
 * `is_mailed` (ours): whether that mail left at once; what a mail server refused is tried again for three days.
 */
export const createGrant = post('/grants/', {
  sensitive: true,
  needs: ['grant:create'],
  summary: 'Dar acesso a um usuário, que pode ser novo',
  body: z.object({
    email: Email,
    role_id: z.uuid('Escolha um perfil'),
    ...Reach,
    new_group: z.optional(NewGroup),
  }),
  reply: z.object({ ...UserGrant.shape, is_mailed: z.boolean() }),
})

/** A field that is not sent stays as it was: an access that was limited to some companies is widened only by a null. */
export const updateGrant = put('/grants/:id', {
  sensitive: true,
  needs: ['grant:update'],
  summary: 'Alterar um acesso',
  body: z.object({ role_id: z.uuid('Escolha um perfil'), is_active: z.optional(z.boolean()), ...Reach }),
  reply: UserGrant,
})

export const deleteGrant = del('/grants/:id', {
  sensitive: true,
  needs: ['grant:delete'],
  summary: 'Excluir um acesso',
  reply: Empty,
})
