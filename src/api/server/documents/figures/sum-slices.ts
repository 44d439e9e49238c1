import { sql } from 'kysely'
import type { FigureLevel } from '../../store/schema/documents/figures.ts'
import type { ScopedDb } from '../../store/scope.ts'
import { TENANT } from '../../store/tenant-names.ts'
import type { DaysOfSlice, SourcePair } from './summed.ts'

export interface StoredSource {
  id: number
  level: FigureLevel
  company: string | null
  point: string | null
  /** Type and environment. */
  kind: string
}

/** Sums that are counted anew in one transaction: companies' days and spans, with their points of sale's spans; the tenant's days; or its spans. */
export interface SumSlice {
  of: readonly string[] | 'tenant' | 'spans'
  days: DaysOfSlice
}

export async function readSources(db: ScopedDb): Promise<StoredSource[]> {
  const { rows } = await sql<StoredSource>`
    select id, level, company_id as company, point_of_sale_id as point, type || ' ' || environment as kind
    from figure_sources where tenant_id = ${TENANT}`.execute(db)
  return rows
}

/** A day of the tenant has the sums of many companies, of which each is of several documents. */
const OF_TENANT = 4

/** Divides what is above the sums of points of sale into slices of about so many documents. */
export async function sumSlices(db: ScopedDb, most: number): Promise<SumSlice[]> {
  const blocks = await readBlocks(db, 64)
  const ofCompany = Map.groupBy(blocks, ({ company }) => company)
  const companies = together(ofCompany, most).flatMap((of) =>
    inDays(
      of.flatMap((company) => ofCompany.get(company) ?? []),
      most,
    ).map((days) => ({ of, days })),
  )
  const days = inDays(await readBlocks(db, 4), most * OF_TENANT)
  const spans = inDays(blocks, most * OF_TENANT)
  return [
    ...companies,
    ...days.map((some): SumSlice => ({ of: 'tenant', days: some })),
    ...spans.map((some): SumSlice => ({ of: 'spans', days: some })),
  ]
}

/** Finds which sources' days a slice sums up from those of others, and whose spans from their days: there may be new ones each time. */
export async function sourcesOfSlice(
  db: ScopedDb,
  { of }: SumSlice,
): Promise<{ pairs: SourcePair[]; sources: number[] }> {
  const all = await readSources(db)
  const isOf = (company: string | null) => typeof of !== 'string' && company !== null && of.includes(company)
  return {
    pairs: pairsOf(all).filter(({ company_id }) => (company_id === null ? of === 'tenant' : isOf(company_id))),
    sources: all.flatMap(({ id, company }) => ((company === null ? of === 'spans' : isOf(company)) ? [id] : [])),
  }
}

/** Each source below the tenant's with the one that it is a part of. */
function pairsOf(all: readonly StoredSource[]): SourcePair[] {
  const name = (level: FigureLevel, company: string | null, kind: string) => [level, company, kind].join(' ')
  const ids = new Map(all.map(({ id, level, company, kind }) => [name(level, company, kind), id]))
  return all.flatMap(({ id, level, company, kind }) => {
    if (level === 'tenant') return []
    const [above, company_id] =
      level === 'company'
        ? [ids.get(name('tenant', null, kind)), null]
        : [ids.get(name('company', company, kind)), company]
    return above === undefined ? [] : [{ below: id, above, company_id }]
  })
}

/** Documents of a company by a span of days. */
interface Block {
  company: string
  start: string
  documents: number
}

/** As the sums of points of sale have them; of a company without any it is one of no documents. */
async function readBlocks(db: ScopedDb, days: 4 | 64): Promise<Block[]> {
  const { rows } = await sql<Block>`
    select s.company_id as company, coalesce(span_start(k.day, ${days}::integer), 'infinity')::text as start,
      coalesce(sum(k.sales + k.cancellations), 0)::integer as documents
    from figure_sources s left join figure_days k on k.tenant_id = ${TENANT} and k.source = s.id
    where s.tenant_id = ${TENANT} and s.level = 'point_of_sale' group by 1, 2`.execute(db)
  return rows
}

const documentsOf = (blocks: readonly Block[]) => blocks.reduce((sum, { documents }) => sum + documents, 0)

/** Companies in groups of no more documents than so many, one that has more by itself. */
function together(blocks: ReadonlyMap<string, readonly Block[]>, most: number): string[][] {
  const groups: string[][] = []
  let room = 0
  for (const [company, own] of blocks) {
    const documents = documentsOf(own)
    const group = documents <= room ? groups.at(-1) : undefined
    if (group) group.push(company)
    else groups.push([company])
    room = (group ? room : most) - documents
  }
  return groups
}

/** All days, in parts that begin where a block does. */
function inDays(blocks: readonly Block[], most: number): DaysOfSlice[] {
  const starts = Map.groupBy(blocks, ({ start }) => start)
  const days: DaysOfSlice[] = []
  let from = '-infinity'
  let documents = 0
  for (const start of [...starts.keys()].toSorted()) {
    const more = documentsOf(starts.get(start) ?? [])
    if (documents > 0 && documents + more > most && start !== 'infinity') {
      days.push({ from, to: start })
      from = start
      documents = 0
    }
    documents += more
  }
  return [...days, { from, to: 'infinity' }]
}
