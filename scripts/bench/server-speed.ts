import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CompiledQuery } from 'kysely'
import { type Api, createApi } from '#api/server/api.ts'
import { fillDemo } from '#api/server/demo/fill.ts'
import { nodePlatform } from '#api/server/platform.node.ts'
import { openEmbedded } from '#api/server/store/embedded.node.ts'
import { type Scope, type Store, scoped } from '#api/server/store/scope.ts'
import { type Admin, findAdmin } from './admin.ts'
import { median } from './median.ts'
import { addNotes } from './server-data.ts'
import { spyOn } from './spy.ts'

const SECRET = 'only ever used by a bench on this machine'
const CALLS = 50
const WARM = 5

export interface ServerSpeed {
  name: string
  /** Median ms from Request to Response, its body read; of the statements of its handler alone, in a transaction bound already. */
  callMs: number
  sqlMs: number
}

/** The API over an embedded database with many notes, without network or browser. */
export async function measureServer(rows: number): Promise<ServerSpeed[]> {
  const folder = mkdtempSync(join(tmpdir(), 'fiscal-bench-'))
  const store = await openEmbedded(join(folder, 'data'))
  try {
    const platform = nodePlatform({ log: () => {} })
    await fillDemo(store, platform, { documents: 500, until: Date.now() })
    const admin = await findAdmin(store, SECRET)
    // A note of the demonstration has a file of its own to be read.
    const { key: whole } = await store
      .selectFrom('nfces')
      .select('key')
      .where('tenant_id', '=', admin.tenant)
      .orderBy('key')
      .limit(1)
      .executeTakeFirstOrThrow()
    const key = await addNotes(store, admin.tenant, rows)
    const spy = spyOn(store)
    const api = createApi({ store: spy.store, platform, secret: SECRET, settings: { accessSeconds: 6 * 60 * 60 } })
    const questions = {
      'list, first page': '/?environment=production&per_page=15',
      'list, canceled only': '/?environment=production&status=canceled&per_page=15',
      'list, page 1000': '/?environment=production&per_page=15&page=1000',
      'point look-up by key': `/${key}/xml_url`,
      'detail with its XML read': `/${whole}`,
      'capped count (list of one row)': '/?environment=production&per_page=1',
    }
    const speeds: ServerSpeed[] = []
    for (const [name, path] of Object.entries(questions)) {
      const ask = () => call(api, admin, path)
      spy.heard.length = 0
      await ask()
      const statements = spy.heard.filter(({ sql }) => /\b(nfces|files|nfce_substitutions)\b/.test(sql))
      const counted = name.startsWith('capped') ? statements.filter(({ sql }) => /count\(/.test(sql)) : statements
      const scope: Scope = { tenantId: admin.tenant, companyIds: 'all' }
      speeds.push({ name, callMs: await timed(ask), sqlMs: await bare(store, scope, counted) })
    }
    return speeds
  } finally {
    await store.destroy()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function call(api: Api, { token, tenant }: Admin, path: string): Promise<void> {
  const headers = { Authorization: `Bearer ${token}`, 'X-Tenant': tenant }
  const response = await api(new Request(`http://localhost/api/v1/custody/nfce${path}`, { headers }))
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

async function timed(work: () => Promise<void>): Promise<number> {
  const times: number[] = []
  for (let turn = -WARM; turn < CALLS; turn++) {
    const started = performance.now()
    await work()
    if (turn >= 0) times.push(performance.now() - started)
  }
  return median(times)
}
