import { type Expression, type SqlBool, sql } from 'kysely'
import { type DocumentSums, isYes } from '#api/contract/fields.ts'
import type * as contract from '#api/contract/documents/nfces.ts'
import type { Page } from '#api/contract/page.ts'
import { PrintedSheet } from '#api/contract/sheet-parts.ts'
import { NFCE_CONSUMERS } from '#domain/access/needs.ts'
import { parseAccessKey } from '#domain/documents/access-key.ts'
import { documentFileName } from '#domain/documents/document-file-name.ts'
import { fromOwnName, type NoteName, ownName } from '#domain/documents/environment.ts'
import { isContingency } from '#domain/documents/issuance.ts'
import { VOID_STATUSES } from '#domain/documents/nfce-lifecycle.ts'
import { type Access, scopeFor } from '../../identity/callers/access.ts'
import { holds } from '../../identity/accounts/holding.ts'
import { lastRejection } from './last-rejection.ts'
import { storedDocument, omissionWarnings, readFile } from '../stored-document.ts'
import { type ItemRow, itemOf, NO_RANGE, ownTime } from '../nfce-item.ts'
import { lastOfTrail, PROOF_PAPER, type ProvenDocument, proofFile } from '../proof/package.ts'
import { meant, ownNameIn } from '../own-names.ts'
import { documentFilters } from '../document-filters.ts'
import { readIntegrity, readProof } from '../proof/integrity.ts'
import { proofState } from '../proof-state.ts'
import { composePairs, notePairs } from '../pairs.ts'
import { forReader } from '#domain/documents/note/for-reader.ts'
import { NOTE_COLUMNS, noteSheet, PAPER_COLUMNS } from '../printed.ts'
import { withExtras } from '../extras.ts'
import { nfceTask } from '../tasks.ts'
import { readEventsBeside } from './events-beside.ts'
import { Refusal } from '../../errors/refusal.ts'
import { documentPage, pageOwners } from '../figures/document-page.ts'
import { KEPT_PLAN } from '../../store/embedded/kept-plan.ts'
import { documentSums } from '../figures/document-sums.ts'
import { all, equal, type FiltersOf, type Narrowed, narrowed } from '../../store/queries/filters.ts'
import type { ScopedDb } from '../../store/scope.ts'
import type { Call, FileAnswer, Later } from '../../http/handler.ts'
import { TENANT } from '../../store/tenant-names.ts'

const nfceFilters = (access: Access): FiltersOf<typeof contract.listNfces> => ({
  ...documentFilters,
  status: equal('status'),
  // Twice: by the first the index of the few notes that have any is found.
  notice: (code) => [
    sql<SqlBool>`notices <> '[]'`,
    sql<SqlBool>`notices @> ${JSON.stringify([{ code }])}::text::jsonb`,
  ],
  // The page is made of the proofs in this state (figures/proof-page.ts).
  proof_state: () => [],
  consumer(typed) {
    const { companyIds } = scopeFor(access, NFCE_CONSUMERS)
    if (companyIds.length === 0) throw new Refusal('forbidden')
    const reached = companyIds === 'all' ? [] : [sql<SqlBool>`company_id = any (${companyIds}::uuid[])`]
    return [documentFilters.consumer(typed), ...reached]
  },
})

/** The filters that leave ranges of voided numbers as well; any other one leaves none of them. */
const voidFilters = {
  company_id: documentFilters.company_id,
  environment: documentFilters.environment,
  date_start: documentFilters.date_start,
  date_end: documentFilters.date_end,
  status: equal('status'),
  point_of_sale_id: (points: string) => sql<SqlBool>`exists (select from points_of_sale p where p.tenant_id = ${TENANT}
    and p.company_id = nfce_voids.company_id and p.nfce_serie = nfce_voids.serie and p.id = any (${points.split(',')}::uuid[]))`,
}

/** Which ranges of voided numbers stand among the notes; undefined where none can. */
function voidsAlong(query: Call<typeof contract.listNfces>['query'], notes: Narrowed): Expression<SqlBool> | undefined {
  const { status } = query
  const isVoid = status === undefined || VOID_STATUSES.includes(status)
  if (!isVoid || [...notes.keys()].some((name) => !(name in voidFilters))) return undefined
  return all(narrowed(voidFilters, query))
}

