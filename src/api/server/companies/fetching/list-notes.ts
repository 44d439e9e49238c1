import { parseAccessKey } from '#domain/documents/access-key.ts'
import { ownName } from '#domain/documents/environment.ts'
import type { ListingFault } from '#domain/documents/fetching/absences.ts'
import { isoInstant } from '#domain/time/instant.ts'
import { instantOf, localTime } from '#domain/time/zoned-time.ts'
import { tellCompanies } from '../../live/tell-change.ts'
import type { Platform } from '../../ports/platform/platform.ts'
import { LISTED_DAYS, type ListingAnswer, type NoteListing, type TaxpayerKey } from '../../ports/sefaz/note-listing.ts'
import { type ScopedDb, type Store, scoped } from '../../store/scope.ts'
import type { DueListing } from './due-questions.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** Times in questions and answers are Brasília's. */
const ZONE = 'America/Sao_Paulo'
/** How often a company's notes are listed. */
const EVERY = 15 * MINUTE
/** How far back each time: a note is listed by when it was issued, and may be authorised later. */
const OVERLAP = 3 * HOUR
/** How often and how far back for what was issued in contingency, which has a day to be sent: oftener than the hour within which notes are to come. */
const CONTINGENCY_EVERY = 30 * MINUTE
const CONTINGENCY_OVERLAP = DAY + HOUR
/** How far back once a day: what was issued in contingency may be sent for days. */
const DAILY_OVERLAP = 5 * DAY
/** How long a company rests that SEFAZ does not answer for, or whose certificate could not be opened in time: doubled with each try, up to an hour. */
const WAIT = 5 * MINUTE
/** How long one rests whose certificate is at fault, or that SEFAZ refuses. */
const FAULT_WAIT = HOUR
/** How many keys a transaction keeps, so that nobody waits for long: SEFAZ lists 2,000 at most, whoever answers in its place may list more. */
const PORTION = 500

export interface ListWork {
  store: Store
  platform: Platform
  listing: NoteListing
  /** How long a note that is listed may be on its way here by itself, in ms. */
  graceMs: number
  signal?: AbortSignal | undefined
}

/** Asks for a page of a company's list and keeps what of it is not here. Rejects where SEFAZ does not answer. */
export async function listNotes(work: ListWork, due: DueListing, taxpayer: TaxpayerKey): Promise<ListingAnswer> {
  const { platform, listing, store, signal } = work
  const now = platform.now()
  const looksBack = due.lookedBackAt === null || now - Date.parse(due.lookedBackAt) >= DAY
  const [from, to] = [minuteOf(beginning(due, { now, looksBack })), minuteOf(now)]
  const answer = await listing.list({ taxpayer, cnpj: due.cnpj, environment: due.environment, from, to, signal })
  if (answer.outcome === 'throttled' || answer.outcome === 'misuse') return answer
  if (answer.outcome === 'refused') {
    await noteFault(store, due, { fault: 'refused', code: answer.code, words: answer.words, now })
    return answer
  }
  const next = answer.next === undefined ? undefined : nextPage(work, due, { from, next: answer.next })
  const own = ownKeys(work, due, answer.keys)
  for (let from = 0; from < own.length; from += PORTION) await keepAbsences(work, due, own.slice(from, from + PORTION))
  await scoped(store, { tenantId: due.tenantId, companyIds: 'all' }, (db) =>
    ofListing(db, due)
      .set({
        ...(next === undefined
          ? { next_from: null, listed_until: isoInstant(instantOf(`${to}:00`, ZONE)), listed_at: isoInstant(now) }
          : { next_from: isoInstant(next) }),
        ...(looksBack && due.nextFrom === null ? { looked_back_at: isoInstant(now) } : {}),
        due_at: isoInstant(next === undefined ? now + EVERY : now),
        ...NO_FAULT,
      })
      .execute(),
  )
  return answer
}

const NO_FAULT = { tries: 0, fault: null, code: null, words: null, fault_at: null }

const minuteOf = (at: number): string => localTime(at, ZONE).slice(0, 'AAAA-MM-DDThh:mm'.length)

