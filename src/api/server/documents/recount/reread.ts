import { ownName } from '#domain/documents/environment.ts'
import { sentStatus } from '#domain/documents/coupon-states.ts'
import type { StoredFile } from '../prepare.ts'
import type { CfeFound, EventFound, Found, NfceFound, VoidFound } from '../read/reading.ts'
import { withContents } from '../contents/stored-content.ts'
import { rereadTask } from '../tasks.ts'
import type { Platform } from '../../ports/platform/platform.ts'
import type { ScopedDb } from '../../store/scope.ts'
import {
  type Batch,
  type CouponRow,
  type EventRow,
  type Stored,
  loadBatch,
  type NoteRow,
  unsettle,
  type VoidRow,
} from '../batch/batch.ts'
import { lockIntake } from '../lock-intake.ts'
import { placeEvent } from '../placing/place-event.ts'
import { isAnswered } from '../placing/note-contents/contents.ts'
import { withoutReplys } from '../placing/note-contents/issue.ts'
import { placeVoid } from '../placing/place-void.ts'
import { settleNoteNumbers } from '../numbers/settle-notes.ts'
import { settleFigures } from '../intake/settle-figures.ts'
import { settleStatuses } from '../placing/settle-statuses.ts'
import { writeBatch } from '../batch/write.ts'

const FILES = 100

/** A note, a coupon or a range of voided numbers that says another thing now than what an older version read of it. */
export interface Reread {
  key: string
  /** Statuses, which may be the same where warnings or notices differ. */
  before: string
  after: string
}

/**
 * Reads a page of kept files once more, as today's version does: events and replies that an older one did not find or understand, warnings
 * of notes and coupons, and the statuses that follow. Figures are readPage's. `last`: where the next page begins; undefined behind the last one.
 */
export async function rereadPage(
  db: ScopedDb,
  platform: Platform,
  { tenantId, from }: { tenantId: string; from: string },
): Promise<{ changed: Reread[]; last: string | undefined }> {
  await lockIntake(db, tenantId)
  const rows = await db
    .selectFrom('files')
    .select(['id', 'deflated', 'sha256', 'size'])
    .where('tenant_id', '=', tenantId)
    .where('id', '>', from)
    .orderBy('id')
    .limit(FILES)
    .execute()
  const files = await withContents(platform, tenantId, rows)
  const bytes = files.reduce((sum, { size }) => sum + size, 0)
  const read = await platform.run(rereadTask, files, { bytes, tenant: tenantId })
  const documents = read.flatMap((found) => found ?? []).filter(isRepaired)
  const batch = await loadBatch(db, platform, tenantId, { hashes: [], documents })
  for (const [i, file] of files.entries()) {
    for (const found of (read[i] ?? []).filter(isRepaired)) {
      if (found.kind === 'void') await placeVoid(batch, file, found)
      else if (found.kind === 'event') await repairEvent(batch, file, found)
      else if (found.kind === 'cfe') repairCoupon(batch, file, found)
      else await repairNote(batch, file, found)
    }
  }
  // What a coupon counts as, where nothing else of it differs, is the recount's to tell.
  for (const [key, { state }] of batch.coupons) if (state === 'kept') batch.coupons.delete(key)
  await settleStatuses(batch)
  const changes = await settleFigures(batch)
  const changed = [...batch.notes.values(), ...batch.coupons.values(), ...batch.voids].flatMap(changedRow)
  await writeBatch(batch, changes)
  await settleNoteNumbers(batch)
  return { changed, last: files.length < FILES ? undefined : files.at(-1)?.id }
}

type RereadFile = Pick<StoredFile, 'id' | 'deflated' | 'sha256' | 'size'>
type Repaired = NfceFound | EventFound | CfeFound | VoidFound
const isRepaired = (found: Found): found is Repaired =>
  found.kind === 'nfce' || found.kind === 'event' || found.kind === 'cfe' || found.kind === 'void'

async function repairNote(batch: Batch, file: RereadFile, found: NfceFound): Promise<void> {
  const note = batch.notes.get(ownName({ key: found.key.key, environment: found.environment }))
  if (note?.row.file_id === file.id) {
    repair(note, {
      warnings: withoutReplys(found),
      emitted_on: found.emittedOn,
      emitted_offset: found.emittedOffset,
      consumer: found.consumer,
    })
    batch.unsettled.add(ownName(note.row))
  }
  if (!found.protocol) return
  await repairEvent(batch, file, isAnswered(found) ? { ...found.protocol, request: found.slice } : found.protocol)
}

/** Mends a coupon. Its state by SEFAZ or a cancellation since then stays. */
function repairCoupon(batch: Batch, file: { id: string }, { key, warnings, consumer }: CfeFound): void {
  const coupon = batch.coupons.get(key.key)
  if (coupon === undefined || coupon.row.file_id !== file.id) return
  const { status } = coupon.row
  const own = status === 'transmitted' || status === 'inconsistency'
  repair(coupon, { warnings, consumer, status: own ? sentStatus(warnings) : status })
}

/** Mends a known event that an older version read otherwise; an unknown one is placed. */
async function repairEvent(batch: Batch, file: { id: string }, found: EventFound): Promise<void> {
  const { alerts, cStat, description, environment, level, protocolNumber, typeDescription } = found
  const known = batch.events
    .get(found.key.key)
    ?.find(
      ({ row }) =>
        row.type === found.type &&
        row.sequence === found.sequence &&
        (row.environment ?? environment) === (environment ?? row.environment) &&
        (row.reply_digest ?? found.digest) === found.digest &&
        (cStat === null || (row.c_stat === cStat && row.protocol_number === protocolNumber)),
    )
  unsettle(batch, found.key.key)
  if (known === undefined) await placeEvent(batch, file, found)
  else if (cStat !== null) repair(known, { alerts, description, type_description: typeDescription, type_level: level })
}

function repair<Row extends NoteRow | EventRow | CouponRow>(stored: Stored<Row>, columns: Partial<Row>): void {
  if (Object.entries(columns).every(([name, value]) => same(value, stored.row[name as keyof Row]))) return
  Object.assign(stored.row, columns)
  if (stored.state === 'kept') stored.state = 'changed'
}

function changedRow({ row, before, state }: Stored<NoteRow> | Stored<CouponRow> | Stored<VoidRow>): Reread[] {
  if (state !== 'changed' || !before || same(withoutConsumer(row), withoutConsumer(before))) return []
  return [{ key: row.key, before: before.status, after: row.status }]
}

/** A consumer whom an older version did not look for changes nothing that the document says. */
const withoutConsumer = (row: object) => ({ ...row, consumer: null })

/** JSON of the database comes with its keys in another order. */
function same(a: unknown, b: unknown): boolean {
  const sorted = (_: string, value: unknown) =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([x], [y]) => (x < y ? -1 : 1)))
      : value
  return JSON.stringify(a, sorted) === JSON.stringify(b, sorted)
}
