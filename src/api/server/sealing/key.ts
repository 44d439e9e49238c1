import { isoInstant } from '#domain/time/instant.ts'
import { Failed } from '../errors/misused.ts'
import { fingerprintOf, type SealOptions } from '../ports/platform/seal.ts'
import type { ScopedDb, Store } from '../store/scope.ts'
import { resealAll } from './reseal.ts'
import { countSealed, type SealedCount } from './sealed.ts'

// The key that seals: the database knows it by its fingerprint, so that a server with another one does not even start.

export interface KeyOptions extends SealOptions {
  /** The source of the secret: 'JWT_SECRET', or the path of a file. */
  secretPlace: string
}

/** The fingerprints of a database's keys. */
export interface KeyReport {
  server: string
  /** Undefined before the first start. */
  database: string | undefined
  sealed: SealedCount[]
}

/**
 * Makes a database that has no fingerprint yet this key's, if everything sealed in it is; throws Failed where it is another key's, and says
 * what that would lose. Answers what is sealed by keys that this server does not have, as far as it is any.
 */
export async function requireKey(store: Store, options: KeyOptions, now: number): Promise<SealedCount[]> {
  const sealed = await countSealed(store, options)
  if (foreignOf(sealed).length === 0) {
    await store
      .insertInto('sealing_key')
      .values({ fingerprint: await fingerprintOf(options.secret), since: isoInstant(now) })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  return requireOwn(store, options, sealed)
}

/** The same for a command, which may run before the first server and with less settings: it makes the database nobody's. */
export async function checkKey(store: Store, options: KeyOptions): Promise<void> {
  await requireOwn(store, options, await countSealed(store, options))
}

/** Tells if a database is this key's, or nobody's yet. */
export async function isOwnKey(store: Store, options: KeyOptions): Promise<boolean> {
  const database = await fingerprintIn(store)
  return database === undefined || (await ownFingerprints(options)).includes(database)
}

const ownFingerprints = ({ secret, oldSecret }: SealOptions) =>
  Promise.all([secret, ...(oldSecret === undefined ? [] : [oldSecret])].map(fingerprintOf))

async function requireOwn(store: Store, options: KeyOptions, sealed: SealedCount[]): Promise<SealedCount[]> {
  const server = await fingerprintOf(options.secret)
  const database = await fingerprintIn(store)
  const own = await ownFingerprints(options)
  const foreign = foreignOf(sealed)
  if (database === undefined ? foreign.length === 0 : own.includes(database)) return foreign
  throw new Failed(refusal({ server, database, sealed }, options.secretPlace))
}

const foreignOf = (sealed: readonly SealedCount[]) => sealed.filter(({ foreign }) => foreign > 0)

/** Seals everything under the newest secret, whose the database is from then on. Answers how many texts it has sealed anew. */
export async function changeKey(store: Store, options: KeyOptions, now: number): Promise<number> {
  await requireKey(store, options, now)
  const resealed = await resealAll(store, options)
  await ownKey(store, options, now)
  return resealed
}

/** Makes the database this key's though it knows another one: what that one sealed stays, and opens no more unless it comes back. */
export async function ownKey(store: Store, { secret }: SealOptions, now: number): Promise<void> {
  const row = { fingerprint: await fingerprintOf(secret), since: isoInstant(now) }
  await store
    .insertInto('sealing_key')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('is_only').doUpdateSet(row).where('sealing_key.fingerprint', '<>', row.fingerprint),
    )
    .execute()
}

export async function reportKey(store: Store, options: KeyOptions): Promise<KeyReport> {
  const [server, database] = [await fingerprintOf(options.secret), await fingerprintIn(store)]
  return { server, database, sealed: await countSealed(store, options) }
}

async function fingerprintIn(db: Store | ScopedDb): Promise<string | undefined> {
  return (await db.selectFrom('sealing_key').select('fingerprint').executeTakeFirst())?.fingerprint
}

function refusal({ server, database, sealed }: KeyReport, place: string): string {
  const lost = foreignOf(sealed).map(({ label, foreign }) => `${label}: ${foreign}`)
  const known = database === undefined ? '' : ` (a do banco é ${database}, esta é ${server})`
  const what = lost.length > 0 ? `Não abririam mais: ${lost.join('; ')}. ` : ''
  return (
    `A chave em ${place} não é a deste banco de dados${known}. ${what}As sessões teriam de ser renovadas, e os links de download em uso deixariam de valer. ` +
    'Restaure a chave de uma cópia de segurança; para trocá-la, informe a anterior em JWT_SECRET_OLD (docs/operating.md#key). Nada foi alterado.'
  )
}
