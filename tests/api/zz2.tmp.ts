import { sql } from 'kysely'
import { openHouse, addNote, people } from './house.ts'
import { readAccess } from '#api/server/access.ts'
import { bindScope, bindSession } from '#api/server/store/scope.ts'
const house = await openHouse({ checkReplies: false })
const { store, a } = house
const n = await addNote(store, a, { number: 1, emitted_at: '2026-03-01T15:00:00Z' })
const token = await house.token('reader')
const med = async (name: string, w: () => Promise<unknown>, k = 60) => {
  for (let i = 0; i < 20; i++) await w()
  const t: number[] = []
  for (let i = 0; i < k; i++) {
    const s = performance.now()
    await w()
    t.push(performance.now() - s)
  }
  t.sort((x, y) => x - y)
  console.log(name.padEnd(52), 'median', t[k >> 1]!.toFixed(2), 'min', t[0]!.toFixed(2))
}
await med('select 1', () => sql`select 1`.execute(store))
await med('select $1', () => sql`select ${1}::int`.execute(store))
await med('empty tx', () => store.transaction().execute(async () => {}))
await med('tx bind session', () => store.transaction().execute(bindSession))
await med('tx bind scope', () =>
  store.transaction().execute((db) => bindScope(db, { tenantId: a.id, companyIds: 'all' })),
)
await med('tx access', () =>
  store.transaction().execute(async (db) => {
    await bindSession(db)
    await readAccess(db, people.reader, a.id)
  }),
)
await med('companies', async () => (await house.call('/companies/', { as: 'reader', tenant: a.id })).json())
await med('nfces', async () => (await house.call('/custody/nfce/', { as: 'reader', tenant: a.id })).json())
await med('401', async () => (await house.call('/companies/', {})).json())
await med('404', async () => (await house.call('/companiesx/', {})).json())
await med('openapi', async () => (await house.call('/openapi.json', {})).json())
await house.close()
