import type { CompiledQuery } from 'kysely'
import { type Api, createApi } from '#api/server/http/api.ts'
import { type Scope, type Store, scoped } from '#api/server/store/scope.ts'
import type { Admin } from '../admin.ts'
import { median } from '../median.ts'
import { ms, ratio, table } from '../report.ts'
import { SECRET, withDemo } from './demo.ts'
import { addNotes } from './server-data.ts'
import { spyOn } from './spy.ts'

const CALLS = 50
/** Turns that are not counted: a server that runs has its code compiled, which takes some dozens. */
const WARM = 50

export interface ServerSpeed {
  name: string
  /** Median ms from Request to Response, its body read; of the statements of its handler alone, in a transaction bound already. */
  callMs: number
  sqlMs: number
}

/** The API over an embedded database of the demonstration, without network or browser. */
export function onServer<T>(measure: (server: Measured) => Promise<T>): Promise<T> {
  return withDemo(async ({ store, platform, admin }) => {
    const spy = spyOn(store)
    const api = createApi({ store: spy.store, platform, secret: SECRET, settings: { accessSeconds: 6 * 60 * 60 } })
    const scope: Scope = { tenantId: admin.tenant, companyIds: 'all' }
    return measure({
      store,
      admin,
      async speedOf(name, path, ours) {
        const ask = () => call(api, admin, path)
        // What the first call leaves for the next ones, such as a count, is no statement of theirs.
        await ask()
        spy.heard.length = 0
        await ask()
        const statements = spy.heard.filter(({ sql }) => ours.test(sql))
        return { name, callMs: await timed(ask), sqlMs: await bare(store, scope, statements) }
      },
    })
  })
}

export interface Measured {
  store: Store
  admin: Admin
  /** How long a call of a path takes, and those of its statements that match. */
  speedOf(name: string, path: string, ours: RegExp): Promise<ServerSpeed>
}

/** Calls about notes, among many of them. */
export function measureServer(rows: number): Promise<ServerSpeed[]> {
  return onServer(async ({ store, admin, speedOf }) => {
    // A note of the demonstration has a file of its own to be read.
    const { key: whole } = await store
      .selectFrom('nfces')
      .select('key')
      .where('tenant_id', '=', admin.tenant)
      .orderBy('key')
      .limit(1)
      .executeTakeFirstOrThrow()
    const key = await addNotes(store, admin.tenant, rows)
    const ours = /\b(nfces|files|nfce_substitutions)\b/
    const path = '/custody/nfce'
    return [
      await speedOf('list, first page', `${path}/?environment=production&per_page=15`, ours),
      await speedOf('list, canceled only', `${path}/?environment=production&status=canceled&per_page=15`, ours),
      await speedOf('list, page 1000', `${path}/?environment=production&per_page=15&page=1000`, ours),
      await speedOf('point look-up by key', `${path}/${key}/xml_url`, ours),
      await speedOf('detail with its XML read', `${path}/${whole}`, ours),
    ]
  })
}

export async function call(api: Api, { token, tenant }: Admin, path: string): Promise<void> {
  const headers = { Authorization: `Bearer ${token}`, 'X-Tenant': tenant }
  const response = await api(new Request(`http://localhost/api/v1${path}`, { headers }))
  const text = await response.text()
  if (response.status !== 200) throw new Error(`${path} answered ${response.status}: ${text.slice(0, 200)}`)
}

/** The same statements under the same row-level policies, without the call around them. */
function bare(store: Store, scope: Scope, statements: readonly CompiledQuery[]): Promise<number> {
  return scoped(store, scope, (db) =>
    timed(async () => {
      for (const statement of statements) await db.executeQuery(statement)
    }),
  )
}

/** The median of many times, in ms. */
export async function timed(work: () => Promise<void>): Promise<number> {
  const times: number[] = []
  for (let turn = -WARM; turn < CALLS; turn++) {
    const started = performance.now()
    await work()
    if (turn >= 0) times.push(performance.now() - started)
  }
  return median(times)
}

export function reportServer(
  speeds: readonly ServerSpeed[],
  documents: number,
  kind: 'notes' | 'coupons' | 'SATs',
): string {
  const rows = speeds.map(({ name, callMs, sqlMs }) => [name, ms(callMs), ms(sqlMs), ratio(callMs, sqlMs)])
  return table([`server, ${documents.toLocaleString('en')} ${kind}`, 'call ms', 'SQL ms', 'ratio'], rows)
}
