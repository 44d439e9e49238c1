import type { ImportOutcomeName } from '#domain/documents/import.ts'
import { ownName } from '#domain/documents/environment.ts'
import { eventProofKey, voidProofKey } from '#domain/documents/proof/request-keys.ts'
import { inHalves, type Failing, failureReason } from '../in-halves.ts'
import { prepareFiles } from '../prepare-files.ts'
import type { IncomingFile, StoredFile, PreparedFile, ReadyFile } from '../prepare.ts'
import type { EventFound, Found } from '../read/reading.ts'
import type { Platform } from '../../ports/platform/platform.ts'
import type { Warning } from '#domain/documents/reading/warnings.ts'
import { type Scope, type ScopedDb, type Store, scoped } from '../../store/scope.ts'
import type { Reason } from '../xml/refused.ts'
import { type Batch, loadBatch } from '../batch/batch.ts'
import { lockingIntake } from '../lock-intake.ts'
import { placeCfe, placeCfeCancellation } from '../placing/place-cfe.ts'
import { noteOf, otherEnvironmentWarnings, placeEvent } from '../placing/place-event.ts'
import { placeNfce } from '../placing/place-nfce.ts'
import { placeVoid } from '../placing/place-void.ts'
import { type PlacedDocument, warningsAbout } from '../placing/note-contents/report.ts'
import { settleNoteNumbers } from '../numbers/settle-notes.ts'
import { settleStatuses } from '../placing/settle-statuses.ts'
import { Pace, portions, weightOf } from '../batches.ts'
import { settleFigures } from './settle-figures.ts'
import { placeNumbers, settleNumbers } from '../numbers/settle-coupons.ts'
import { writeBatch } from '../batch/write.ts'

/** The outcome of one file. */
export interface Outcome {
  name: string
  outcome: ImportOutcomeName
  /** Documents that it added; of a file that was there already, those that it holds. */
  documents: number
  /** The names under which what it added is proven, where there are any. */
  keys?: string[]
  warnings: Warning[]
  /** Why it was refused, or passed over. */
  reason?: Reason
  /** Documents of models that are not taken, where there are any. */
  outOfScope?: number
}

/** The outcomes of one transaction, and for how many ms it had the database. */
export interface IntakeResult {
  outcomes: Outcome[]
  ms: number
}

/**
 * Takes files into the tenant, in transactions that others need not wait long for, and tells what became of each, in their order. Documents are known by their
 * key and files by their content, so that taking them again changes nothing. A few hundred files at a time is right.
 */
export async function takeFiles(
  store: Store,
  platform: Platform,
  scope: Scope,
  files: readonly IncomingFile[],
): Promise<Outcome[]> {
  // With a narrower scope a new company could not be told from one that the caller may not see.
  if (scope.companyIds !== 'all') throw new RangeError('documents are taken in with the scope of a whole tenant')
  const { tenantId } = scope
  const prepared = await prepareFiles(platform, files, { tenant: tenantId })
  return takeEach(prepared, { platform, tenant: tenantId, pace: Pace.into(store) }, (some) =>
    scoped(store, scope, (db) => takePrepared(db, platform, tenantId, some), lockingIntake(tenantId)),
  )
}

/**
 * Takes prepared files by `take`, a portion in each transaction; where one fails, so that what is at fault is refused and nothing else. A lot may be taken in
 * part: what it lacks is taken when it comes again.
 */
export async function takeEach(
  prepared: readonly PreparedFile[],
  { pace, ...about }: Failing & { pace: Pace },
  take: (prepared: readonly PreparedFile[]) => Promise<IntakeResult>,
): Promise<Outcome[]> {
  const fault = ({ name }: PreparedFile, error: unknown) => refused({ name, refused: failureReason(error, about) })
  const paced = async (some: readonly PreparedFile[]) => {
    const { outcomes, ms } = await take(some)
    pace.learn(weightOf(...some), ms)
    return outcomes
  }
  const parts = prepared.map((): Outcome[] => [])
  for (const { files, places } of portions(prepared, pace)) {
    const results = await inHalves(files, paced, fault)
    for (const [at, outcome] of results.entries()) parts[places[at] ?? 0]?.push(outcome)
  }
  const outcomes = parts.map(wholeOutcome)
  const ends = Map.groupBy(outcomes, ({ outcome }) => outcome)
  for (const [end, files] of ends) about.platform.meter.files(end, files.length)
  return outcomes
}

/** The outcome of a file, of those of its parts. One of which a part was refused is refused, whatever stays of it. */
function wholeOutcome(parts: readonly Outcome[]): Outcome {
  const [first] = parts
  if (first === undefined) throw new RangeError('a file has an outcome')
  const main =
    parts.find(({ outcome }) => outcome === 'refused') ?? parts.find(({ outcome }) => outcome === 'taken') ?? first
  const same = parts.filter(({ outcome }) => outcome === main.outcome)
  const keys = parts.flatMap(({ keys: own = [] }) => own)
  return {
    ...first,
    ...main,
    documents: same.reduce((sum, { documents }) => sum + documents, 0),
    ...(keys.length > 0 && { keys }),
    warnings: parts.flatMap(({ warnings }) => warnings),
  }
}

