import { expect, test, vi } from 'vitest'
import { listTreeCompanies } from '#api/contract/companies/sat-manager.ts'
import { listNfces } from '#api/contract/documents/nfces.ts'
import satManager from '#widgets/sat-manager/widget.ts'
import { answer, inState, LIST, put, runReact } from '../partner-page.ts'

// The database is away: its server says so at once, and what a screen shows meanwhile costs neither of them anything.

const away = (tries: { count: number }) => () => {
  tries.count += 1
  const body = { code: 'database_away', message: 'Sem conexão com o banco de dados.' }
  return Response.json(body, { status: 503, headers: { 'Retry-After': '1' } })
}

test('a list whose turn is over in an outage tries again at the pace of outages', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const list = await put({ ...LIST, attributes: { view: '/nfces' } })
  await inState(list, 'ready').toBe(true)
  await runReact(list)
  const tries = { count: 0 }
  await answer([{ to: listNfces, reply: away(tries) }])
  await vi.advanceTimersByTimeAsync(61_000)
  await inState(list, 'stale').toBe(true)
  await vi.advanceTimersByTimeAsync(30_000)
  expect(tries.count).toBeLessThan(12)
  await answer([])
  await expect
    .poll(() => vi.advanceTimersByTimeAsync(1000).then(() => list.element().matches(':state(ready)')))
    .toBe(true)
})

test('a tree whose branches cannot be read comes to rest', async () => {
  const [tag = ''] = Object.keys(satManager.elements)
  const tree = await put({ tag }, [{ to: listTreeCompanies, reply: away({ count: 0 }) }])
  await inState(tree, 'error').toBe(true)
  await expect.element(tree.getByRole('button', { name: 'Tentar novamente' })).toBeVisible()
  // React asks for its turns by messages.
  const turns = vi.spyOn(MessagePort.prototype, 'postMessage')
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(turns.mock.calls.length).toBeLessThan(20)
})
