import { expect, test } from 'vitest'
import { readUser } from '#api/contract/access/members.ts'
import { readCompanyGroup } from '#api/contract/access/company-groups.ts'
import { readRole } from '#api/contract/access/roles.ts'
import { readCompany } from '#api/contract/companies/companies.ts'
import { readNfce } from '#api/contract/documents/nfces.ts'
import type { Endpoint } from '#api/contract/endpoint.ts'
import type { Ids } from '../../screens/ids.ts'
import { inState, put, runReact } from '../partner-page.ts'
import { readIds } from './failures/ids.ts'

// 'Voltar' is one and the same link while what a screen is about is on its way and once it stands: a press lasts, and a focus stays.

const screens: readonly (readonly [tag: string, name: string, reads: Endpoint, view: (ids: Ids) => string])[] = [
  ['fiscal-nfce-detail', 'a note', readNfce, ({ note }) => `/nfces/${note}`],
  ['fiscal-companies', 'a company', readCompany, ({ company }) => `/companies/${company}`],
  ['fiscal-grants', 'a primary access', readUser, ({ user }) => `/grants/primary/${user}`],
  ['fiscal-grants', 'secondary accesses', readUser, ({ user }) => `/grants/secondary/${user}`],
  ['fiscal-grants', 'a group', readCompanyGroup, ({ group }) => `/grants/secondary/company_groups/${group}`],
  ['fiscal-roles', 'a role', readRole, ({ role }) => `/grants/primary/roles/${role}`],
]

for (const [tag, name, reads, view] of screens) {
  test(`a focus on 'Voltar' outlives the wait: ${tag}, ${name}`, async () => {
    const ids = await readIds()
    const { promise: turn, resolve: go } = Promise.withResolvers<void>()
    const attributes = { 'nfce-key': ids.note, back: 'page', view: view(ids) }
    const element = await put({ tag, attributes }, [
      // Who looks is nobody's wait.
      {
        to: reads,
        reply: (request, { api }) => (request.url.endsWith('/me') ? api(request) : turn.then(() => api(request))),
      },
    ])
    await inState(element, 'loading').toBe(true)
    await runReact(element)
    const back = element.getByRole('link', { name: 'Voltar' })
    await expect.element(back).toBeVisible()
    const link = back.element() as HTMLElement
    link.focus()
    go()
    await inState(element, 'ready').toBe(true)
    expect(element.element().shadowRoot?.activeElement).toBe(link)
  })
}
