import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { commandSeal } from '#api/server/sats/commands/seal.ts'
import { storeCommands } from '#api/server/cli/commands.ts'
import { aboutCertificate, aboutSecret } from '#api/server/companies/rows.ts'
import { companySeal } from '#api/server/companies/seal.ts'
import { webhookSeal } from '#api/server/events/webhook-seal.ts'
import { Misused } from '#api/server/errors/misused.ts'
import { fingerprintOf, sealFor } from '#api/server/ports/platform/seal.ts'
import { changeKey, ownKey, reportKey, requireKey } from '#api/server/sealing/key.ts'
import { resealAll } from '#api/server/sealing/reseal.ts'
import { browserSeal } from '#api/server/sats/browsers/seal.ts'
import { channelSeal } from '#api/server/sats/telling/seal.ts'
import { countSealed, SEALED } from '#api/server/sealing/sealed.ts'
import { nodePlatform } from '#api/server/ports/platform/platform.node.ts'
import { satIds } from '../sats/sat-ids.ts'
import { makeGroup } from '../sats/sat-park.ts'
import { KEY, openTestServer, people, type TestServer } from '../test-server.ts'

// The key that seals certificates, codes for SEFAZ and passwords of commands: another one is recognised before anything is lost.

const NEW = { secret: 'another secret, after that one was changed', secretPlace: 'JWT_SECRET' }
const CHANGING = { ...NEW, oldSecret: KEY.secret }
const NOW = Date.parse('2026-03-10T12:00:00Z')
const LABELS = SEALED.map(({ label }) => label)

let testServer: TestServer
let sat = ''
let group = ''
beforeAll(async () => {
  testServer = await openTestServer()
  ;[sat = ''] = await satIds(testServer)
  group = await makeGroup(testServer, 'Vigia', [0])
})
afterAll(() => testServer.close())
beforeEach(async () => {
  const { store } = testServer
  await store.deleteFrom('sealing_key').execute()
  await store.deleteFrom('sat_commands').execute()
  await store.deleteFrom('certificates').execute()
  await store.deleteFrom('second_factors').execute()
  await store.deleteFrom('alert_channels').execute()
  await store.deleteFrom('webhook_endpoints').execute()
  await store.deleteFrom('push_keys').execute()
  await store.deleteFrom('alert_browsers').execute()
  await store.updateTable('companies').set({ csc: null, id_csc: null, sefaz_security_key: null }).execute()
})

const company = () => testServer.a.companies[0]?.id ?? ''
const fingerprint = async () =>
  (await testServer.store.selectFrom('sealing_key').select('fingerprint').executeTakeFirst())?.fingerprint

/** One of each that stands sealed, under a key. */
async function sealAll(key: { secret: string }): Promise<void> {
  const { store, a } = testServer
  const [seal, commands] = [companySeal(key), commandSeal(key)]
  const close = (name: 'csc' | 'id_csc' | 'sefaz_security_key') => seal.close(aboutSecret(name, company()), `${name}!`)
  await store
    .updateTable('companies')
    .set({
      csc: await close('csc'),
      id_csc: await close('id_csc'),
      sefaz_security_key: await close('sefaz_security_key'),
    })
    .where('id', '=', company())
    .execute()
  const certificate = {
    holder: 'X',
    cnpj: 'X',
    issuer: 'X',
    serial_number: '1',
    key_type: 'RSA 2048',
    is_icp_brasil: true,
    not_before: '2026-01-01T00:00:00Z',
    not_after: '2027-01-01T00:00:00Z',
    uploaded_at: '2026-01-01T00:00:00Z',
  }
  const id = randomUUID()
  const sealed = await seal.close(aboutCertificate(id), 'pfx')
  await store
    .insertInto('certificates')
    .values({ tenant_id: a.id, id, company_id: company(), sealed, ...certificate })
    .execute()
  await store
    .insertInto('second_factors')
    .values({
      id: randomUUID(),
      user_id: people.reader,
      kind: 'totp',
      name: 'Celular',
      created_at: '2026-01-01T00:00:00Z',
      secret: await sealFor('second_factors', key).close('ABC'),
    })
    .execute()
  await addReceivers(key)
  await addBrowser(key)
  await addCommands(await Promise.all(['TrocarCodigoDeAtivacao'].map(async (name) => ({ name, seal: commands }))))
}

