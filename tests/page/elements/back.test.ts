import { expect, test } from 'vitest'
import { readCompanyGroup } from '#api/contract/access/company-groups.ts'
import { readUser } from '#api/contract/access/members.ts'
import { readRole } from '#api/contract/access/roles.ts'
import { readCompany } from '#api/contract/companies/companies.ts'
import { readNfce } from '#api/contract/documents/nfces.ts'
import type { Endpoint } from '#api/contract/endpoint.ts'
import { inState, put, runReact } from '../partner-page.ts'
import { cases } from './failures/cases.ts'
import { readIds } from './failures/ids.ts'

// 'Voltar' is one and the same link while what a screen is about is on its way and once it stands: a press lasts, and a focus stays.

const READS: readonly Endpoint[] = [readNfce, readCompany, readUser, readCompanyGroup, readRole]
const screens = cases.filter(({ fails, act, status }) => !act && status === undefined && READS.includes(fails))

test('there is a screen of each', () => {
  expect(new Set(screens.map(({ fails }) => fails))).toEqual(new Set(READS))
})

for (const { tag, fails, view } of screens) {
  test(`a focus on 'Voltar' outlives the wait: ${tag}, ${fails.path}`, async () => {
    const ids = await readIds()
    const { promise: turn, resolve: go } = Promise.withResolvers<void>()
    const attributes = { 'nfce-key': ids.note, back: 'page', ...(view && { view: view(ids) }) }
    const element = await put({ tag, attributes }, [
      {
        to: fails,
        // Who looks is nobody's wait.
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
