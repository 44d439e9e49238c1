import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { NfceGap } from '#api/contract/documents/nfce-gaps.ts'
import type { NfceStatus } from '#domain/documents/document-status.ts'
import { voidDeadline } from '#domain/documents/numbers/nfce-gaps.ts'
import { isoInstant } from '#domain/time/instant.ts'
import { ownTime } from '../nfce-item.ts'
import { Refusal } from '../../errors/refusal.ts'
import type { Schema } from '../../store/schema.ts'
import { isUuid, type ScopedDb } from '../../store/scope.ts'
import { TENANT } from '../../store/tenant-names.ts'

interface Note {
  key: string
  number: number
  status: NfceStatus
  emitted_at: string
  emitted_offset: number | null
}

type Row = Omit<Selectable<Schema['nfce_gaps']>, 'tenant_id' | 'company_id' | 'before_at' | 'after_at'> & {
  issued_on: string
  company: NfceGap['company']
  point_of_sale_name: string | null
  notes: Note[] | null
  voids: NfceGap['voids'] | null
  reasons: NfceGap['reasons'] | null
}

/** Reads one gap that the caller sees. Refuses what is none. */
export async function readGap(db: ScopedDb, id: string): Promise<NfceGap> {
  const [gap] = isUuid(id) ? await readGaps(db, sql`select ${id}::uuid as id`) : []
  if (!gap) throw new Refusal('not_found')
  return gap
}

const overlaps = (alias: string) =>
  sql`${sql.ref(`${alias}.number_end`)} >= g.number_start and ${sql.ref(`${alias}.number_start`)} <= g.number_end`

/** Reads gaps, the newest first, with the notes around them and what explains them: a look into an index each. */
export async function readGaps(db: ScopedDb, ids: RawBuilder<unknown>): Promise<NfceGap[]> {
  const ofSeries = (alias: string) => {
    const of = (column: string) => sql.ref(`${alias}.${column}`)
    return sql`${of('tenant_id')} = ${TENANT} and ${of('company_id')} = g.company_id and ${of('environment')} = g.environment
      and ${of('serie')} = g.serie`
  }
  const { rows } = await sql<Row>`
    select g.id, g.kind, g.environment, g.serie, g.number_start, g.number_end, g.open, g.issued_on, g.key,
      json_build_object('id', c.id, 'cnpj', c.cnpj, 'razao_social', c.razao_social, 'nome_fantasia', c.nome_fantasia) as company,
      (select p.name from points_of_sale p where p.tenant_id = ${TENANT} and p.company_id = g.company_id and p.nfce_serie = g.serie
        limit 1) as point_of_sale_name,
      (select json_agg(json_build_object('key', n.key, 'number', n.number, 'status', n.status, 'emitted_at', n.emitted_at,
          'emitted_offset', n.emitted_offset) order by n.number, n.emitted_at, n.key)
        from nfces n where ${ofSeries('n')} and case when g.kind = 'missing' then n.number in (g.number_start - 1, g.number_end + 1)
          else n.number = g.number_start end
          and n.number between g.number_start - 1 and g.number_end + 1) as notes,
      (select json_agg(json_build_object('id', v.id, 'number_start', v.number_start, 'number_end', v.number_end) order by v.number_start)
        from nfce_voids v where ${ofSeries('v')} and ${overlaps('v')} and v.status = 'discarded') as voids,
      (select json_agg(json_build_object('number_start', r.number_start, 'number_end', r.number_end, 'reason', r.reason, 'note', r.note,
          'email', r.email, 'at', r.at) order by r.number_start)
        from nfce_gap_reasons r where ${ofSeries('r')} and ${overlaps('r')} and r.kind = g.kind) as reasons
    from (${ids}) one_page
    join nfce_gaps g on g.tenant_id = ${TENANT} and g.id = one_page.id
    join companies c on c.tenant_id = ${TENANT} and c.id = g.company_id
    order by g.after_at desc, g.id`.execute(db)
  return rows.map(itemOf)
}

function itemOf(row: Row): NfceGap {
  const { id, kind, company, point_of_sale_name, environment, serie, number_start, number_end, open, issued_on } = row
  return {
    id,
    kind,
    company,
    point_of_sale_name,
    environment,
    serie,
    number_start,
    number_end,
    total: number_end - number_start + 1,
    open,
    issued_on,
    void_deadline: voidDeadline({ kind, environment, issuedOn: issued_on }),
    notes: (row.notes ?? []).map((note) => ({
      key: note.key,
      number: note.number,
      status: note.status,
      issue_date_local: ownTime(note),
    })),
    key: row.key || null,
    voids: row.voids ?? [],
    reasons: (row.reasons ?? []).map((reason) => ({ ...reason, at: isoInstant(Date.parse(reason.at)) })),
  }
}