/** An hour within what is handed out, so that no clock makes it too early. */
function beginning({ nextFrom, listedUntil }: DueListing, { now, looksBack }: { now: number; looksBack: boolean }) {
  const earliest = now - LISTED_DAYS * DAY + HOUR
  if (nextFrom !== null) return Math.max(earliest, Date.parse(nextFrom))
  if (listedUntil === null) return earliest
  const until = Date.parse(listedUntil)
  const isFirst = Math.floor(until / CONTINGENCY_EVERY) < Math.floor(now / CONTINGENCY_EVERY)
  const overlap = looksBack ? DAILY_OVERLAP : isFirst ? CONTINGENCY_OVERLAP : OVERLAP
  return Math.max(earliest, until - overlap)
}

/** Returns the minute to go on from. More notes in one minute than fit in a page cannot be listed: the log says so, and the next minute is asked for. */
function nextPage({ platform }: ListWork, due: DueListing, { from, next }: { from: string; next: string }): number {
  const at = instantOf(`${next}:00`, ZONE)
  if (next > from) return at
  platform.log({ event: 'sefaz_listing', tenant: due.tenantId, company: due.companyId, crowded_minute: from })
  return instantOf(`${from}:00`, ZONE) + MINUTE
}

type OwnKey = NonNullable<ReturnType<typeof parseAccessKey>>

const logOf = (due: DueListing) => ({ event: 'sefaz_listing', tenant: due.tenantId, company: due.companyId })

function ownKeys({ platform }: ListWork, due: DueListing, keys: readonly string[]): OwnKey[] {
  const own = keys.flatMap((key) => {
    const parts = parseAccessKey(key)
    return parts?.model === '65' && parts.named === due.cnpj ? [parts] : []
  })
  if (own.length < keys.length) platform.log({ ...logOf(due), foreign: keys.length - own.length })
  return own
}

/** Keeps what of a portion is not here, in a transaction of its own. Again it changes nothing. */
async function keepAbsences(
  { store, platform, graceMs }: ListWork,
  due: DueListing,
  keys: readonly OwnKey[],
): Promise<void> {
  const now = platform.now()
  const missing = await scoped(store, { tenantId: due.tenantId, companyIds: 'all' }, async (db) => {
    const listed = keys.map(({ key }) => key)
    const present = await db
      .selectFrom('nfces')
      .select('key')
      .where('key', 'in', listed)
      .where('environment', '=', due.environment)
      .execute()
    const here = new Set(present.map(({ key }) => key))
    const rows = keys
      .filter(({ key }) => !here.has(key))
      .map(({ key, serie, number }) => ({
        tenant_id: due.tenantId,
        key: ownName({ key, environment: due.environment }),
        company_id: due.companyId,
        environment: due.environment,
        serie: Number(serie),
        number: Number(number),
        first_seen_at: isoInstant(now),
        due_at: isoInstant(now + graceMs),
      }))
    if (rows.length === 0) return 0
    await db
      .insertInto('nfce_absences')
      .values(rows)
      .onConflict((one) => one.columns(['tenant_id', 'key']).doNothing())
      .execute()
    await tellCompanies(db, 'notes', [due.companyId])
    return rows.length
  })
  if (missing > 0) platform.log({ ...logOf(due), listed: keys.length, missing })
}

/** Keeps why a company's list does not come, and lets it rest. */
export async function noteFault(
  store: Store,
  due: Pick<DueListing, 'tenantId' | 'companyId' | 'environment' | 'tries'>,
  {
    fault,
    code = null,
    words = null,
    now,
    restMs = fault === 'unreachable' || fault === 'unopened'
      ? Math.min(HOUR, WAIT * 2 ** Math.min(due.tries, 9))
      : FAULT_WAIT,
  }: { fault: ListingFault; code?: string | null; words?: string | null; now: number; restMs?: number },
): Promise<void> {
  await scoped(store, { tenantId: due.tenantId, companyIds: 'all' }, (db) =>
    ofListing(db, due)
      .set({
        fault,
        code,
        words,
        fault_at: isoInstant(now),
        tries: due.tries + 1,
        due_at: isoInstant(now + restMs),
      })
      .execute(),
  )
}

function ofListing(db: ScopedDb, { companyId, environment }: Pick<DueListing, 'companyId' | 'environment'>) {
  return db.updateTable('nfce_listings').where('company_id', '=', companyId).where('environment', '=', environment)
}