/** The same within a transaction bound to the whole tenant, whose intake waits (lock-intake.ts). */
export async function takePrepared(
  db: ScopedDb,
  platform: Platform,
  tenantId: string,
  prepared: readonly PreparedFile[],
): Promise<IntakeResult> {
  const began = platform.now()
  const ready = prepared.filter((file) => 'documents' in file)
  const batch = await loadBatch(db, platform, tenantId, {
    hashes: ready.flatMap(({ sha256, documents }) => [sha256, ...documents.map(({ file }) => file.sha256)]),
    documents: ready.flatMap(({ documents }) => documents.map(({ found }) => found)),
  })
  const placed: FilePlaced[] = []
  for (const file of prepared)
    placed.push('documents' in file ? await placeFile(batch, file) : { outcome: refused(file) })
  // Only now: the note that something is told of may be in a file behind it.
  for (const [at, { outcome }] of placed.entries())
    if (outcome.outcome === 'taken')
      outcome.warnings.push(...otherEnvironmentWarnings(batch, documentsOf(prepared[at])))
  await settleStatuses(batch)
  const changes = await settleFigures(batch)
  const numbers = await placeNumbers(batch)
  await writeBatch(batch, changes)
  await settleNumbers(batch, numbers)
  await settleNoteNumbers(batch)
  return { outcomes: placed.map(reportOf), ms: platform.now() - began }
}

/** The outcome of a file, and the documents in it, whose warnings are found when all are settled. */
interface FilePlaced {
  outcome: Outcome
  documents?: readonly PlacedDocument[]
}

function reportOf({ outcome, documents = [] }: FilePlaced): Outcome {
  const warnings = [...outcome.warnings]
  for (const one of documents.flatMap(({ settled }) => settled?.() ?? [])) {
    // A file that holds a note and the reply to another content says it itself.
    if (!warnings.some(({ message }) => message === one.message)) warnings.push(one)
  }
  return { ...outcome, warnings }
}

const documentsOf = (file: PreparedFile | undefined): Found[] =>
  file && 'documents' in file ? file.documents.map(({ found }) => found) : []

function refused({ name, refused: reason }: { name: string; refused: Reason }): Outcome {
  const outcome = reason.code === 'ignored' ? 'ignored' : 'refused'
  const outside = reason.code === 'out_of_scope' ? { outOfScope: 1 } : {}
  return { name, outcome, documents: 0, warnings: [], reason, ...outside }
}

async function placeFile(batch: Batch, ready: ReadyFile): Promise<FilePlaced> {
  const { name, documents, lot, outOfScope } = ready
  const outside = outOfScope > 0 ? { outOfScope } : {}
  if (isComplete(batch, ready))
    return { outcome: { name, outcome: 'present', documents: documents.length, warnings: [], ...outside } }
  const warnings = [...ready.warnings]
  for (const { code, message } of warnings) {
    if (code === 'unknown_code') batch.platform.log({ event: code, tenant: batch.tenantId, file: name, message })
  }
  let added = 0
  const keys: string[] = []
  const all: PlacedDocument[] = []
  for (const { found, file } of documents) {
    // The very same bytes may be kept already for something that was told of the document before.
    const lotId = lot ? (batch.hashes.get(lot.sha256) ?? lot.id) : file.lotId
    const stored = { ...file, lotId, id: batch.hashes.get(file.sha256) ?? file.id }
    const placed = await place(batch, stored, found)
    all.push(placed)
    warnings.push(...placed.warnings)
    if (!placed.isNew) continue
    added++
    keys.push(proofKeyOf(found))
    keep(batch, stored)
  }
  if (added === 0) {
    return { outcome: { name, outcome: 'present', documents: documents.length, warnings, ...outside }, documents: all }
  }
  if (lot !== undefined) keep(batch, lot)
  return { outcome: { name, outcome: 'taken', documents: added, keys, warnings, ...outside }, documents: all }
}

/** Tells if a file has been taken in already, and of a lot that no part of it was left. */
function isComplete({ hashes }: Batch, { sha256, documents, lot }: ReadyFile): boolean {
  return hashes.has(sha256) && (lot === undefined || documents.every(({ file }) => hashes.has(file.sha256)))
}

/** The name of its proof, which what has no file to be proven never gets. */
function proofKeyOf(found: Found): string {
  if (found.kind === 'void') return voidProofKey(found)
  const { key } = found.key
  if (found.kind === 'event') return eventProofKey({ ...found, key })
  return found.kind === 'nfce' ? ownName({ key, environment: found.environment }) : key
}

async function placeFoundEvent(batch: Batch, file: StoredFile, found: EventFound): Promise<PlacedDocument> {
  const isNew = await placeEvent(batch, file, found)
  if (!isNew || found.type !== 'protocol') return { isNew, warnings: [] }
  return { isNew, warnings: [], settled: () => warningsAbout(batch, noteOf(batch, found)) }
}

/** Known to the batch from here on, so that a lot that holds a note twice finds the first one. */
function keep(batch: Batch, file: StoredFile): void {
  if (batch.hashes.has(file.sha256)) return
  batch.hashes.set(file.sha256, file.id)
  batch.files.set(file.id, file)
}

async function place(batch: Batch, file: StoredFile, found: Found): Promise<PlacedDocument> {
  switch (found.kind) {
    case 'nfce':
      return placeNfce(batch, file, found)
    case 'event':
      return placeFoundEvent(batch, file, found)
    case 'void':
      return { isNew: await placeVoid(batch, file, found), warnings: [] }
    case 'cfe':
      return placeCfe(batch, file, found)
    case 'cfe_cancellation':
      return placeCfeCancellation(batch, file, found)
  }
}
