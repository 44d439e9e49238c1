import { expect, test, vi } from 'vitest'
import { listNfces } from '#api/contract/documents/nfces.ts'
import { answer, inState, LIST, put, runReact } from '../partner-page.ts'

// The database is away: its server says so at once, and what a screen shows meanwhile costs neither of them anything.

test('a list whose turn is over in an outage tries again at the pace of outages', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const list = await put({ ...LIST, attributes: { view: '/nfces' } })
  await inState(list, 'ready').toBe(true)
  await runReact(list)
  let tries = 0
  const reply = () => {
    tries += 1
    const body = { code: 'database_away', message: 'Sem conexão com o banco de dados.' }
    return Response.json(body, { status: 503, headers: { 'Retry-After': '1' } })
  }
  await answer([{ to: listNfces, reply }])
  await vi.advanceTimersByTimeAsync(61_000)
  await inState(list, 'stale').toBe(true)
  await vi.advanceTimersByTimeAsync(30_000)
  expect(tries).toBeLessThan(12)
  await answer([])
  await expect
    .poll(() => vi.advanceTimersByTimeAsync(1000).then(() => list.element().matches(':state(ready)')))
    .toBe(true)
})
