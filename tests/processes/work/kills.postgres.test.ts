import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdtempSync, openAsBlob, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { BlobReader, ZipReader } from '@zip.js/zip.js'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillDemo } from '#api/demo/fill.ts'
import { DEMO_PASSWORD } from '#api/demo/people.ts'
import { forgetProofs } from '#api/server/documents/proof/prove-stored.ts'
import { createApi } from '#api/server/api.ts'
import { noteAccountNews } from '#api/server/identity/sessions/account-mails.ts'
import { nodePlatform } from '#api/server/ports/platform/platform.node.ts'
import { openPostgres } from '#api/server/store/postgres.node.ts'
import { type Store, sessionScope } from '#api/server/store/scope.ts'
import { makeDatabase, type ProcessDatabase } from '../database.ts'

// Servers that are killed in the midst of each kind of work: nothing is lost, and twice is done only what may be, a mail that had left already.

/** KILLS=100 is a long proof; the suite has less time. */
const KILLS = Number(process.env['KILLS'] || 5)
/** After so many kills one is let live until there is nothing to do: a download is tried five times. */
const IN_A_ROW = 4
const UNTIL = Date.now()

const folder = mkdtempSync(join(tmpdir(), 'fiscal-kills-'))
const platform = nodePlatform({ log: () => {} })
let database: ProcessDatabase | undefined
let store: Store
let tenant: string
let user: string
let companies: string[]
let call: (body: object) => Promise<{ request: { id: string } }>

