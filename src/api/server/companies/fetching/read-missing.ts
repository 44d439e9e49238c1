import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { NfceMissing, StoppedListing } from '#api/contract/documents/nfce-missing.ts'
import type { Page } from '#api/contract/page.ts'
import {
  type AbsenceState,
  absenceReason,
  type ListingFault,
  listingFaultText,
} from '#domain/documents/fetching/absences.ts'
import { type Environment, fromOwnName } from '#domain/documents/environment.ts'
import { isoInstant } from '#domain/time/instant.ts'
import { anyOf } from '../../store/queries/any-of.ts'
import { pageOf } from '../../store/queries/page-of.ts'
import type { Schema } from '../../store/schema.ts'
import type { ScopedDb } from '../../store/scope.ts'
import { TENANT } from '../../store/tenant-names.ts'

/** How many companies are told of whose list does not come. */
const MOST_STOPPED = 20

interface MissingFilter {
  company_id?: string | undefined
  environment?: Environment | undefined
  state?: AbsenceState | undefined
}

const COMPANY = sql<NfceMissing['company']>`(
  select json_build_object('id', c.id, 'cnpj', c.cnpj, 'razao_social', c.razao_social, 'nome_fantasia', c.nome_fantasia)
  from companies c where c.tenant_id = ${TENANT} and c.id = company_id)`

/** A page of the notes that are not here, those that were listed last first. */
export async function readMissing(
  db: ScopedDb,
  query: MissingFilter & { page: number; per_page: number },
): Promise<Page<NfceMissing>> {
  const all = db.selectFrom('nfce_absences').where(filterOf(query))
  const { rows, total } = await pageOf(db, query, all, ({ limit, offset }) =>
    all
      .select(['key', 'environment', 'serie', 'number', 'first_seen_at', 'state', 'code', 'words', 'due_at'])
      .select(COMPANY.as('company'))
      .orderBy('first_seen_at', 'desc')
      .orderBy('key')
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

function filterOf({ company_id, environment, state }: MissingFilter) {
  return (e: ExpressionBuilder<Schema, 'nfce_absences'>) =>
    e.and([
      // One that has come since, by whatever way, until the next turn forgets it.
      sql<SqlBool>`not exists (select from nfces n where n.tenant_id = ${TENANT} and n.key = left(nfce_absences.key, 44)
        and n.environment = nfce_absences.environment)`,
      ...(company_id ? [e('company_id', '=', company_id)] : []),
      ...(environment ? [e('environment', '=', environment)] : []),
      ...(state ? [e('state', '=', state)] : []),
    ])
}

/** When a list last came, and the companies of which none does, those that have waited longest first. */
export async function readListings(
  db: ScopedDb,
  { company_id, environment }: MissingFilter,
): Promise<{ listed_at: string | null; stopped: Page<StoppedListing> }> {
  const all = db
    .selectFrom('nfce_listings')
    .$if(company_id !== undefined, (query) => query.where('company_id', '=', company_id ?? ''))
    .$if(environment !== undefined, (query) => query.where('environment', '=', environment ?? 'production'))
  const [sums, rows] = [
    await all
      .select((e) => [e.fn.max('listed_at').as('listed_at'), e.fn.count<number>('fault').as('stopped')])
      .executeTakeFirstOrThrow(),
    await all
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

/** Counts, up to `most`, the notes that had their time to come by themselves and are not here. */
export async function countMissing(
  db: ScopedDb,
  { companyIds, environment, companyId, now }: CountScope,
  most: number,
): Promise<number> {
  const some = db
    .selectFrom('nfce_absences')
    .select(sql<number>`1`.as('one'))
    .where(filterOf({ environment, company_id: companyId }))
    .where((e) => e.or([e('state', '<>', 'waiting'), e('due_at', '<=', isoInstant(now))]))
    .$if(companyIds !== 'all', (query) => query.where('company_id', '=', anyOf(companyIds === 'all' ? [] : companyIds)))
    .limit(most)
  const { amount } = await db
    .selectFrom(some.as('counted'))
    .select((e) => e.fn.countAll<number>().as('amount'))
    .executeTakeFirstOrThrow()
  return Number(amount)
}
