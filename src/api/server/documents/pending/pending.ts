import { type RawBuilder, sql } from 'kysely'
import { MOST_OPEN, type Pending, type readPending as ReadPending } from '#api/contract/documents/pending.ts'
import { satisfies } from '#domain/access/needs.ts'
import { custodyBegin } from '#domain/documents/custody.ts'
import { failuresSince, isGapKind, OPEN_CAUSES, type OpenCause } from '#domain/documents/numbers/open-causes.ts'
import { WAITING_KINDS, WAITING_MS } from '#domain/documents/numbers/nfce-gaps.ts'
import type { NfType } from '#domain/documents/nf-type.ts'
import { isoInstant } from '#domain/time/instant.ts'
import { localDay } from '#domain/time/zoned-time.ts'
import { missingNotes } from '../../companies/fetching/read-missing.ts'
import { scopeFor } from '../../identity/callers/access.ts'
import { TENANT } from '../../store/tenant-names.ts'
import type { Call } from '../../http/handler.ts'

/** How many companies are told of for each cause. */
const MOST_COMPANIES = 5

// Object.keys forgets the names' type.
const CAUSES = Object.keys(OPEN_CAUSES) as OpenCause[]

type Asking = Call<typeof ReadPending>
/** Rows of one cause, up to MOST_OPEN: whose each is. */
type Rows = RawBuilder<{ company_id: string | null }>

interface Counted {
  cause: OpenCause
  count: number
  companies: number
  most: Pending['causes'][number]['companies']['items']
}

/** Counts each cause by an index of what is open alone, and no further than MOST_OPEN: a few hundred rows where all is as it should be. */
export async function readPending(call: Asking): Promise<Pending> {
  const { db, platform, access } = call
  const failures_since = failuresSince(localDay(platform.now(), access.timeZone))
  const parts = partsOf(call, failures_since).map(
    ([name, rows]) => sql`select ${name}::text as cause, company_id from (${rows} limit ${MOST_OPEN}) one`,
  )
  const { rows } = await sql<Counted>`
    with open as (${sql.join(parts, sql` union all `)}), counted as (
      select cause, company_id, count(*)::integer as count from open group by cause, company_id
    ), named as (
      select counted.*, json_build_object('id', c.id, 'cnpj', c.cnpj, 'razao_social', c.razao_social, 'nome_fantasia', c.nome_fantasia) as company,
        c.id as known, row_number() over (partition by cause order by count desc, c.razao_social, c.cnpj) as place
      from counted left join companies c on c.tenant_id = ${TENANT} and c.id = counted.company_id
    )
    select cause, sum(count)::integer as count, count(*)::integer as companies,
      json_agg(json_build_object('company', case when known is not null then company end, 'count', count) order by place)
        filter (where place <= ${MOST_COMPANIES}) as most
    from named group by cause`.execute(db)
  const causes = CAUSES.flatMap((cause) => {
    const found = rows.find((one) => one.cause === cause)
    return found ? [{ cause, count: found.count, companies: { items: found.most, total: found.companies } }] : []
  })
  return { total: causes.reduce((sum, { count }) => sum + count, 0), causes, failures_since }
}

function partsOf(call: Asking, since: string): [OpenCause, Rows][] {
  const { settings, platform } = call
  const [notes, coupons] = [conditionOf(call, 'nfce'), conditionOf(call, 'cfe')]
  const gaps = CAUSES.filter(isGapKind).map((kind): [OpenCause, Rows] => [
    kind,
    sql`select company_id from nfce_gaps
      where tenant_id = ${TENANT} and environment = 'production' and kind = ${kind} and open > 0 and ${notes}
        ${WAITING_KINDS.includes(kind) ? sql`and after_at <= ${isoInstant(platform.now() - WAITING_MS)}::timestamptz` : sql``}`,
  ])
  const ofNotes: [OpenCause, Rows][] = [
    ...gaps,
    // Of homologation a proof's name says so (own-names.ts).
    ['failed_nfce', sql`select company_id from ${failed('nfce', since)} and length(key) = 44 and ${notes}`],
    ...(settings.fetchesNotes
      ? [
          ['not_here', sql`select company_id from ${missingNotes(platform.now())} and ${notes}`] satisfies [
            OpenCause,
            Rows,
          ],
        ]
      : []),
  ]
  const ofCoupons: [OpenCause, Rows][] = [
    ['failed_cfe', sql`select company_id from (${failedCoupons(since)}) f where ${coupons}`],
    ['skip', sql`select company_id from cfe_skips where tenant_id = ${TENANT} and ${isInCustody(call)} and ${coupons}`],
  ]
  return [...(notes ? ofNotes : []), ...(coupons ? ofCoupons : [])]
}

/** Which companies' documents of a type the caller sees, and asks for; undefined where they may read none. */
function conditionOf({ access, query }: Asking, type: NfType): RawBuilder<unknown> | undefined {
  const { isMaster: is_master, permissions, features } = access
  const needs = [`${type}:read`] as const
  if (!satisfies(needs, { is_master, permissions, features })) return undefined
  const { companyIds } = scopeFor(access, needs)
  const own = companyIds === 'all' ? sql`true` : sql`company_id = any (${companyIds}::uuid[])`
  return query.company_id === undefined ? own : sql`${own} and company_id = ${query.company_id}::uuid`
}

/** Proofs of documents of some kind, as document_proofs_failed_days has them. */
const failed = (kind: string, since: string) =>
  sql`document_proofs where tenant_id = ${TENANT} and kind = ${kind} and has_failure and emitted_on >= ${since}::date`

/** Coupons of production that fail by themselves or by their cancellation, each once. */
const failedCoupons = (since: string) => sql`
  select d.company_id from (
    select key from ${failed('cfe', since)}
    union
    select x.canceled_key from (select key from ${failed('cfe_cancellation', since)}) p
    join cfe_cancellations x on x.tenant_id = ${TENANT} and x.key = p.key
  ) p join cfes d on d.tenant_id = ${TENANT} and d.key = p.key and d.environment = 'production'`

/** Nobody has to look for coupons whose custody is over. */
const isInCustody = ({ platform, access, settings }: Asking) =>
  sql`(after_at at time zone ${access.timeZone})::date >=
    ${custodyBegin(localDay(platform.now(), access.timeZone), settings.custodyYears)}::date`
