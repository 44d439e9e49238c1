import { sql } from 'kysely'
import { composePairs, notePairs } from '#api/server/documents/pairs.ts'
import { prepareFiles } from '#api/server/documents/prepare-files.ts'
import type { IncomingFile, PreparedFile } from '#api/server/documents/prepare.ts'
import { takePrepared } from '#api/server/documents/intake/take.ts'
import { decodeXml } from '#api/server/documents/xml/decode.ts'
import { nodePlatform } from '#api/server/ports/platform/platform.node.ts'
import { type ScopedDb, scoped, type Store } from '#api/server/store/scope.ts'

// Every order in which some files may come, and what is there in the end: in calls of their own and all in one call. Nothing is kept of it.

/** A file, or all those of a container, which come together. */
export type Arrival = readonly IncomingFile[]

export interface Ends {
  /** Ways in which the files came: orders in calls of their own, then those in one call, then those in one file. */
  ways: number
  /** By what was there in the end, as text, the first ways that led there. */
  ends: Map<string, string[]>
}

const platform = nodePlatform()
const ROLLBACK = new Error('Of all this nothing is kept')
const WAYS_TOLD = 3

/** `inOneFile`: makes one file of all, where that is to be tried. */
export async function endsOf(
  store: Store,
  tenantId: string,
  arrivals: readonly Arrival[],
  inOneFile?: (order: readonly number[]) => IncomingFile,
): Promise<Ends> {
  const prepared = await Promise.all(arrivals.map((files) => prepareFiles(platform, files, { tenant: tenantId })))
  const found: Ends = { ways: 0, ends: new Map() }
  const told = (way: readonly number[], grouping: string, end: string): void => {
    found.ways++
    const ways = found.ends.get(end) ?? []
    if (ways.length < WAYS_TOLD) ways.push(`${grouping}: ${way.map((i) => arrivals[i]?.[0]?.name).join(', ')}`)
    found.ends.set(end, ways)
  }
  try {
    await scoped(store, { tenantId, companyIds: 'all' }, async (db) => {
      const world: World = { db, tenantId, prepared, texts: new Map(), composed: new Map() }
      await afterEach(world, [], async (way) => told(way, 'one by one', await endOf(world)))
      if (arrivals.length < 2) throw ROLLBACK
      const together = async (way: readonly number[], grouping: string, files: readonly PreparedFile[]) =>
        undone(db, 0, async () => {
          await take(world, files)
          told(way, grouping, await endOf(world))
        })
      for (const way of orders(arrivals.map((_, i) => i))) {
        const files = way.flatMap((i) => prepared[i] ?? [])
        await together(way, 'in one call', files)
        if (!inOneFile) continue
        await together(way, 'in one file', await prepareFiles(platform, [inOneFile(way)], { tenant: tenantId }))
      }
      throw ROLLBACK
    })
  } catch (error) {
    if (error !== ROLLBACK) throw error
  }
  return found
}

interface World {
  db: ScopedDb
  tenantId: string
  prepared: readonly PreparedFile[][]
  texts: Map<string, string>
  composed: Map<string, string | undefined>
}

const take = ({ db, tenantId }: World, files: readonly PreparedFile[]) => takePrepared(db, platform, tenantId, files)

/** Takes what is left after a way in each order, and undoes it: what orders have in common at their beginning is taken once. */
async function afterEach(
  world: World,
  way: readonly number[],
  atEnd: (way: readonly number[]) => Promise<void>,
): Promise<void> {
  if (way.length === world.prepared.length) return atEnd(way)
  for (const [i, files] of world.prepared.entries()) {
    if (way.includes(i)) continue
    await undone(world.db, way.length, async () => {
      await take(world, files)
      await afterEach(world, [...way, i], atEnd)
    })
  }
}

async function undone(db: ScopedDb, depth: number, work: () => Promise<void>): Promise<void> {
  const point = sql.raw(`way_${depth}`)
  await sql`savepoint ${point}`.execute(db)
  await work()
  await sql`rollback to savepoint ${point}`.execute(db)
}

function orders(all: readonly number[]): number[][] {
  if (all.length === 0) return [[]]
  return all.flatMap((first) => orders(all.filter((one) => one !== first)).map((rest) => [first, ...rest]))
}

