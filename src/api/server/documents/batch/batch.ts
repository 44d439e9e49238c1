import { type Selectable, sql } from 'kysely'
import type { SentContent } from '#domain/documents/note-contents.ts'
import { type Environment, fromOwnName, type NoteName, ownName, ownNames } from '#domain/documents/environment.ts'
import type { StoredFile } from '../prepare.ts'
import { ownerOf, ownerOfKey } from '../read/owners.ts'
import type { CfeJudged, CfeNoted, Found, NfceFound } from '../read/reading.ts'
import { findKnown, type Known } from './known.ts'
import type { Platform } from '../../ports/platform/platform.ts'
import type { Schema } from '../../store/schema.ts'
import type { ScopedDb } from '../../store/scope.ts'

/** A row that the database has, has in another form, or has not yet. */
export interface Stored<T> {
  row: T
  state: 'kept' | 'changed' | 'new'
  /** The row as the database has it. */
  before?: Readonly<T>
}

/** The columns of a company that documents fill; the rest of its row, secrets among it, is none of theirs. */
const COMPANY = ['tenant_id', 'id', 'cnpj', 'razao_social', 'nome_fantasia', 'search'] as const

type Row<T extends keyof Schema> = Omit<Selectable<Schema[T]>, 'created_at'>
/** The cents are made of the total as a row is written. */
export type NoteRow = Omit<Row<'nfces'>, 'cents'>
/** Its created_at is the event's own time. */
export type EventRow = Selectable<Schema['nfce_events']>
export type VoidRow = Row<'nfce_voids'>
/** Their serial number the database takes from the key. */
export type CouponRow = Omit<Row<'cfes'>, 'serial_number' | 'cents'>
export type CancellationRow = Omit<Row<'cfe_cancellations'>, 'serial_number'>
export type CompanyRow = Pick<Row<'companies'>, (typeof COMPANY)[number]>
export type PointOfSaleRow = Row<'points_of_sale'>
export type SatRow = Row<'sats'>

/** A known coupon that turned out to have been issued at another time; ms. */
export interface RetimedCoupon {
  id: string
  key: string
  number: number
  companyId: string
  from: number
  at: number
}

/**
 * The documents of some files: what the database knows of them, and what they add to it. Nothing is written before all of them are placed.
 */
export interface Batch {
  db: ScopedDb
  platform: Platform
  tenantId: string
  /** Ids of files kept already, or kept by this batch, by their hash. */
  hashes: Map<string, string>
  /** Files that this batch keeps, by id. */
  files: Map<string, StoredFile>
  /** By CNPJ or CPF. */
  companies: Map<string, Stored<CompanyRow>>
  /** By company and series. */
  pointsOfSale: Map<string, Stored<PointOfSaleRow>>
  /** By serial number. */
  sats: Map<string, Stored<SatRow>>
  /** By key and environment (ownName). */
  notes: Map<string, Stored<NoteRow>>
  /** By key alone, as all that follow: those of both environments. */
  events: Map<string, Stored<EventRow>[]>
  coupons: Map<string, Stored<CouponRow>>
  cancellations: Map<string, Stored<CancellationRow>>
  voids: Stored<VoidRow>[]
  /** Substituted note → substitute, by key and environment. */
  substitutions: Map<string, string>
  /** Substitutions that SEFAZ did not register after all. */
  withdrawn: Set<string>
  /** Notes whose status has to be found anew, by key and environment. */
  unsettled: Set<string>
  /** The contents that notes were found to be, of those that came with several or apart from SEFAZ's reply; by key and environment. */
  contents: Map<string, SentContent>
  /** Ids of events that are no more. */
  removed: string[]
  retimed: RetimedCoupon[]
  /** Keys of notes whose events came before their company, which this batch adds. */
  adopted: string[]
  /** Coupons that were noted as sales and turned out to be cancellations. */
  mistaken: Stored<CouponRow>[]
  /** Additions to the dashboard's figures, by the documents' ids. */
  figures: Map<string, NfceFound['figures']>
  known: Known
}

/** The keys of a look-up: hashes of files, and the documents of them or those that a device or SEFAZ names. */
interface Sought {
  hashes: readonly string[]
  documents: readonly (Found | CfeNoted | CfeJudged)[]
}

