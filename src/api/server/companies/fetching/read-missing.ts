import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { listNfceMissing, NfceMissing, StoppedListing } from '#api/contract/documents/nfce-missing.ts'
import type { Page, SortOf } from '#api/contract/page.ts'
import { absenceReason, type ListingFault, listingFaultText } from '#domain/documents/fetching/absences.ts'
import { type Environment, fromOwnName } from '#domain/documents/environment.ts'
import { isoInstant } from '#domain/time/instant.ts'
import { anyOf } from '../../store/queries/any-of.ts'
import { all, equal, type FilterQuery, type Filters, narrowed } from '../../store/queries/filters.ts'
import { pageOf } from '../../store/queries/page-of.ts'
import { orderOf } from '../../store/queries/sorted.ts'
import type { ScopedDb } from '../../store/scope.ts'
import { TENANT } from '../../store/tenant-names.ts'

/** How many companies are told of whose list does not come. */
const MOST_STOPPED = 20

type MissingFilter = FilterQuery<typeof listNfceMissing>

const ofCompany = { company_id: equal('company_id'), environment: equal('environment') }
const missingFilters: Filters<MissingFilter> = { ...ofCompany, state: equal('state') }

/** One that has come since, by whatever way, is listed until the next turn forgets it. */
const isAbsent = sql<SqlBool>`not exists (select from (select left(nfce_absences.key, 44) as key offset 0) k
  join nfces n on n.tenant_id = ${TENANT} and n.key = k.key where n.environment = nfce_absences.environment)`

const COMPANY = sql<NfceMissing['company']>`(
  select json_build_object('id', c.id, 'cnpj', c.cnpj, 'razao_social', c.razao_social, 'nome_fantasia', c.nome_fantasia)
  from companies c where c.tenant_id = ${TENANT} and c.id = company_id)`

/** A page of the notes that are not here, those that were listed last first. */
export async function readMissing(
  db: ScopedDb,
  query: MissingFilter & { page: number; per_page: number; sort?: SortOf<'seen'> | undefined },
): Promise<Page<NfceMissing>> {
  const listed = db.selectFrom('nfce_absences').where(all(narrowed(missingFilters, query), isAbsent))
  const { rows, total } = await pageOf(db, query, listed, ({ limit, offset }) =>
    listed
      .select(['key', 'environment', 'serie', 'number', 'first_seen_at', 'state', 'code', 'words', 'due_at'])
      .select(COMPANY.as('company'))
      .orderBy(orderOf(query.sort, { seen: sql`first_seen_at` }, sql`first_seen_at desc, key`))
      .limit(limit)
      .offset(offset)
      .execute(),
  )
  const items = rows.map(({ key, code, words, due_at, ...row }) => ({
    ...row,
    key: fromOwnName(key).key,
    reason: absenceReason(code, words) ?? null,
    next_try_at: due_at,
  }))
  return { items, total }
}

/** When a list last came, and the companies of which none does, those that have waited longest first. */
export async function readListings(
  db: ScopedDb,
  query: MissingFilter,
): Promise<{ listed_at: string | null; stopped: Page<StoppedListing> }> {
  const listings = db.selectFrom('nfce_listings').where(all(narrowed(ofCompany, query)))
  const [sums, rows] = [
    await listings
      .select((e) => [e.fn.max('listed_at').as('listed_at'), e.fn.count<number>('fault').as('stopped')])
      .executeTakeFirstOrThrow(),
    await listings
      .where('fault', 'is not', null)
      .select(['environment', 'fault', 'code', 'words', 'fault_at'])
      .select(COMPANY.as('company'))
      .orderBy('fault_at')
      .orderBy('company_id')
      .limit(MOST_STOPPED)
      .execute(),
  ]
  const items = rows.flatMap(({ company, environment: place, fault, code, words, fault_at: since }) =>
    fault && since ? [{ company, environment: place, reason: reasonOf({ fault, code, words }), since }] : [],
  )
  return { listed_at: sums.listed_at, stopped: { items, total: Number(sums.stopped) } }
}

const reasonOf = ({ fault, code, words }: { fault: ListingFault; code: string | null; words: string | null }) =>
  listingFaultText(fault, code, words)

interface CountScope {
  companyIds: 'all' | readonly string[]
  environment: Environment
  companyId: string | undefined
  now: number
}

/** The notes of production that had their time to come by themselves and are not here, to be narrowed and counted. */
export const missingNotes = (now: number): RawBuilder<unknown> => sql`nfce_absences
  where tenant_id = ${TENANT} and environment = 'production' and ${isAbsent}
    and (state <> 'waiting' or due_at <= ${isoInstant(now)}::timestamptz)`

/** Counts, up to `most`, the notes that had their time to come by themselves and are not here. */
export async function countMissing(
  db: ScopedDb,
  { companyIds, environment, companyId, now }: CountScope,
  most: number,
): Promise<number> {
  const some = db
    .selectFrom('nfce_absences')
    .select(sql<number>`1`.as('one'))
    .where(all(narrowed(missingFilters, { environment, company_id: companyId }), isAbsent))
    .where((e) => e.or([e('state', '<>', 'waiting'), e('due_at', '<=', isoInstant(now))]))
    .$if(companyIds !== 'all', (query) => query.where('company_id', '=', anyOf(companyIds === 'all' ? [] : companyIds)))
    .limit(most)
  const { amount } = await db
    .selectFrom(some.as('counted'))
    .select((e) => e.fn.countAll<number>().as('amount'))
    .executeTakeFirstOrThrow()
  return Number(amount)
}
