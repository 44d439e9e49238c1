import { sql } from 'kysely'
import type { Store } from '#api/server/store/scope.ts'
import { zoneOf } from '#domain/companies/uf.ts'
import type { NfceStatus } from '#domain/documents/document-status.ts'
import { faultsOf } from '#domain/documents/numbers/nfce-gaps.ts'
import { localDay } from '#domain/time/zoned-time.ts'

/** A row of nfce_gaps, as text. */
const text = (...parts: unknown[]) => parts.join(' ')

/** What a tenant's numbers lack, laid out from its documents by walking over every number: what the intake must agree with. */
export async function naiveLayout(store: Store, tenantId: string): Promise<string[]> {
  const of = <T>(table: string) =>
    sql<T>`select * from ${sql.table(table)} where tenant_id = ${tenantId}`.execute(store)
  const { rows: notes } = await of<{
    key: string
    company_id: string
    environment: string
    serie: number
    number: number
    status: NfceStatus
    emission_type: string
    emitted_at: string
    emitted_on: string
  }>('nfces')
  const { rows: events } = await of<{
    nfce_key: string
    company_id: string | null
    environment: string | null
    created_at: string
  }>('nfce_events')
  const { rows: voids } = await of<{
    company_id: string
    environment: string
    serie: number
    number_start: number
    number_end: number
    status: string
  }>('nfce_voids')
  const { rows: links } = await of<{ substituted_key: string; substitute_key: string }>('nfce_substitutions')
  const { rows: reasons } = await of<{ kind: string; number_start: number; number_end: number }>('nfce_gap_reasons')

  const byKey = new Map(notes.map((note) => [note.key, note]))
  const orphans = Map.groupBy(
    events.filter(({ nfce_key, company_id }) => !byKey.has(nfce_key) && company_id !== null),
    ({ nfce_key }) => nfce_key,
  )
  const lines: string[] = []
  const orphanNumbers = new Set<string>()
  for (const [key, some] of orphans) {
    const environment = some.map((one) => one.environment).find((one) => one !== null) ?? 'production'
    const [serie, number] = [Number(key.slice(22, 25)), Number(key.slice(25, 34))]
    const at = some.map(({ created_at }) => created_at).toSorted()[0] ?? ''
    orphanNumbers.add(text(environment, serie, number))
    const isExplained = reasons.some(
      (one) => one.kind === 'orphan' && one.number_start <= number && number <= one.number_end,
    )
    lines.push(
      text(
        environment,
        serie,
        'orphan',
        number,
        number,
        key,
        at,
        at,
        localDay(Date.parse(at), zoneOf('35')),
        isExplained ? 0 : 1,
      ),
    )
  }
  for (const series of Map.groupBy(notes, ({ environment, serie }) => text(environment, serie)).values()) {
    const inTime = series.toSorted((a, b) => a.emitted_at.localeCompare(b.emitted_at) || a.key.localeCompare(b.key))
    const [{ environment, serie }] = series as [(typeof notes)[0]]
    const byNumber = Map.groupBy(inTime, ({ number }) => number)
    const isCovered = (kind: string, number: number) =>
      (['missing', 'rejected'].includes(kind) &&
        voids.some(
          (one) =>
            one.status === 'discarded' &&
            one.environment === environment &&
            one.serie === serie &&
            one.number_start <= number &&
            number <= one.number_end,
        )) ||
      (kind === 'missing' && orphanNumbers.has(text(environment, serie, number))) ||
      reasons.some((one) => one.kind === kind && one.number_start <= number && number <= one.number_end)
    for (const [number, some] of byNumber) {
      const facts = some.map((note) => {
        const link = links.find(({ substituted_key }) => substituted_key === note.key)
        return {
          ...note,
          emissionType: note.emission_type,
          isOfSequence: true,
          substitute: link && (byKey.get(link.substitute_key)?.status ?? null),
        }
      })
      for (const { kind, note } of faultsOf(facts)) {
        const open = isCovered(kind, number) ? 0 : 1
        lines.push(
          text(environment, serie, kind, number, number, '', note.emitted_at, note.emitted_at, note.emitted_on, open),
        )
      }
    }
    const numbers = [...byNumber.keys()]
    const high = Math.max(...numbers)
    let missing: number[] = []
    let before = byNumber.get(Math.min(...numbers))?.[0]
    for (let number = Math.min(...numbers); number <= high; number++) {
      const after = byNumber.get(number)?.[0]
      if (!after) missing.push(number)
      else {
        const [start, end] = [missing[0], missing.at(-1)]
        const open = missing.filter((one) => !isCovered('missing', one)).length
        if (start !== undefined)
          lines.push(
            text(
              environment,
              serie,
              'missing',
              start,
              end,
              '',
              before?.emitted_at,
              after.emitted_at,
              after.emitted_on,
              open,
            ),
          )
        missing = []
        before = after
      }
    }
  }
  return lines.toSorted()
}

/** The rows that the intake keeps, in the same words. */
export async function storedLayout(store: Store, tenantId: string): Promise<string[]> {
  const rows = await store.selectFrom('nfce_gaps').selectAll().where('tenant_id', '=', tenantId).execute()
  return rows
    .map((row) =>
      text(
        row.environment,
        row.serie,
        row.kind,
        row.number_start,
        row.number_end,
        row.key,
        row.before_at,
        row.after_at,
        row.issued_on,
        row.open,
      ),
    )
    .toSorted()
}
