import { beforeEach, expect, test, vi } from 'vitest'
import type { Locator } from 'vitest/browser'
import { listNfces } from '#api/contract/documents/nfces.ts'
import { paths } from '#widgets/paths.ts'
import { isGone, open } from '../acts.ts'
import { type Answer, answer, inState, LIST, put, runReact } from '../partner-page.ts'

// The database is away: its server says so at once, and what a screen shows meanwhile costs neither of them anything.

let tries = 0
beforeEach(() => {
  tries = 0
})
const away =
  (retryAfter: string): Answer['reply'] =>
  () => {
    tries += 1
    const body = { code: 'database_away', message: 'Sem conexão com o banco de dados.' }
    return Response.json(body, { status: 503, headers: { 'Retry-After': retryAfter } })
  }
const unreachable: Answer['reply'] = () => Promise.reject(new TypeError('Failed to fetch'))
/** As a browser says it when its network is back. */
const backOnline = () => dispatchEvent(new Event('online'))
const first = (list: Locator) => list.getByRole('row').nth(1).getByRole('link')
/** Lets time pass, second by second, until something is so. */
const inTime = <T>(look: () => T) => expect.poll(() => vi.advanceTimersByTimeAsync(1000).then(look))

test('a list whose turn is over in an outage tries again at the pace of outages', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const list = await put({ ...LIST, attributes: { view: '/nfces' } })
  await inState(list, 'ready').toBe(true)
  await runReact(list)
  await answer([{ to: listNfces, reply: away('1') }])
  await vi.advanceTimersByTimeAsync(61_000)
  await inState(list, 'stale').toBe(true)
  await vi.advanceTimersByTimeAsync(30_000)
  expect(tries).toBeLessThan(12)
  await answer([])
  await inTime(() => list.element().matches(':state(ready)')).toBe(true)
})

test('the database is away, then the network: the screen says so, and its rows come back by themselves', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const list = await put({ ...LIST, attributes: { view: paths.nfces() } }, [{ to: listNfces, reply: away('1') }])
  const told = list.getByText('Sem conexão com o banco de dados. Tentando novamente…', { exact: false })
  await inTime(() => told.elements().length).toBe(1)
  const alert = list.getByRole('alert').filter({ hasText: 'Ocorreu um erro ao carregar a lista de NFCes' })
  await expect.element(alert).toHaveLength(1)
  await answer([])
  await inTime(() => first(list).query()?.checkVisibility()).toBe(true)
  await isGone(told)

  // Without the network it says how old its rows are, and counts down to nothing.
  await runReact(list)
  await answer([{ reply: unreachable }])
  await list.getByRole('button', { name: 'Atualizar agora' }).click()
  const old = list.getByText(/^Sem conexão\. Dados de há \d+ s\.$/)
  await inTime(() => old.elements().length).toBe(1)
  await isGone(list.getByRole('timer'))
  await inState(list, 'stale').toBe(true)
  await answer([])
  backOnline()
  await inTime(() => old.elements().length).toBe(0)
  await expect.element(list.getByRole('timer')).toBeVisible()
})

test('while the database is away rows stay and a refresh by itself brings new ones; who does not want to wait tries at once', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const list = await open(paths.nfces())
  await expect.element(first(list)).toBeVisible()
  await answer([{ to: listNfces, reply: away('1') }])
  await list.getByRole('button', { name: 'Atualizar agora' }).click()
  const told = list.getByRole('alert').filter({ hasText: 'Sem conexão com o banco de dados.' })
  await inTime(() => tries).toBeGreaterThan(2)
  await expect.element(told).toHaveLength(1)
  await expect.element(first(list)).toBeVisible()
  await answer([])
  await inTime(() => told.elements().length).toBe(0)

  list.element().remove()
  const other = await put({ ...LIST, attributes: { view: paths.nfces('?status=canceled') } }, [
    { to: listNfces, reply: away('15') },
  ])
  const again = other.getByRole('button', { name: 'Tentar novamente' })
  await inTime(() => again.elements().length).toBe(1)
  await answer([])
  await again.click()
  await expect.element(first(other)).toBeVisible()
})

test.each([
  ['an outage', away('15')],
  ['an error', () => Response.json({ code: 'internal', message: 'Ocorreu um erro inesperado.' }, { status: 500 })],
] as const)('a list in %s comes back as soon as the browser is online again', async (_, reply) => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const list = await put({ ...LIST, attributes: { view: paths.nfces() } }, [{ to: listNfces, reply }])
  await inTime(() => list.getByRole('button', { name: 'Tentar novamente' }).elements().length).toBe(1)
  expect(list.getByRole('timer').elements(), 'nothing is counted down to').toEqual([])
  await answer([])
  backOnline()
  await expect.element(first(list)).toBeVisible()
  await expect.element(list.getByRole('timer')).toBeVisible()
})