/** Reads what the database knows of some documents, in a query a table. */
export async function loadBatch(
  db: ScopedDb,
  platform: Platform,
  tenantId: string,
  { hashes: sought, documents: found }: Sought,
): Promise<Batch> {
  const keys = unique(found.flatMap((one) => (one.kind === 'nfce' || one.kind === 'event' ? [one.key.key] : [])))
  const owners = unique(found.flatMap((one) => ownerOf(one) ?? []))
  const serials = unique(found.flatMap((one) => (one.kind === 'void' ? [] : (one.key.satSerial ?? []))))
  const couponKeys = unique(
    found.flatMap((one) =>
      one.kind === 'cfe' || one.kind === 'cfe_noted' || one.kind === 'cfe_judged'
        ? [one.key.key]
        : one.kind === 'cfe_cancellation'
          ? [one.canceledKey, one.key.key]
          : [],
    ),
  )
  const cancellationKeys = unique(
    found.flatMap((one) => (one.kind === 'cfe_cancellation' || one.kind === 'cfe_noted' ? [one.key.key] : [])),
  )

  const { hashes, known } = await findKnown(db, sought, found)
  const notes = keys.length === 0 ? [] : await db.selectFrom('nfces').selectAll().where('key', 'in', keys).execute()
  // Of the state's own form the note says whose it is, and not its key.
  const issuers = unique(notes.flatMap(({ key, company_id }) => (ownerOfKey(key) === undefined ? [company_id] : [])))
  const companies = await db
    .selectFrom('companies')
    .select(COMPANY)
    .where((e) => e.or([e('cnpj', 'in', texts(owners)), ...(issuers.length > 0 ? [e('id', 'in', issuers)] : [])]))
    .execute()
  const ids = companies.map((company) => company.id)
  const points =
    ids.length === 0 ? [] : await db.selectFrom('points_of_sale').selectAll().where('company_id', 'in', ids).execute()
  const sats =
    serials.length === 0 ? [] : await db.selectFrom('sats').selectAll().where('serial_number', 'in', serials).execute()
  const events =
    keys.length === 0 ? [] : await db.selectFrom('nfce_events').selectAll().where('nfce_key', 'in', keys).execute()
  const voids = await db.selectFrom('nfce_voids').selectAll().where('cnpj', 'in', texts(owners)).execute()
  const coupons =
    couponKeys.length === 0 ? [] : await db.selectFrom('cfes').selectAll().where('key', 'in', couponKeys).execute()
  const cancellations =
    couponKeys.length === 0
      ? []
      : await db
          .selectFrom('cfe_cancellations')
          .selectAll()
          .where((e) => e.or([e('canceled_key', 'in', couponKeys), e('key', 'in', texts(cancellationKeys))]))
          .execute()

  const batch: Batch = {
    db,
    platform,
    tenantId,
    hashes,
    files: new Map(),
    companies: byName(companies, (company) => company.cnpj),
    pointsOfSale: byName(points, (point) => pointOfSaleName(point.company_id, point.nfce_serie)),
    sats: byName(sats, (sat) => sat.serial_number),
    notes: byName(notes, ownName),
    events: new Map(),
    coupons: byName(coupons, (coupon) => coupon.key),
    cancellations: byName(cancellations, (cancellation) => cancellation.key),
    voids: voids.map(storedRow),
    substitutions: new Map(),
    withdrawn: new Set(),
    unsettled: new Set(),
    contents: new Map(),
    removed: [],
    retimed: [],
    adopted: [],
    mistaken: [],
    figures: new Map(),
    known,
  }
  for (const row of events) eventsOfKey(batch, row.nfce_key).push({ row, state: 'kept' })
  return batch
}

export function pointOfSaleName(companyId: string, serie: number | null): string {
  return `${companyId}/${serie}`
}

/** An event of a note that is not known yet. */
export function addEvent(batch: Batch, key: string, row: Omit<EventRow, 'tenant_id' | 'id' | 'nfce_key'>): void {
  const id = batch.platform.uuid()
  eventsOfKey(batch, key).push({ state: 'new', row: { tenant_id: batch.tenantId, id, nfce_key: key, ...row } })
}

function eventsOfKey(batch: Batch, key: string): Stored<EventRow>[] {
  let events = batch.events.get(key)
  if (events === undefined) batch.events.set(key, (events = []))
  return events
}

/** Takes an event back that something else stands for. */
export function removeEvent(batch: Batch, { row, state }: Stored<EventRow>): void {
  const events = eventsOfKey(batch, row.nfce_key).filter((one) => one.row !== row)
  batch.events.set(row.nfce_key, events)
  if (state !== 'new') batch.removed.push(row.id)
}

/** Returns the events of a note, and the replies to it. */
export function eventsOf(batch: Batch, { key, environment }: NoteName): Stored<EventRow>[] {
  return (batch.events.get(key) ?? []).filter(
    ({ row }) => environmentOf(batch, { key, environment: row.environment }) === environment,
  )
}

/**
 * Returns the environment of what is told of a key. What does not say is told of production, where nothing may be overlooked, unless the
 * note of homologation alone is there.
 */
export function environmentOf(
  { notes }: Pick<Batch, 'notes'>,
  { key, environment }: { key: string; environment: Environment | null },
): Environment {
  if (environment !== null) return environment
  const [production, homologation] = ownNames(key).map((name) => notes.has(name))
  return homologation && !production ? 'homolog' : 'production'
}

/** Has the status of a key's notes found anew: of both, for one that comes may take the other's what does not say its environment. */
export function unsettle(batch: Batch, key: string): void {
  for (const name of ownNames(key)) batch.unsettled.add(name)
}

/** Reads notes by their names that a batch does not have yet. */
export async function loadNotes(batch: Batch, names: Iterable<string>): Promise<void> {
  const missing = [...new Set(names)].filter((name) => !batch.notes.has(name))
  if (missing.length === 0) return
  const keys = missing.map((name) => fromOwnName(name).key)
  const notes = await batch.db
    .selectFrom('nfces')
    .selectAll()
    .where(sql<boolean>`key = any (${keys}::text[])`)
    .execute()
  for (const row of notes) if (missing.includes(ownName(row))) batch.notes.set(ownName(row), storedRow(row))
}

function byName<T>(rows: readonly T[], name: (row: T) => string): Map<string, Stored<T>> {
  return new Map(rows.map((row) => [name(row), storedRow(row)]))
}

/** A row as the database has it, which may then be changed. */
export function storedRow<T>(row: T): Stored<T> {
  return { row, state: 'kept', before: { ...row } }
}

function unique(values: readonly string[]): string[] {
  return [...new Set(values)]
}

/** SQL has no empty list. */
function texts(values: readonly string[]): readonly string[] {
  return values.length === 0 ? [''] : values
}