/** All that the files made, without what each way has of its own: ids, and which of two equal texts is kept. */
async function endOf(world: World): Promise<string> {
  const { db, tenantId } = world
  await sql`select fold_figures(${tenantId})`.execute(db)
  const { rows } = await sql<{ part: string; row: Record<string, unknown> }>`
    select part, row from (
      select 'note' as part, to_jsonb(n) - '{id,company_id,point_of_sale_id,created_at,figures}'::text[] as row from nfces n
        where n.tenant_id = ${tenantId}::uuid
      union all
      select 'event', to_jsonb(e) - '{id,company_id,sequence,content,reply_digest}'::text[] from nfce_events e where e.tenant_id = ${tenantId}::uuid
      union all
      select 'void', to_jsonb(v) - '{id,company_id,created_at}'::text[] from nfce_voids v where v.tenant_id = ${tenantId}::uuid
      union all
      select 'link', to_jsonb(l) - '{company_id}'::text[] from nfce_substitutions l where l.tenant_id = ${tenantId}::uuid
      union all
      select 'gap', to_jsonb(g) - '{id,company_id}'::text[] from nfce_gaps g where g.tenant_id = ${tenantId}::uuid
      union all
      select 'coupon', to_jsonb(c) - '{id,company_id,point_of_sale_id,sat_id,created_at,figures}'::text[] from cfes c
        where c.tenant_id = ${tenantId}::uuid
      union all
      select 'cancellation', to_jsonb(x) - '{id,company_id,sat_id,created_at}'::text[] from cfe_cancellations x
        where x.tenant_id = ${tenantId}::uuid
      union all
      select 'sum', to_jsonb(d) - '{source,company_id}'::text[] || jsonb_build_object('type', s.type, 'environment', s.environment)
        from figure_days d join figure_sources s on s.tenant_id = d.tenant_id and s.id = d.source and s.level = 'tenant'
        where d.tenant_id = ${tenantId}::uuid and (d.sales <> 0 or d.cancellations <> 0)
    ) parts`.execute(db)
  const composed = await handedOut(
    world,
    rows.flatMap(({ part, row }) => (part === 'note' ? [String(row['key'])] : [])),
  )
  const lines: string[] = []
  for (const { part, row } of rows) {
    const {
      file_id,
      request_file_id,
      response_file_id,
      request_start,
      request_end,
      response_start,
      response_end,
      ...rest
    } = row as Record<string, string | number | null>
    const isNote = part === 'note'
    const files = {
      xml: isNote ? (composed.get(String(file_id)) ?? (await textOf(world, file_id))) : undefined,
      file: part !== 'note' ? await textOf(world, file_id) : undefined,
      request: await textOf(world, request_file_id, request_start, request_end),
      response: await textOf(world, response_file_id, response_start, response_end),
    }
    lines.push(`${part} ${JSON.stringify({ ...rest, ...files }, sorted, 1)}`)
  }
  return lines.toSorted().join('\n')
}

/** Keys in one order, and warnings, whose own order says nothing. */
function sorted(name: string, value: unknown): unknown {
  if (name === 'warnings' && Array.isArray(value)) return value.map((one) => JSON.stringify(one)).toSorted()
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

async function textOf(world: World, id: unknown, start: unknown = 0, end?: unknown): Promise<string | undefined> {
  if (typeof id !== 'string') return undefined
  let text = world.texts.get(id)
  if (text === undefined) {
    const { deflated } = await world.db
      .selectFrom('files')
      .select('deflated')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    text = decodeXml(await platform.inflateRaw(deflated ?? new Uint8Array()))
    world.texts.set(id, text)
  }
  // What is cut out of a file has a declaration of its own.
  return typeof end === 'number' ? text.slice(Number(start), end) : text.replace(/^<\?xml[^>]*>/, '')
}

/** What is handed out in place of a note's file, by the file's id. */
async function handedOut({ db, tenantId, composed }: World, keys: readonly string[]): Promise<Map<string, string>> {
  const made = new Map<string, string>()
  for (const pair of keys.length > 0 ? await notePairs(db, tenantId, keys) : []) {
    const name = `${pair.pair.request.sha256} ${pair.pair.reply.sha256} ${JSON.stringify(pair.pair.starts)}`
    if (!composed.has(name)) {
      const [bytes] = await composePairs(platform, tenantId, [pair])
      composed.set(name, bytes && new TextDecoder().decode(bytes))
    }
    const text = composed.get(name)
    if (text !== undefined) made.set(pair.file_id, text)
  }
  return made
}
