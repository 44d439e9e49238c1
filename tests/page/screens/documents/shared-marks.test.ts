import { expect, test } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { type CfeItem, listCfes } from '#api/contract/documents/cfes.ts'
import { listCompanies, type ListedCompany } from '#api/contract/companies/companies.ts'
import type { Endpoint } from '#api/contract/endpoint.ts'
import type { Page } from '#api/contract/page.ts'
import { type Answer, inState, main, put, runReact } from '../../partner-page.ts'

// What every row of a page is marked with is said once, above them, and nothing moves for it.

/** The server's answer to a list, each of its items changed; it waits until it is let go. */
function changed<T>(to: Pick<Endpoint, 'method' | 'path'>, change: (item: T, index: number) => T) {
  const { promise: gone, resolve: go } = Promise.withResolvers<void>()
  const reply: Answer['reply'] = async (request, { api }) => {
    await gone
    // All of it, whatever a test before has had.
    request.headers.delete('If-None-Match')
    const { items, total } = (await (await api(request)).json()) as Page<T>
    return Response.json({ items: items.map(change), total })
  }
  return { answer: { to, reply }, go }
}

const withoutXml = (isTold: (index: number) => boolean) =>
  changed<CfeItem>(listCfes, (one, index) => ({ ...one, has_xml: !isTold(index), has_warnings: false }))

/** How often it is seen. */
const seen = (list: Locator, text: string) =>
  list
    .getByText(text, { exact: true })
    .elements()
    .filter((one) => one.closest('.stage') && !one.closest('.sr-only') && one.checkVisibility()).length

const SAID = 'Em todas as linhas: Sem XML (Informado só pelo SAT: abre quando o XML chegar.)'

for (const [width, height] of [
  [1280, 720],
  [390, 844],
] as const) {
  test(`it is seen and heard once, and moves nothing, at ${width} px`, async () => {
    await page.viewport(width, height)
    const places: string[] = []
    for (const isTold of [() => false, () => true]) {
      const { answer, go } = withoutXml(isTold)
      const list = await put({ tag: 'fiscal-cfe-list', after: 'What comes after' }, [answer])
      const rows = () => [...(list.element().shadowRoot?.querySelectorAll('tbody tr') ?? [])]
      const measure = () => {
        const first = rows().find((one) => one.checkVisibility())
        places.push(`${list.element().getBoundingClientRect().height} ${first?.getBoundingClientRect().y}`)
      }
      await expect.poll(() => rows().length).toBeGreaterThan(0)
      measure()
      go()
      await inState(list, 'ready').toBe(true)
      await runReact(list)
      measure()
      expect(seen(list, 'Sem XML')).toBe(isTold() ? 1 : 0)
      expect(list.getByText(SAID).elements()).toHaveLength(isTold() ? 1 : 0)
      main().replaceChildren()
    }
    expect(new Set(places).size, places.join()).toBe(1)
  })
}

test('rows say it again as soon as one differs', async () => {
  let told = 10
  const { answer, go } = withoutXml((index) => index < told)
  const list = await put({ tag: 'fiscal-cfe-list' }, [answer])
  go()
  await inState(list, 'ready').toBe(true)
  await runReact(list)
  await expect.poll(() => seen(list, 'Sem XML')).toBe(1)
  const last = list.getByRole('row').last().element()
  told = 9
  await list.getByRole('button', { name: 'Atualizar agora' }).click()
  await expect.poll(() => seen(list, 'Sem XML')).toBe(9)
  await expect.element(list.getByText(SAID)).not.toBeInTheDocument()
  expect(last.isConnected, 'rows stay').toBe(true)
})

test('of several alerts those that all companies have', async () => {
  const missing = { type: 'certificate_missing', level: 'warning', message: 'Sem certificado' } as const
  const silent = { type: 'sat_silent', level: 'warning', message: 'SAT sem comunicação' } as const
  const { answer, go } = changed<ListedCompany>(listCompanies, (one, index) => ({
    ...one,
    alerts: index === 1 ? [missing, silent] : [missing],
  }))
  const list = await put({ tag: 'fiscal-companies' }, [answer])
  go()
  await inState(list, 'ready').toBe(true)
  await runReact(list)
  await expect.poll(() => seen(list, 'Sem certificado')).toBe(1)
  expect(seen(list, 'SAT sem comunicação')).toBe(1)
  await expect.element(list.getByRole('row').nth(2)).toMatchTextContent('SAT sem comunicação')
})
