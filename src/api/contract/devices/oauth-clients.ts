import * as z from 'zod/mini'
import { clientFaults } from '#domain/access/client-form.ts'
import { descriptionOf } from '../description.ts'
import { del, Empty, get, post } from '../endpoint.ts'
import { faultsAt } from '../faults.ts'
import { page, paging, sorting } from '../page.ts'

const Kind = z.enum(['device', 'server', 'portal', 'agent'])

/** A client of OAuth, or the credential of an agent: whatever calls and is no person. */
export const OauthClient = z.object({
  id: z.string(),
  kind: Kind,
  description: z.string(),
  /** None for an agent: it only tells what SATs say. */
  scopes: z.array(z.string()),
  /** The legal name of an agent's company, where it speaks for that one alone. */
  company: z.nullable(z.string()),
  /** A portal's: the elements of its pages, the legal names of their companies (null: all) and the pages' origins. */
  elements: z.array(z.string()),
  companies: z.nullable(z.array(z.string())),
  origins: z.array(z.string()),
  created_utc: z.string(),
  last_used_utc: z.nullable(z.string()),
  revoked_utc: z.nullable(z.string()),
})
export type OauthClient = z.output<typeof OauthClient>

/** Those that stand first, each newest first. */
export const listOauthClients = get('/oauth2_clients/', {
  needs: ['oauth_client:read'],
  summary: 'Clientes OAuth e credenciais de agentes',
  query: z.object({ ...paging, ...sorting('name', 'when'), kind: z.optional(Kind) }),
  reply: page(OauthClient),
  ours: true,
})

const ClientFields = z.object({
  kind: Kind,
  description: descriptionOf(120),
  /** Agents have none. */
  scopes: z.array(z.string()),
  /** An agent's company; '' is the whole tenant. */
  company_id: z.string(),
  /** A portal's: the elements that its pages may show, and the origins of these pages. */
  elements: z.optional(z.array(z.string()).check(z.maxLength(50))),
  origins: z.optional(z.array(z.string()).check(z.maxLength(20, 'Informe até 20 endereços'))),
  /** A portal's: the ids of the companies that its pages may show; null is all of them. */
  companies: z.optional(z.nullable(z.array(z.string()).check(z.maxLength(1000)))),
})

export const OauthClientForm = ClientFields.check(faultsAt(clientFaults))
export type OauthClientForm = z.output<typeof OauthClientForm>

/** `secret` is told this once; null of devices, which have none. */
export const createOauthClient = post('/oauth2_clients/', {
  sensitive: true,
  needs: ['oauth_client:create'],
  summary: 'Registrar um cliente OAuth ou um agente',
  body: OauthClientForm,
  reply: z.object({ id: z.string(), secret: z.nullable(z.string()) }),
  ours: true,
})

/** Its tokens, and those of its devices, end with the next call. */
export const revokeOauthClient = del('/oauth2_clients/:id', {
  unasked: 'takes_away',
  needs: ['oauth_client:delete'],
  summary: 'Revogar um cliente OAuth ou um agente',
  reply: Empty,
  ours: true,
})
