import { toCents } from '#domain/cents.ts'
import type { FigureChanges } from '../figures/changes.ts'
import { appended, foldSometimes } from '../figures/fold.ts'
import { tellCompanies } from '../../live/tell-change.ts'
import { hex } from '../../ports/platform/hex.ts'
import type { Batch, Stored } from './batch.ts'
import { ownerOfKey } from '../read/owners.ts'
import { writeContents } from '../contents/stored-content.ts'
import { tellClosings } from '../month/changed-closings.ts'
import { eventWritings } from './events-of-batch.ts'
import { expectedProofs } from './expect-proofs.ts'
import { lateDocuments } from './late-documents.ts'
import { inserting, updating, writeTogether } from './statements.ts'
import { adopt, adoptByNote, companyOfKey } from './registry.ts'

/** Writes what a batch adds and changes, that of the dashboard's figures too, however many rows. */
export async function writeBatch(batch: Batch, changes: FigureChanges): Promise<void> {
  const { db, tenantId } = batch
  const events = [...batch.events.values()].flat()
  for (const { row } of events) row.company_id ??= companyOfKey(batch, row.nfce_key)
  for (const { row } of batch.voids) row.company_id ??= batch.companies.get(row.cnpj)?.row.id ?? null

  // What comes in their place may have their names.
  if (batch.removed.length > 0) await db.deleteFrom('nfce_events').where('id', 'in', batch.removed).execute()
  // Before what the function of the figures writes of them, which does not see what is written beside it.
  await writeTogether(db, [
    inserting(db, 'companies', fresh(batch.companies.values())),
    inserting(db, 'points_of_sale', fresh(batch.pointsOfSale.values())),
    inserting(db, 'sats', fresh(batch.sats.values())),
  ])
  const written = await writeTogether(
    db,
    [
      inserting(db, 'files', await fileRows(batch)),
      inserting(db, 'nfces', inCents(fresh(batch.notes.values()))),
      inserting(db, 'nfce_events', fresh(events)),
      inserting(db, 'nfce_voids', fresh(batch.voids)),
      inserting(db, 'cfes', inCents(fresh(batch.coupons.values()))),
      inserting(db, 'cfe_cancellations', fresh(batch.cancellations.values())),
      updating('points_of_sale', changed(batch.pointsOfSale.values()), ['csc_used_on', 'csc_spared_on']),
      updating('nfces', inCents(changed(batch.notes.values())), NOTE_CHANGES),
      updating('nfce_events', changed(events), EVENT_CHANGES),
      updating('nfce_voids', changed(batch.voids), VOID_CHANGES),
      updating('cfes', inCents(changed(batch.coupons.values())), COUPON_CHANGES),
      expectedProofs(batch),
      ...eventWritings(batch),
    ],
    appended(tenantId, changes),
  )

  if (batch.mistaken.length > 0) {
    const ids = batch.mistaken.map(({ row }) => row.id)
    await db.deleteFrom('cfes').where('id', 'in', ids).execute()
  }
  if (batch.withdrawn.size > 0) {
    await db
      .deleteFrom('nfce_substitutions')
      .where('substituted_key', 'in', [...batch.withdrawn])
      .execute()
  }
  if (batch.substitutions.size > 0) {
    await db
      .insertInto('nfce_substitutions')
      .values(
        [...batch.substitutions].map(([substituted_key, substitute_key]) => ({
          tenant_id: tenantId,
          substituted_key,
          substitute_key,
          company_id: companyOfKey(batch, substituted_key),
        })),
      )
      .onConflict((on) =>
        on
          .columns(['tenant_id', 'substituted_key'])
          .doUpdateSet((e) => ({ substitute_key: e.ref('excluded.substitute_key') })),
      )
      .execute()
  }
  for (const company of fresh(batch.companies.values())) {
    batch.adopted = [...batch.adopted, ...(await adopt(db, company))]
  }
  for (const note of fresh(batch.notes.values())) {
    if (ownerOfKey(note.key) === undefined) batch.adopted = [...batch.adopted, ...(await adoptByNote(db, note))]
  }
  await tellWritten(batch)
  await tellClosings(db, lateDocuments(batch), batch.platform.now())
  if (written) await foldSometimes(db, tenantId, written)
}