beforeAll(async () => {
  database = await makeDatabase()
  store = await openPostgres(database?.url ?? '')
  await fillDemo(store, platform, { documents: 60, until: UNTIL })
  const { id } = await store
    .selectFrom('tenants')
    .select('id')
    .where('description', '=', 'Grupo Aurora')
    .executeTakeFirstOrThrow()
  tenant = id
  const rows = await store.selectFrom('companies').select('id').where('tenant_id', '=', tenant).execute()
  companies = rows.map((company) => company.id)
  const email = 'admin@aurora.example'
  user = (await store.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id
  const api = createApi({
    store,
    platform,
    secret: 'a secret of the tests, of 32 or more',
    work: { begin() {} },
    // Many kills take longer than a token lasts.
    settings: { accessSeconds: 1e9 },
  })
  const post = async (path: string, headers: Record<string, string>, body: object) => {
    const request = new Request(`http://test/api/v1${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    return (await api(request)).json()
  }
  const { access_token } = await post('/auth/login', {}, { email, password: DEMO_PASSWORD })
  call = (body) => post('/nf_download/', { Authorization: `Bearer ${access_token}`, 'X-Tenant': tenant }, body)
}, 120_000)
afterAll(async () => {
  for (const server of servers) server.kill('SIGKILL')
  await store?.destroy()
  await database?.drop()
  await platform.close()
  rmSync(folder, { recursive: true, force: true })
})

const servers = new Set<ChildProcess>()

function start(): ChildProcess {
  const server = fork('tests/processes/work/working-process.ts', [database?.url ?? '', folder])
  servers.add(server)
  server.once('exit', () => servers.delete(server))
  return server
}

/** Resolves when the server says that it is in the midst of it. */
const inTheMidst = (server: ChildProcess, of: string) =>
  new Promise<void>((resolve, reject) => {
    server.on('message', (message) => {
      // The process says words alone.
      const what = message as string
      if (what === of) resolve()
      if (what.includes(': ')) reject(new Error(what))
    })
  })

async function end(server: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const ended = once(server, 'exit')
  server.kill(signal)
  await ended
}

const asked = { devices: [] as string[], downloads: [] as string[], again: [] as string[], expired: [] as string[] }

async function requestDownload(): Promise<string> {
  const days = (count: number) => new Date(UNTIL - count * 86_400_000).toISOString().slice(0, 10)
  const period = { date_start: days(20), date_end: days(1), tz_offset: 180 }
  const { request } = await call({ company_ids: companies, nf_type: 'nfce', environment: 'production', ...period })
  asked.downloads.push(request.id)
  return request.id
}

const made = () =>
  store
    .selectFrom('nf_downloads')
    .select(['id', 'amount', 'is_success', 'failure', 'removed_at', 'run'])
    .where('is_processed', '=', true)
    .orderBy('id')
    .execute()

/** Gives work of each kind. */
const GIVEN: Record<string, () => Promise<unknown>> = {
  async account_mail() {
    const device = `Navegador ${randomUUID()}`
    asked.devices.push(device)
    const news = { userId: user, news: 'sign_in', device, network: '203.0.113.9' } as const
    await sessionScope(store, (db) => noteAccountNews(db, platform, news))
  },
  download: requestDownload,
  async download_mail() {
    const [one] = (await made()).filter(({ removed_at }) => removed_at === null)
    if (!one) return
    asked.again.push(one.id)
    await store.updateTable('nf_downloads').set({ mailed_at: null }).where('id', '=', one.id).execute()
  },
  proofs: () => forgetProofs(store, tenant),
  async expired_downloads() {
    const one = (await made()).findLast(({ removed_at }) => removed_at === null)
    if (!one) return
    asked.expired.push(one.id)
    await store.updateTable('nf_downloads').set({ expires_at: '2020-01-01' }).where('id', '=', one.id).execute()
    // As if its minute were over.
    await sql`update work set due_at = now() where kind = 'expired_downloads' and attempts = 0`.execute(store)
  },
}

/** Tells if nothing waits but what recurs. */
async function isIdle(): Promise<boolean> {
  const { rows } = await sql<{ waiting: number }>`
    select (select count(*)::int from work where key <> '' and done_at is null)
      + (select count(*)::int from nf_downloads where not is_processed or mailed_at is null)
      + (select count(*)::int from document_proofs where rules = 0)
      + (select count(*)::int from nf_downloads where expires_at < now() and removed_at is null) as waiting`.execute(
    store,
  )
  return rows[0]?.waiting === 0
}

/** Resolves when servers that are ended as they should have done everything: each looks when it starts, and hands back what it is at. */
async function settle(): Promise<void> {
  for (let turns = 0; !(await isIdle()); turns++) {
    if (turns === 20) throw new Error('There is no end to it')
    const server = start()
    await inTheMidst(server, 'working')
    for (let looks = 0; looks < 20 && !(await isIdle()); looks++) await pause(200)
    await end(server, 'SIGTERM')
  }
}

test('servers are killed in the midst of each kind of work: nothing is lost, and only a mail that had left leaves again', async () => {
  const kinds = Object.keys(GIVEN)
  let kills = 0
  await requestDownload()
  await requestDownload()
  await settle()
  const begun = performance.now()
  while (kills < KILLS) {
    const kind = kinds[kills % kinds.length] ?? ''
    // What was under way where a server was killed is another one's a second later.
    for (const give of [GIVEN[kind], GIVEN['account_mail'], GIVEN['proofs']]) await give?.()
    const server = start()
    await inTheMidst(server, kind)
    await end(server, 'SIGKILL')
    kills++
    if (kind === 'download_mail' || kind === 'expired_downloads') await requestDownload()
    if (kills % IN_A_ROW === 0) await settle()
  }
  await settle()

  const downloads = await made()
  let whole: string[] | undefined
  expect(downloads.map(({ id }) => id)).toEqual(asked.downloads.toSorted())
  for (const { id, amount, is_success, failure, removed_at } of downloads) {
    expect([is_success, failure, removed_at !== null]).toEqual([true, null, asked.expired.includes(id)])
    const path = join(folder, 'downloads', `${id}.zip`)
    expect(existsSync(path)).toBe(removed_at === null)
    if (removed_at === null) {
      const zip = new ZipReader(new BlobReader(await openAsBlob(path)), { useWebWorkers: false })
      // All are of the same request: the documents, what belongs to them, and the table of checks.
      const names = (await zip.getEntries()).map(({ filename }) => filename).toSorted()
      expect(names.length).toBeGreaterThan(amount)
      expect(names).toEqual((whole ??= names))
    }
  }
  const mail = readFileSync(join(folder, 'mail.txt'), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line): { kind: string; text: string } => JSON.parse(line))
  const copies = asked.devices.map((device) => mail.filter(({ text }) => text.includes(device)).length)
  expect(copies.filter((count) => count === 0)).toEqual([])
  const told = mail.filter(({ kind }) => kind === 'download_mail').length
  const twice = copies.reduce((sum, count) => sum + count - 1, 0)
  const again = told - asked.downloads.length - asked.again.length
  expect(again).toBeGreaterThanOrEqual(0)
  // A kill ends one mail of each kind at most.
  expect(Math.max(twice, again)).toBeLessThanOrEqual(kills)
  const seconds = Math.round((performance.now() - begun) / 1000)
  const counts = { kills, seconds, downloads: downloads.length, mails: mail.length, twice, again }
  process.stdout.write(`${JSON.stringify(counts)}\n`)
}, 3_600_000)