export async function listNfces(call: Call<typeof contract.listNfces>): Promise<Page<contract.ListedNfce>> {
  const { db, query, access } = call
  const notes = narrowed(nfceFilters(access), query)
  const { items, total } = await documentPage(
    call,
    'nfce',
    { narrowed: notes, owners: pageOwners(query, access), along: voidsAlong(query, notes), state: query.proof_state },
    async (keys, order) => {
      const { rows } = await sql<ItemRow>`
      select item.* from ${keys} as one_page cross join lateral (
        select id, key, serie, number, null::integer as number_end, emitted_at, emitted_offset, status, environment, warnings, notices,
          ${proofState(ownNameIn('nfces'))} as proof_state, null as c_stat, null as description
        from nfces where tenant_id = ${access.tenantId}::uuid and id = one_page.id
        union all
        select id, key, serie, number_start, number_end, emitted_at, null, status, environment, '[]', '[]', null, c_stat, description
        from nfce_voids where tenant_id = ${access.tenantId}::uuid and id = one_page.id
      ) item order by ${order}`.execute(db)
      return rows
    },
  )
  const consumers = scopeFor(access, NFCE_CONSUMERS).companyIds
  return { items: await withExtras(db, 'nfces', items.map(itemOf), { with: query.with, consumers }), total }
}

export function sumNfces(call: Call<typeof contract.sumNfces>): Promise<DocumentSums> {
  const { query, access } = call
  const notes = narrowed(nfceFilters(access), query)
  return documentSums(call, 'nfce', { narrowed: notes, owners: pageOwners(query, access), state: query.proof_state })
}

export async function readNfce(call: Call<typeof contract.readNfce>): Promise<Later<contract.Nfce>> {
  const { db, query } = call
  const twins = await ofKey(call)
    .select([...NOTE_COLUMNS, 'n.company_id', 'n.file_id'])
    .modifyEnd(KEPT_PLAN)
    .execute()
  const row = meantOf(twins, query)
  const name = ownName(row)
  const links = await db
    .selectFrom('nfce_substitutions')
    .select(['substituted_key', 'substitute_key'])
    .where((e) => e.or([e('substituted_key', '=', name), e('substitute_key', '=', name)]))
    .modifyEnd(KEPT_PLAN)
    .execute()
  const read = await storedDocument(call, row.file_id, nfceTask, { key: row.key })
  const { cancellation, hasReplyApart } = await readEventsBeside(db, row, twins)
  const pairs = hasReplyApart ? await notePairs(db, call.access.tenantId, [name]) : []
  const { integrity, state } = await readProof(db, name)
  const found = {
    ...itemOf({ ...row, ...NO_RANGE, proof_state: state }),
    protocol_number: row.protocol_number,
    protocol_date_utc: row.protocol_at,
    notices: row.notices,
    integrity,
    cancellation,
    issued_in_contingency: isContingency(row.emission_type),
    substituted_by: await other(db, links.find((link) => link.substituted_key === name)?.substitute_key),
    substituted_nfce: await other(db, links.find((link) => link.substitute_key === name)?.substituted_key),
    other_environment: twins.find((twin) => twin !== row)?.environment ?? null,
    rejection: row.status === 'rejected' ? await lastRejection(db, row) : null,
  }
  return async () => {
    const { data, omissions } = await read()
    const [composed] = await composePairs(call.platform, call.access.tenantId, pairs, call.signal)
    return {
      ...found,
      xml_composed: composed !== undefined,
      warnings: [...row.warnings, ...omissionWarnings(omissions)],
      data: forReader(data, holds(call.access, 'nfce_custody:bulk_download', [row.company_id])),
    }
  }
}

/** A call about one note. */
type OfNote = Pick<Call<typeof contract.readNfce>, 'db' | 'params' | 'query'>

/** The notes of the call's key: one, or one of each environment. */
const ofKey = ({ db, params }: OfNote) => db.selectFrom('nfces as n').where('n.key', '=', params.key)

function meantOf<Note extends NoteName>(notes: readonly Note[], { environment }: OfNote['query']): Note {
  const note = meant(notes, environment)
  if (!note) throw new Refusal('not_found')
  return note
}

async function onPaper(call: OfNote) {
  const notes = await ofKey(call)
    .select([...PAPER_COLUMNS, 'n.company_id', 'n.file_id'])
    .execute()
  return meantOf(notes, call.query)
}