/** Tells those who look on of whose companies there is something new. */
async function tellWritten({ db, notes, events, voids, coupons, cancellations, sats }: Batch): Promise<void> {
  const written = (all: Iterable<Stored<{ company_id: string | null }>>) =>
    [...all].flatMap(({ row, state }) => (state === 'kept' ? [] : row.company_id))
  await tellCompanies(db, 'notes', written([...notes.values(), ...[...events.values()].flat(), ...voids]))
  await tellCompanies(db, 'coupons', written([...coupons.values(), ...cancellations.values()]))
  await tellCompanies(db, 'sats', written(sats.values()))
}

/** Adds the total in cents, which documents are found by. */
const inCents = <T extends { total: string | null }>(rows: readonly T[]) =>
  rows.map((row) => ({ ...row, cents: row.total === null ? null : Number(toCents(row.total)) }))

const NOTE_CHANGES = [
  'status',
  'notices',
  'warnings',
  'emission_type',
  'emitted_at',
  'emitted_on',
  'emitted_offset',
  'protocol_number',
  'protocol_at',
  'file_id',
  'total',
  'cents',
  'consumer',
  'counts_as',
  'figures',
] as const
const VOID_CHANGES = [
  'key',
  'c_stat',
  'status',
  'reason',
  'description',
  'protocol_number',
  'received_at',
  'emitted_at',
  'emitted_on',
  'file_id',
  'request_file_id',
] as const
const COUPON_CHANGES = [
  'status',
  'environment',
  'emitted_at',
  'emitted_on',
  'total',
  'cents',
  'consumer',
  'warnings',
  'file_id',
  'counts_as',
  'figures',
] as const
const EVENT_CHANGES = [
  'environment',
  'c_stat',
  'type_description',
  'type_level',
  'description',
  'alerts',
  'protocol_number',
  'received_at',
  'request_file_id',
  'request_start',
  'request_end',
  'response_file_id',
  'response_start',
  'response_end',
  'created_at',
  'content',
  'reply_digest',
] as const

/** Rows that the database does not have yet. */
export function fresh<T>(all: Iterable<Stored<T>>): T[] {
  return rowsOf(all, 'new')
}

function changed<T>(all: Iterable<Stored<T>>): T[] {
  return rowsOf(all, 'changed')
}

function rowsOf<T>(all: Iterable<Stored<T>>, state: Stored<T>['state']): T[] {
  const rows: T[] = []
  for (const one of all) if (one.state === state) rows.push(one.row)
  return rows
}

async function fileRows({ files, events, companies, tenantId, platform }: Batch) {
  const all = [...files.values()]
  // Of what is told of a note of the state's own form only that note says whose it is.
  const companyOfFile = new Map<string | null, string | null>()
  for (const { row } of [...events.values()].flat())
    for (const id of [row.request_file_id, row.response_file_id]) companyOfFile.set(id, row.company_id)
  const contents = await writeContents(platform, tenantId, all)
  return all.map((file, at) => ({
    tenant_id: tenantId,
    id: file.id,
    company_id: companies.get(file.owner ?? '')?.row.id ?? companyOfFile.get(file.id) ?? null,
    lot_id: file.lotId,
    // Only the file's own name is kept: folders of the machine that imported it are no one else's to know.
    name: file.name.split(/[\\/]/).at(-1) ?? '',
    sha256: file.sha256,
    size: file.size,
    // The text form of bytea: rows travel as JSON, which both engines take several times faster than as many parameters.
    deflated: contents[at] ? `\\x${hex(contents[at])}` : null,
  }))
}
