import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CompiledQuery } from 'kysely'
import { fillDemo } from '#api/server/demo/fill.ts'
import { type Api, createApi } from '#api/server/http/api.ts'
import { nodePlatform } from '#api/server/ports/platform/platform.node.ts'
import { openEmbedded } from '#api/server/store/embedded/embedded.node.ts'
import { type Scope, type Store, scoped } from '#api/server/store/scope.ts'
import { type Admin, findAdmin } from './admin.ts'
import { median } from './median.ts'
import { addNotes } from './server-data.ts'
import { spyOn } from './spy.ts'

export const SECRET = 'only ever used by a bench on this machine'
const CALLS = 50
const WARM = 5

export interface ServerSpeed {
  name: string
  /** Median ms from Request to Response, its body read; of the statements of its handler alone, in a transaction bound already. */
  callMs: number
  sqlMs: number
}

/** The API over an embedded database of the demonstration, without network or browser. */
export async function onServer<T>(measure: (server: Measured) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'fiscal-bench-'))
  const store = await openEmbedded(join(folder, 'data'))
  try {
    const platform = nodePlatform({ log: () => {} })
    await fillDemo(store, platform, { documents: 500, until: Date.now() })
    const admin = await findAdmin(store, SECRET)
    const spy = spyOn(store)
    const api = createApi({ store: spy.store, platform, secret: SECRET, settings: { accessSeconds: 6 * 60 * 60 } })
    const scope: Scope = { tenantId: admin.tenant, companyIds: 'all' }
    return await measure({
      store,
      admin,
      async speedOf(name, path, ours) {
        const ask = () => call(api, admin, path)
        spy.heard.length = 0
        await ask()
        const statements = spy.heard.filter(({ sql }) => ours.test(sql))
        return { name, callMs: await timed(ask), sqlMs: await bare(store, scope, statements) }
      },
    })
  } finally {
    await store.destroy()
    rmSync(folder, { recursive: true, force: true })
  }
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
      await speedOf('capped count (list of one row)', `${path}/?environment=production&per_page=1`, /\bcount\(/),
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