/** A channel of a group and a receiver of events, whose secret was changed a moment ago. */
async function addReceivers(key: { secret: string }): Promise<void> {
  const { store, a } = testServer
  const [channel, receiver] = [randomUUID(), randomUUID()]
  await store
    .insertInto('alert_channels')
    .values({
      tenant_id: a.id,
      id: channel,
      company_group_id: group,
      kind: 'webhook',
      description: 'X',
      target: 'x.example',
      sealed: await channelSeal(key).close(channel, { address: 'https://x.example', token: '', chat: '', secret: 'X' }),
      least_level: 'info',
      is_active: true,
      created_at: '2026-01-01T00:00:00Z',
    })
    .execute()
  const close = (secret: string) => webhookSeal(key).close(receiver, secret)
  await store
    .insertInto('webhook_endpoints')
    .values({
      tenant_id: a.id,
      id: receiver,
      description: 'X',
      url: 'https://x.example',
      kinds: [],
      companies: null,
      secret: await close('new'),
      old_secret: await close('old'),
      old_until: '2026-03-11T12:00:00Z',
      user_id: people.reader,
      created_at: '2026-01-01T00:00:00Z',
    })
    .execute()
}

/** A browser that hears of alerts, and the keys that it knows them by. */
async function addBrowser(key: { secret: string }): Promise<void> {
  const { store, a } = testServer
  const [keys, browser] = [randomUUID(), randomUUID()]
  const [seal, created_at] = [browserSeal(key), '2026-01-01T00:00:00Z']
  const pair = { publicKey: 'X', privateKey: 'X' }
  await store
    .insertInto('push_keys')
    .values({ tenant_id: a.id, id: keys, public_key: 'X', sealed: await seal.closeKeys(a.id, pair), created_at })
    .execute()
  await store
    .insertInto('alert_browsers')
    .values({
      tenant_id: a.id,
      id: browser,
      user_id: people.reader,
      session_id: randomUUID(),
      device: 'X',
      endpoint_hash: 'X',
      sealed: await seal.close(browser, { endpoint: 'https://x.example', p256dh: 'X', auth: 'X' }),
      created_at,
    })
    .execute()
}

async function addCommands(all: { name: string; seal: ReturnType<typeof commandSeal> }[]): Promise<void> {
  const { store, a } = testServer
  for (const { name, seal } of all) {
    const id = randomUUID()
    const about = { tenant_id: a.id, id, sat_id: sat, company_id: company(), serial_number: '1', function: name }
    const rest = {
      parameters: '{}',
      created_at: '2026-03-10T12:00:00Z',
      created_by: randomUUID(),
      created_by_email: 'x@y.z',
      sent_at: null,
      finished_at: null,
      reply_code: null,
      reply_message: null,
    }
    const secrets = await seal.close(id, { codigo: 'segredo' })
    await store
      .insertInto('sat_commands')
      .values({ ...about, ...rest, secrets })
      .execute()
  }
}

const foreign = async (key: { secret: string; oldSecret?: string }) =>
  (await countSealed(testServer.store, key)).filter((one) => one.foreign > 0).map(({ label }) => label)

test('a database takes the fingerprint of its first key, and no other key from then on', async () => {
  const { store } = testServer
  await requireKey(store, KEY, NOW)
  expect(await fingerprint()).toBe(await fingerprintOf(KEY.secret))
  expect(await fingerprint()).toMatch(/^[0-9a-f]{16}$/)
  await requireKey(store, KEY, NOW)
  const refused = requireKey(store, { ...KEY, secret: `${KEY.secret}\n` }, NOW)
  await expect(refused).rejects.toThrow(Misused)
  await expect(refused).rejects.toThrow(/^A chave em JWT_SECRET não é a deste banco de dados .*Restaure a chave/)
  await expect(refused).rejects.not.toThrow(/apague|remova|exclua/i)
  expect(await fingerprint()).toBe(await fingerprintOf(KEY.secret))
})

test('a database of before takes it only of the key that sealed what is there; what would be lost is told', async () => {
  const { store } = testServer
  await sealAll(KEY)
  const lost = LABELS.map((label) => `${label}: 1`).join('; ')
  await expect(requireKey(store, NEW, NOW)).rejects.toThrow(`Não abririam mais: ${lost}. As sessões`)
  expect(await fingerprint()).toBeUndefined()
  expect(await requireKey(store, KEY, NOW)).toEqual([])
  await expect(requireKey(store, NEW, NOW)).rejects.toThrow(`Não abririam mais: ${lost}. As sessões`)
})

