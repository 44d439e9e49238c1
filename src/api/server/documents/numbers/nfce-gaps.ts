import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import type * as contract from '#api/contract/documents/nfce-gaps.ts'
import type { Page } from '#api/contract/page.ts'
import { auditChanges } from '#domain/access/audit.ts'
import { companyName } from '#domain/companies/company-name.ts'
import type { NfceStatus } from '#domain/documents/document-status.ts'
import {
  GAP_KINDS,
  GAP_REASONS,
  reasonsFor,
  voidDeadline,
  WAITING_KINDS,
  WAITING_MS,
} from '#domain/documents/numbers/nfce-gaps.ts'
import { isoInstant } from '#domain/time/instant.ts'
import { explain } from './explain.ts'
import { lockIntake } from '../lock-intake.ts'
import { ownTime } from '../nfce-item.ts'
import { Refusal } from '../../errors/refusal.ts'
import { audit } from '../../identity/audit/append.ts'
import { all, equal, type FiltersOf, narrowed } from '../../store/queries/filters.ts'
import { pageOf } from '../../store/queries/page-of.ts'
import type { Schema } from '../../store/schema.ts'
import { bindScope, isUuid, type ScopedDb } from '../../store/scope.ts'
import { TENANT } from '../../store/tenant-names.ts'
import type { Call } from '../../http/handler.ts'

const gapFilters: FiltersOf<typeof contract.listNfceGaps> = {
  company_id: equal('company_id'),
  serie: (serie) => equal('serie')(Number(serie)),
  environment: equal('environment'),
  kind: equal('kind'),
  state: (state) => (state === 'all' ? undefined : state === 'open' ? sql<SqlBool>`open > 0` : sql<SqlBool>`open = 0`),
  date_start: (day) => sql<SqlBool>`issued_on >= ${day}::date`,
  date_end: (day) => sql<SqlBool>`issued_on <= ${day}::date`,
}

/** Some numbers are in transit at first. */
const isDue = (now: number) =>
  sql<SqlBool>`(kind not in (${sql.join(WAITING_KINDS)}) or after_at <= ${isoInstant(now - WAITING_MS)})`

export async function listNfceGaps(call: Call<typeof contract.listNfceGaps>): Promise<Page<contract.NfceGap>> {
  const { db, query, platform } = call
  const listed = db.selectFrom('nfce_gaps').where(all(narrowed(gapFilters, query), isDue(platform.now())))
  const { rows, total } = await pageOf(db, query, listed, ({ limit, offset }) =>
    read(
      db,
      sql`select id from ${listed
        .select(['id', 'after_at'])
        .orderBy('after_at', 'desc')
        .orderBy('id')
        .limit(limit)
        .offset(offset)
        .as('one_page')}`,
    ),
  )
  return { items: rows.map(itemOf), total }
}

export async function readNfceGap({ db, params }: Call<typeof contract.readNfceGap>): Promise<contract.NfceGap> {
  return itemOf(await rowOf(db, params.id))
}

/** Keeps a user's reason. Whoever sees the numbers may explain them: that changes no document, and is audited. */
export async function explainNfceGap(call: Call<typeof contract.explainNfceGap>): Promise<contract.NfceGap> {
  const { db, params, body, access, platform } = call
  const { reason, note } = body
  const before = itemOf(await rowOf(db, params.id))
  if (reason !== 'none' && !reasonsFor(before.kind).includes(reason)) {
    throw new Refusal('invalid', { fields: { reason: 'Este motivo não explica o que falta a este número' } })
  }
  // Only now: what is made of documents is written with the whole tenant only.
  await bindScope(db, { tenantId: access.tenantId, companyIds: 'all' })
  await lockIntake(db, access.tenantId)
  const gap = await db.selectFrom('nfce_gaps').selectAll().where('id', '=', before.id).executeTakeFirst()
  if (!gap) throw new Refusal('not_found')
  const { email } = await db
    .selectFrom('users')
    .select('email')
    .where('id', '=', access.userId)
    .executeTakeFirstOrThrow()
  const at = isoInstant(platform.now())
  await explain(db, platform, gap, reason === 'none' ? undefined : { reason, note, email, at })
  const after = itemOf(await rowOf(db, gap.id))
  const { company, serie, number_start: start, number_end: end, kind } = after
  await audit(call, {
    action: 'nfce_gap.update',
    subject: `${companyName(company)}, série ${serie}, ${start === end ? start : `${start} a ${end}`}: ${GAP_KINDS[kind].label}`,
    subjectId: gap.id,
    changes: auditChanges(reasonAudit(before), reasonAudit(after)),
  })
  return after
}

function reasonAudit({ reasons }: contract.NfceGap) {
  const [first] = reasons
  return { Motivo: first ? GAP_REASONS[first.reason].label : null, Observação: first?.note || null }
}

interface Note {
  key: string
  number: number
  status: NfceStatus
  emitted_at: string
  emitted_offset: number | null
}

type Row = Omit<Selectable<Schema['nfce_gaps']>, 'tenant_id' | 'company_id' | 'before_at' | 'after_at'> & {
  issued_on: string
  company: contract.NfceGap['company']
  point_of_sale_name: string | null
  notes: Note[] | null
  voids: contract.NfceGap['voids'] | null
  reasons: contract.NfceGap['reasons'] | null
}

async function rowOf(db: ScopedDb, id: string): Promise<Row> {
  const [row] = isUuid(id) ? await read(db, sql`select ${id}::uuid as id`) : []
  if (!row) throw new Refusal('not_found')
  return row
}

/** Reads gaps, the newest first, with the notes around them and what explains them: a look into an index each. */
async function read(db: ScopedDb, ids: RawBuilder<unknown>): Promise<Row[]> {
  const ofSeries = (alias: string) => {
    const of = (column: string) => sql.ref(`${alias}.${column}`)
    return sql`${of('tenant_id')} = ${TENANT} and ${of('company_id')} = g.company_id and ${of('environment')} = g.environment
      and ${of('serie')} = g.serie`
  }
  const overlaps = (alias: string) =>
    sql`${sql.ref(`${alias}.number_end`)} >= g.number_start and ${sql.ref(`${alias}.number_start`)} <= g.number_end`
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
  return rows
}

function itemOf(row: Row): contract.NfceGap {
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
