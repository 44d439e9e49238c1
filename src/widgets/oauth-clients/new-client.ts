import * as z from 'zod/mini'
import { OauthClientForm } from '#api/contract/devices/oauth-clients.ts'
import { faultsAt } from '#api/contract/faults.ts'
import { clientFaults } from '#domain/access/client-form.ts'
import { isClientScope } from '#domain/access/client-scopes.ts'

const { kind, description, scopes, company_id } = OauthClientForm.shape

/** The typed values alone: a schema that makes the body of them would bring parts of zod that every element waits for. */
const NewClientFields = z.object({
  kind,
  description,
  scopes,
  company_id,
  elements: z.array(z.string()),
  /** One in each line. */
  origins: z.string(),
  /** True if only some companies are shown. */
  is_limited: z.boolean(),
  companies: z.array(z.string()),
})
export type NewClientInput = z.input<typeof NewClientFields>
export const NewClientForm = NewClientFields.check(faultsAt((typed) => clientFaults(newClientBody(typed))))

/** The body of the call, of what is typed. */
export function newClientBody({
  elements,
  origins,
  is_limited,
  companies,
  ...client
}: NewClientInput): OauthClientForm {
  // What was ticked while it was to be a portal, and no form of another kind shows.
  if (client.kind !== 'portal') return { ...client, scopes: client.scopes.filter(isClientScope) }
  const lines = origins.split('\n').map((line) => line.trim())
  return {
    ...client,
    elements,
    origins: lines.filter((line) => line !== ''),
    companies: is_limited ? companies : null,
  }
}

export const EMPTY: NewClientInput = {
  kind: 'device',
  description: '',
  scopes: [],
  company_id: '',
  elements: [],
  origins: '',
  is_limited: false,
  companies: [],
}
