import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countRows, differences } from '#api/server/backup/counts.ts'
import { verifyStore } from '#api/server/backup/verify.ts'
import { storeCommands } from '#api/server/cli/commands.ts'
import { nodePlatform } from '#api/server/ports/platform/platform.node.ts'
import type { Store } from '#api/server/store/scope.ts'
import { bytesOf, nfeProc } from '../../documents.ts'
import { makeStore } from '../test-store.ts'

// What a restore compares must be able to differ: each fault is made by hand, and is named.

const KEY = { secret: 'a secret of the test that is long enough', secretPlace: 'JWT_SECRET' }
let store: Store
const platform = nodePlatform({ log: () => {} })
beforeAll(async () => {
  store = await makeStore()
  const options = { platform, mailer: undefined, linkOrigin: 'https://fiscal.example', key: KEY }
  const { administration, tenants, take } = storeCommands(store, options)
  await administration.createTenant({
    description: 'Padarias Sol',
    timeZone: undefined,
    email: 'ana@sol.example',
    link: true,
  })
  const [tenant] = await tenants()
  const files = [1, 2, 3].map((number) => ({ name: `${number}.xml`, bytes: bytesOf(nfeProc({ number })) }))
  await take(tenant?.id ?? '', files)
})
afterAll(async () => {
  await store.destroy()
  await platform.close()
})

test('a trail that was cut off at its end is told by what the copy knew of it', async () => {
  const { audit } = await countRows(store)
  const longer = Object.fromEntries(
    Object.entries(audit).map(([tenant, { entries, head }]) => [tenant, { entries: entries + 1, head }]),
  )
  const { faults } = await verifyStore(store, platform, { audit: longer, secrets: undefined })
  expect(faults).toEqual(['Padarias Sol: a auditoria termina no registro 1, e a da cópia no 2'])
})

test('a whole database has no fault, and a damaged file, an altered trail, a wrong sum and a lost row are named', async () => {
  const counts = await countRows(store)
  const verify = () => verifyStore(store, platform, { audit: counts.audit, secrets: KEY })
  expect(await verify()).toEqual({ tenants: 1, files: 3, auditEntries: 1, sealed: 0, faults: [] })
  expect(differences(counts, await countRows(store)).filter((line) => !line.startsWith('figure_'))).toEqual([])

  await sql`update files set sha256 = repeat('0', 64) where name = '2.xml'`.execute(store)
  await sql`update audit_entries set subject = 'somebody else'`.execute(store)
  await sql`update figure_days set sales = sales + 1`.execute(store)
  await sql`delete from nfce_events where id = (select id from nfce_events limit 1)`.execute(store)
  const { faults } = await verify()
  expect(faults).toEqual([
    expect.stringContaining('(2.xml) está danificado'),
    expect.stringContaining('totais do dashboard'),
    expect.stringContaining('o registro 1 da auditoria'),
  ])
  const [lost] = differences(counts, await countRows(store)).filter((line) => line.startsWith('nfce_events'))
  expect(lost).toMatch(/^nfce_events [0-9a-f-]{36}: 3 linhas na cópia, 2 restauradas$/)
})
