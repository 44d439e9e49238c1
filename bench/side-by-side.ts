// An older build and this one over one PostgreSQL under load, while this one brings it to its shape; by hand, beside a large database:
//   node bench/side-by-side.ts --old FOLDER --url postgres://… [--seconds 600]
// FOLDER has the sources of the older build with its node_modules; the database is a demonstration's that the older build knows. It is left with
// a column and an index more.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import type { Migration } from '#api/server/store/long-migrations.ts'
import { openPostgres } from '#api/server/store/postgres.node.ts'
import { bytesOf, nfeProc } from '../tests/documents.ts'
import { endServer, type ServerProcess, signInTo, startServer } from '../tests/processes/server-process.ts'
import { pause, quantile } from './measurements.ts'

const { values } = parseArgs({
  options: { old: { type: 'string' }, url: { type: 'string' }, seconds: { type: 'string', default: '600' } },
})
const { old = '', url = '' } = values
const LOOPS = 6
/** A token is for a quarter of an hour. */
const SIGN_IN_MS = 5 * 60_000
const READS = ['/custody/nfce/', '/custody/nfce/?page=40', '/cfes/', '/companies/', '/users/me']
/** Of all calls one in so many brings a note: a tenant has 300 a minute. */
const POSTS = 15

/** What the next release might do to the largest table, beside this one's own. */
const more: Migration[] = [
  { name: '9001-column', sql: 'alter table nfces add column if not exists weight integer' },
  {
    name: '9002-weights',
    rows: { table: 'nfces', key: 'id', where: 'weight is null', set: 'weight = length(key)' },
  },
  { name: '9003-index', indexes: [{ name: 'nfces_weight', on: 'nfces (tenant_id, weight, emitted_at)' }] },
]

interface Call {
  phase: string
  at: number
  ms: number
  /** Undefined where it was answered as it should be. */
  error?: string | undefined
}

const folder = mkdtempSync(join(tmpdir(), 'fiscal-side-'))
const env = {
  DATABASE_URL: url,
  JWT_SECRET: 'only ever used by a bench on this machine',
  DEMO: '0',
  DEMO_PARK: '0',
}
const begun = performance.now()
const say = (text: string) => process.stdout.write(`${((performance.now() - begun) / 1000).toFixed(0)} s ${text}\n`)

const servers: ServerProcess[] = [await startServer({ ...env, DATA_DIR: join(folder, 'data') }, old)]
const [first] = servers
if (!first) throw new Error('No server')
let headers = await headersOf(first)
let phase = 'old alone'
let isOver = false
const calls: Call[] = []
const posted: number[] = []
/** No run before has come so far: fewer than a hundred calls are made in a second. */
let number = Math.floor(Date.now() / 10) % 900_000_000
say('the old one serves')
const renewal = setInterval(() => void renew(), SIGN_IN_MS)
const load = Promise.all(Array.from({ length: LOOPS }, (_, loop) => callOn(loop)))
await pause(30_000)

phase = 'new one migrates'
const args = ['tests/processes/upgrades/migrate-process.ts', folder, url, JSON.stringify(more)]
const migration = spawn(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit'] })
const [code] = await once(migration, 'close')
say(`migrated (${code})`)
await forget()
phase = 'new one starts'
servers.push(await startServer({ ...env, DATA_DIR: join(folder, 'data') }))
say('both serve')
phase = 'both serve'
await pause(Math.max(30_000, Number(values.seconds) * 1000 - (performance.now() - begun)))
phase = 'new alone'
const [before] = servers.splice(0, 1)
if (before) await endServer(before, 'SIGTERM')
await pause(30_000)
isOver = true
clearInterval(renewal)
await load
report()
await verifyPosted()
for (const server of servers) await endServer(server, 'SIGTERM')
rmSync(folder, { recursive: true, force: true })

async function headersOf(server: ServerProcess): Promise<Record<string, string>> {
  const authorization = { Authorization: `Bearer ${await signInTo(server)}` }
  const me = await (await fetch(`${server.origin}/api/v1/users/me`, { headers: authorization })).json()
  const tenant = me.tenants.find((one: { description: string }) => one.description === 'Grupo Aurora')
  return { ...authorization, 'X-Tenant': tenant.id }
}

async function renew(): Promise<void> {
  const [server] = servers
  if (!server) return
  headers = await headersOf(server).catch((error: unknown) => {
    calls.push({ phase, at: performance.now(), ms: 0, error: `sign-in: ${String(error)}` })
    return headers
  })
}

/** Calls one server after the other, as a proxy would. */
async function callOn(loop: number): Promise<void> {
  for (let turn = loop; !isOver; turn++) {
    const server = servers[turn % servers.length]
    if (!server) continue
    const at = performance.now()
    const in_ = phase
    const error = await callOne(server, turn).catch((reason: unknown) => String(reason))
    calls.push({ phase: in_, at, ms: performance.now() - at, error })
    if (error) say(`${in_}: ${error}`)
    await pause(50)
  }
}

async function callOne({ origin }: ServerProcess, turn: number): Promise<string | undefined> {
  const path = turn % POSTS === 0 ? '/documents/' : (READS[turn % READS.length] ?? '')
  const own = number++
  const body = new FormData()
  body.append('documents', new File([bytesOf(nfeProc({ number: own, total: '10.01' }))], 'nota.xml'))
  body.append('new_companies', '1')
  const init = path === '/documents/' ? { method: 'POST', body, headers } : { headers }
  const answer = await fetch(`${origin}/api/v1${path}`, init)
  const text = await answer.text()
  if (!answer.ok) return `${answer.status} ${path} ${text.slice(0, 120)}`
  if (path !== '/documents/') return undefined
  if (!/"outcome":"taken"/.test(text)) return `not taken: ${text.slice(0, 200)}`
  posted.push(own)
  return undefined
}

/** The tests' own migrations: no build knows them. */
async function forget(): Promise<void> {
  const store = await openPostgres(url, { asItIs: true })
  await sql`delete from migrations where name like '9%'`.execute(store)
  await store.destroy()
}

function report(): void {
  for (const name of new Set(calls.map((call) => call.phase))) {
    const own = calls.filter((call) => call.phase === name)
    const times = own.map(({ ms }) => ms)
    const errors = own.flatMap(({ error }) => error ?? [])
    const figures = [0.5, 0.99, 1].map((share) => `${quantile(times, share).toFixed(0)} ms`).join(', ')
    say(`${name}: ${own.length} calls, ${errors.length} errors; half, 99 % and all within ${figures}`)
    for (const error of [...new Set(errors)].slice(0, 5)) say(`  ${error}`)
  }
  const ends = calls.map(({ at, ms }) => at + ms).toSorted((a, b) => a - b)
  const gaps = ends.slice(1).map((end, index) => end - (ends[index] ?? end))
  say(`longest time without an answer to anybody: ${quantile(gaps, 1).toFixed(0)} ms`)
}

/** Whatever was answered as taken is there. */
async function verifyPosted(): Promise<void> {
  const store = await openPostgres(url, { asItIs: true })
  const { rows } = await sql<{ found: number; unchanged: number }>`
    select count(*) filter (where number = any (${posted}))::integer as found, count(*) filter (where weight is null)::integer as unchanged
    from nfces where tenant_id = ${headers['X-Tenant']}`.execute(store)
  say(
    `${posted.length} notes taken, ${rows[0]?.found} found; ${rows[0]?.unchanged} of the tenant came after their batch`,
  )
  await store.destroy()
}
