import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readAnew } from '#api/client/read-anew.ts'
import { listOauthClients } from '#api/contract/devices/oauth-clients.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A cache whose list of clients is on the screen, and what it is read by. */
function listOf(read: (count: number) => Promise<string>) {
  let count = 0
  const queries = new QueryClient({ defaultOptions: { queries: { retry: true, retryDelay: 1000, staleTime: 10_000 } } })
  const queryKey = [listOauthClients.path, '?page=1']
  const list = new QueryObserver(queries, { queryKey, queryFn: () => read((count += 1)) })
  onEnd.push(list.subscribe(() => {}))
  return { queries, data: () => queries.getQueryData(queryKey) }
}
const onEnd: (() => void)[] = []
afterEach(() => {
  for (const end of onEnd.splice(0)) end()
})

test('a save waits for the lists that it changed', async () => {
  const answer = (count: number) => new Promise<string>((resolve) => void setTimeout(() => resolve(`${count}`), 300))
  const { queries, data } = listOf(answer)
  await vi.advanceTimersByTimeAsync(300)
  let isDone = false
  void readAnew(queries, [listOauthClients]).then(() => (isDone = true))
  await vi.advanceTimersByTimeAsync(299)
  expect([isDone, data()]).toEqual([false, '1'])
  await vi.advanceTimersByTimeAsync(1)
  expect([isDone, data()]).toEqual([true, '2'])
})

test('no longer than two seconds, however long they cannot be read; they are read once they can', async () => {
  let isAway = false
  const { queries, data } = listOf(async (count) => {
    if (isAway) throw new Error('away')
    return `${count}`
  })
  await vi.advanceTimersByTimeAsync(0)
  isAway = true
  let isDone = false
  void readAnew(queries, [listOauthClients]).then(() => (isDone = true))
  await vi.advanceTimersByTimeAsync(1900)
  expect([isDone, data()]).toEqual([false, '1'])
  await vi.advanceTimersByTimeAsync(100)
  expect([isDone, data()]).toEqual([true, '1'])
  await vi.advanceTimersByTimeAsync(60_000)
  isAway = false
  await vi.advanceTimersByTimeAsync(1000)
  expect(data()).not.toBe('1')
})
