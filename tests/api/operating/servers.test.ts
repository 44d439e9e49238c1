import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { joinServers, requireCommonSecret, type Servers } from '#api/server/http/operating/servers.node.ts'
import { type FileStore, memoryFileStore } from '#api/server/ports/files/file-store.ts'
import { requireKey } from '#api/server/sealing/key.ts'
import type { Store } from '#api/server/store/scope.ts'
import { openStore } from '../test-store.ts'

let store: Store
let close: () => Promise<void>
beforeAll(async () => {
  const opened = await openStore()
  store = opened.store
  close = opened.close
})
afterAll(() => close())

const idOf = (number: number) => `0000000${number}-0000-4000-8000-000000000000`
const join = (number: number, files: FileStore, failures: unknown[] = []): Promise<Servers> =>
  joinServers({ store, files, host: `machine-${number}`, id: idOf(number), onError: (error) => failures.push(error) })
const counts = async (servers: readonly Servers[]) => {
  for (const one of servers) await one.beat()
  return servers.map((one) => one.count())
}
/** As if a server had said nothing for a while. */
const silence = (number: number, text: string) =>
  store
    .updateTable('servers')
    .set({ seen_at: sql`now() - ${text}::interval` })
    .where('id', '=', idOf(number))
    .execute()
const isMarked = async (files: FileStore, number: number) => (await files.read(`server-${idOf(number)}`)) !== undefined

test('servers hear how many they are, and forget who says nothing any more', async () => {
  const files = memoryFileStore()
  const servers = [await join(1, files), await join(2, files), await join(3, files)]
  const [first, second] = servers as [Servers, Servers, Servers]
  expect(await counts(servers)).toEqual([3, 3, 3])
  await silence(3, '30 seconds')
  expect(await counts([first, second])).toEqual([2, 2])
  expect(await isMarked(files, 3)).toBe(true)
  await silence(3, '2 hours')
  expect(await counts([first, second])).toEqual([2, 2])
  expect(await isMarked(files, 3)).toBe(false)
  // It was only asleep, and whoever comes finds it here.
  expect(await counts(servers)).toEqual([2, 2, 3])
  expect(await isMarked(files, 3)).toBe(true)
  await (await join(4, files)).leave()
  for (const one of servers) await one.leave()
  expect(await store.selectFrom('servers').selectAll().execute()).toEqual([])
})

test('of two that come together with files of their own one is refused', async () => {
  let refusals = 0
  const enter = async (number: number) => {
    const one = await join(number, memoryFileStore())
    while (refusals === 0) {
      await one.beat()
      await new Promise(setImmediate)
    }
    await one.leave()
  }
  const words = await Promise.all(
    [1, 2].map((number) =>
      enter(number).catch((error: Error) => {
        refusals++
        return error.message
      }),
    ),
  )
  expect([refusals, words.join('')]).toEqual([
    1,
    expect.stringMatching(/^Outro servidor \(machine-\d\) .* guarda os arquivos em outro lugar/),
  ])
})

test('a storage that is down keeps no server from starting', async () => {
  const down: FileStore = {
    ...memoryFileStore(),
    write: () => Promise.reject(new Error('down')),
    read: () => Promise.reject(new Error('down')),
  }
  const failures: unknown[] = []
  const first = await join(1, memoryFileStore())
  const second = await join(2, down, failures)
  expect(failures.length).toBeGreaterThan(0)
  expect(await counts([first, second])).toEqual([2, 2])
  for (const one of [first, second]) await one.leave()
})

test('a key made in a data folder is the database’s, or another server’s word is needed', async () => {
  const made = { secret: 'a'.repeat(64), secretPlace: '/data/secret' }
  const other = { secret: 'b'.repeat(64), secretPlace: '/other/secret' }
  await requireCommonSecret(store, made)
  await requireKey(store, made, 0)
  // Nobody is there: it is told of the key alone, as ever.
  await requireCommonSecret(store, other)
  const one = await join(1, memoryFileStore())
  await requireCommonSecret(store, made)
  await expect(requireCommonSecret(store, other)).rejects.toThrow('JWT_SECRET')
  await one.leave()
})