export async function readNfceXmlUrl(call: Call<typeof contract.readNfceXmlUrl>) {
  const { key, environment } = await fileOf(call)
  const search = environment === 'homolog' ? `?environment=${environment}` : ''
  return { url: `${call.origin}/api/v1/custody/nfce/${key}/xml${search}` }
}

/** The bytes as they arrived; of note and protocol that came apart, the nfeProc that they make. */
export async function readNfceXml(call: Call<typeof contract.readNfceXml>): Promise<Later<FileAnswer>> {
  const { db, platform, query, access, signal } = call
  const { file_id, ...note } = await fileOf(call)
  const key = ownName(note)
  const { bytes } = await readFile(db, file_id, platform)
  const pairs = isYes(query.original) ? [] : await notePairs(db, access.tenantId, [key])
  return async () => {
    const [composed] = await composePairs(platform, access.tenantId, pairs, signal)
    return composed
      ? { bytes: composed, name: documentFileName({ kind: 'nfce_composed', key }) }
      : { bytes, name: documentFileName({ kind: 'nfce', key }) }
  }
}

/** The note on paper, as it stands now. It shows what its XML does, to whom that is handed out: the consumer too. */
export async function readNfceDanfe(call: Call<typeof contract.readNfceDanfe>): Promise<Later<FileAnswer>> {
  const { query, access, paper, signal } = call
  const row = await onPaper(call)
  const read = await storedDocument(call, row.file_id, nfceTask, { key: row.key })
  return async () => {
    const { data } = await read()
    const errand = { tenant: access.tenantId, signal }
    return {
      bytes: await paper.pdf(noteSheet(row, data, query.detail, query.copy), query.width, errand),
      name: documentFileName({ kind: 'pdf', key: ownName(row) }),
    }
  }
}

/** The same for whoever draws it. */
export async function readNfceSheet(call: Call<typeof contract.readNfceSheet>): Promise<Later<PrintedSheet>> {
  const { detail, copy } = call.query
  const row = await onPaper(call)
  const read = await storedDocument(call, row.file_id, nfceTask, { key: row.key })
  return async () => PrintedSheet.parse(noteSheet(row, (await read()).data, detail, copy))
}

/** The note with all that proves it, for whoever has none of this software. */
export async function readNfceProof(call: Call<typeof contract.readNfceProof>): Promise<Later<FileAnswer>> {
  const { db, access, platform, paper, signal } = call
  const row = await onPaper(call)
  const { key } = row
  const name = ownName(row)
  const read = await storedDocument(call, row.file_id, nfceTask, { key })
  const { bytes, arrivedAt } = await readFile(db, row.file_id, platform)
  const [integrity, trail] = [await readIntegrity(db, name), await lastOfTrail(db)]
  return async () => {
    const { data } = await read()
    const errand = { tenant: access.tenantId, signal }
    const note: ProvenDocument = {
      kind: 'nfce',
      key,
      environment: row.environment,
      issuedOn: ownTime(row).slice(0, 10),
      arrivedAt,
      xml: { name: documentFileName({ kind: 'nfce', key: name }), bytes },
      pdf: {
        name: documentFileName({ kind: 'pdf', key: name }),
        bytes: await paper.pdf(noteSheet(row, data, 'complete'), PROOF_PAPER, errand),
      },
      integrity,
    }
    return proofFile({ documents: [note], trail, now: platform.now(), timeZone: access.timeZone })
  }
}

const fileOf = async (call: OfNote): Promise<NoteName & { file_id: string }> =>
  meantOf(await ofKey(call).select(['n.key', 'n.environment', 'n.file_id']).execute(), call.query)

/** The other end of a substitution, which may be a note that was never sent here. */
async function other(db: ScopedDb, name: string | undefined): Promise<contract.Nfce['substituted_by']> {
  const note = name === undefined ? undefined : fromOwnName(name)
  const parts = note && parseAccessKey(note.key)
  if (!parts) return null
  const row = await db
    .selectFrom('nfces')
    .select('id')
    .where('key', '=', parts.key)
    .where('environment', '=', note.environment)
    .executeTakeFirst()
  return { id: row?.id ?? null, key: parts.key, serie: Number(parts.serie), number: Number(parts.number) }
}