test('every column that stands sealed is known', async () => {
  const { store } = testServer
  await sealAll(KEY)
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and data_type = 'text'`.execute(store)
  const found: string[] = []
  for (const { table, column } of columns) {
    const { rows } = await sql`select 1 from ${sql.table(table)}
      where ${sql.ref(column)} ~ '^[A-Za-z0-9_-]+[.][.][A-Za-z0-9_-]+[.][A-Za-z0-9_-]+[.][A-Za-z0-9_-]+$' limit 1`.execute(
      store,
    )
    if (rows.length > 0) found.push(`${table}.${column}`)
  }
  expect(found.sort()).toEqual(SEALED.map(({ table, column }) => `${table}.${column}`).sort())
})

test('a key is changed: the former one opens meanwhile, everything is sealed anew, and the database is the new one’s', async () => {
  const { store } = testServer
  await sealAll(KEY)
  await requireKey(store, KEY, NOW)
  // Started with both, and not yet changed: neither alone is refused what it has, the new one alone is.
  await requireKey(store, CHANGING, NOW)
  await expect(requireKey(store, NEW, NOW)).rejects.toThrow(Misused)
  expect(await changeKey(store, CHANGING, NOW)).toBe(LABELS.length)
  expect(await changeKey(store, CHANGING, NOW)).toBe(0)
  expect([await fingerprint(), await foreign(NEW), await foreign(KEY)]).toEqual([
    await fingerprintOf(NEW.secret),
    [],
    LABELS,
  ])
  await requireKey(store, NEW, NOW)
  await expect(requireKey(store, KEY, NOW)).rejects.toThrow(Misused)
  const row = await store.selectFrom('companies').selectAll().where('id', '=', company()).executeTakeFirstOrThrow()
  expect(await companySeal(NEW).open(aboutSecret('csc', row.id), row.csc ?? '')).toBe('csc!')
  const command = await store.selectFrom('sat_commands').select(['id', 'secrets']).executeTakeFirstOrThrow()
  expect(await commandSeal(NEW).open(command.id, command.secrets ?? '')).toEqual({ codigo: 'segredo' })
})

test('many are sealed anew in batches, damaged ones stay', async () => {
  const { store, a } = testServer
  const seal = companySeal(KEY)
  const ids = Array.from({ length: 450 }, () => randomUUID())
  const rows = await Promise.all(
    ids.map(async (id, i) => ({
      tenant_id: a.id,
      id,
      cnpj: `X${i}`,
      razao_social: 'X',
      search: 'x',
      csc: await seal.close(aboutSecret('csc', id), 'csc!'),
    })),
  )
  const [damaged] = rows
  if (damaged) damaged.csc = `${damaged.csc.slice(0, -4)}AAAA`
  await store.insertInto('companies').values(rows).execute()
  expect(await resealAll(store, CHANGING)).toBe(449)
  expect(await resealAll(store, CHANGING)).toBe(0)
  const { csc } = await store
    .selectFrom('companies')
    .select('csc')
    .where('id', '=', ids[0] ?? '')
    .executeTakeFirstOrThrow()
  expect(csc).toBe(damaged?.csc)
  await store.deleteFrom('companies').where('id', 'in', ids).execute()
})

test('who has lost the key goes on with another one, and loses nothing more', async () => {
  const { store } = testServer
  await sealAll(KEY)
  await requireKey(store, KEY, NOW)
  await ownKey(store, NEW, NOW)
  expect((await requireKey(store, NEW, NOW)).map(({ label }) => label)).toEqual(LABELS)
  const { server, database } = await reportKey(store, NEW)
  expect([server, database]).toEqual([await fingerprintOf(NEW.secret), await fingerprintOf(NEW.secret)])
  // The lost one is found again.
  expect(await changeKey(store, CHANGING, NOW)).toBe(LABELS.length)
})

test('the command means the key that the running server has', async () => {
  const { store } = testServer
  const commands = storeCommands(store, { platform: nodePlatform(), mailer: undefined, linkOrigin: '', key: KEY })
  await expect(commands.key('reseal', await fingerprintOf(NEW.secret))).rejects.toThrow(
    /^O servidor em execução tem outra chave/,
  )
  expect(await commands.key('reseal', await fingerprintOf(KEY.secret))).toMatchObject({ resealed: 0 })
})
