import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { sql } from 'kysely'
import { Misused } from '../../errors/misused.ts'
import type { FileStore } from '../../ports/files/file-store.ts'
import { isOwnKey, type KeyOptions } from '../../sealing/key.ts'
import { inArrival } from '../../store/one-at-a-time.ts'
import type { Store } from '../../store/scope.ts'

// The servers over one PostgreSQL know of each other by a row each, which its server renews. Nothing is locked for longer than a
// transaction, so that a pgBouncer may stand between.

/** How often a server says that it is there, in ms. */
export const BEAT_MS = 5000
/** For how long after that it counts as there, in seconds. */
const LIVE_SECONDS = 20
/** After which a server that has said nothing is forgotten, with its mark, in seconds. */
const FORGOTTEN_SECONDS = 60 * 60
const LOOK_MS = 250

/** The servers over a database, of which this is one. */
export interface Servers {
  /** Returns how many there are, as far as this one has heard; 1 at least. */
  count(): number
  /** Says that this one is there, and hears of the others. */
  beat(): Promise<void>
  /** Says that this one has ended. */
  leave(): Promise<void>
}

interface Options {
  store: Store
  files: FileStore
  /** The name of this server for people. */
  host: string
  id: string
  /** Hears why no mark could be left among the files. */
  onError: (error: unknown) => void
}

/** Enters this process among the servers over its database; an embedded one has no other. Throws Misused as joinServers does. */
export async function serversOf(
  options: Pick<Options, 'store' | 'files' | 'onError'> & { databaseUrl?: string },
): Promise<Servers> {
  if (options.databaseUrl === undefined) return { count: () => 1, beat: async () => {}, leave: async () => {} }
  return joinServers({ ...options, host: hostname(), id: randomUUID() })
}

/** Throws Misused where another server is there whose secret this one, without JWT_SECRET, has not. */
export async function requireCommonSecret(store: Store, key: KeyOptions): Promise<void> {
  if (key.secretPlace === 'JWT_SECRET' || (await isOwnKey(store, key))) return
  const [other] = await liveServers(store, undefined)
  if (other === undefined) return
  throw new Misused(
    `Outro servidor (${other.host}) já atende sobre este PostgreSQL, e este não tem a chave dele: ${key.secretPlace} é outra. Dê a todos os servidores o mesmo JWT_SECRET: o daquele ou, se ele não tem nenhum, o conteúdo do arquivo secret da sua pasta de dados.`,
  )
}

/**
 * Enters this server among those over its database. Throws Misused where another one, which says that it is there, keeps its files elsewhere:
 * each has a mark of its own among them, and this one must find it there.
 */
export async function joinServers({ store, files, host, id, onError }: Options): Promise<Servers> {
  let others = 0
  let isMarked = false
  const mark = async () => {
    if (isMarked) return
    try {
      await files.write(markOf(id), markText())
      isMarked = true
    } catch (error) {
      onError(error)
    }
  }
  const beat = async () => {
    await mark()
    const { rows } = await sql<{ is_known: boolean; others: number; forgotten: string[] }>`
      with own as (
        insert into servers (id, host, is_marked) values (${id}, ${host}, ${isMarked})
        on conflict (id) do update set seen_at = clock_timestamp(), is_marked = excluded.is_marked
      ), forgotten as (
        delete from servers where seen_at < now() - ${sql.lit(FORGOTTEN_SECONDS)} * interval '1 second' and id <> ${id} returning id
      )
      select exists (select from servers where id = ${id}) as is_known,
        (select count(*)::integer from servers where ${IS_LIVE} and id <> ${id}) as others,
        array(select id::text from forgotten) as forgotten`.execute(store)
    others = rows[0]?.others ?? 0
    if (rows[0]?.is_known === false) {
      // The others have forgotten it, and its mark with it, while the database was out of its reach.
      isMarked = false
      await mark()
    }
    for (const one of rows[0]?.forgotten ?? []) await files.remove(markOf(one)).catch(onError)
  }
  const leave = async () => {
    await store.deleteFrom('servers').where('id', '=', id).execute()
    await files.remove(markOf(id))
  }
  await mark()
  // Later than all others even where a clock of milliseconds gives two arrivals the same moment: one of them must see the other.
  const started_at = sql<string>`greatest(clock_timestamp(), (select max(started_at) + interval '1 microsecond' from servers))`
  await inArrival(store, (db) =>
    db.insertInto('servers').values({ id, host, is_marked: isMarked, started_at }).execute(),
  )
  const stranger = await findStranger(store, files, id, beat).catch((error: unknown) => {
    // Where the storage is down nobody can tell.
    onError(error)
    return undefined
  })
  if (stranger !== undefined) {
    await leave().catch(onError)
    throw new Misused(
      `Outro servidor (${stranger.host}) já atende sobre este PostgreSQL e guarda os arquivos em outro lugar: o que um gera o outro não encontraria. Dê a todos o mesmo S3_BUCKET, ou a mesma pasta de dados (DATA_DIR), ou encerre antes o outro.`,
    )
  }
  await beat()
  return { count: () => 1 + others, beat, leave }
}

interface Other {
  id: string
  host: string
  is_marked: boolean
  seen_at: string
}

const IS_LIVE = sql<boolean>`seen_at > now() - ${sql.lit(LIVE_SECONDS)} * interval '1 second'`

/** Selects the servers that are there, but for those that came after the one of an id. */
function liveServers(store: Store, id: string | undefined): Promise<Other[]> {
  const all = store.selectFrom('servers').select(['id', 'host', 'is_marked', 'seen_at']).where(IS_LIVE)
  if (id === undefined) return all.orderBy('started_at').execute()
  return all
    .where('id', '<>', id)
    .where('started_at', '<', (e) => e.selectFrom('servers').select('started_at').where('id', '=', id))
    .orderBy('started_at')
    .execute()
}

/**
 * Finds a server that was there before and whose mark is not among these files. It may have ended without a word, as this very one did
 * when it is started anew: only what is heard of again is there.
 */
async function findStranger(
  store: Store,
  files: FileStore,
  id: string,
  beat: () => Promise<void>,
): Promise<Other | undefined> {
  const strange = new Map<string, string>()
  for (const { id: other, is_marked, seen_at } of await liveServers(store, id)) {
    if (is_marked && !(await hasMark(files, other))) strange.set(other, seen_at)
  }
  while (strange.size > 0) {
    const live = (await liveServers(store, id)).filter((one) => strange.has(one.id))
    const heard = live.find((one) => one.seen_at !== strange.get(one.id))
    if (heard !== undefined || live.length === 0) return heard
    await beat()
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  }
  return undefined
}

const markOf = (id: string) => `server-${id}`

async function* markText(): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode('server')
}

async function hasMark(files: FileStore, id: string): Promise<boolean> {
  const mark = await files.read(markOf(id))
  await mark?.cancel()
  return mark !== undefined
}
