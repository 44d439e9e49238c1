import { parseAccessKey } from '#domain/documents/access-key.ts'
import type { SefazAnswer } from '#domain/documents/coupon-states.ts'
import type { Environment } from '#domain/documents/environment.ts'
import type { CfeJudged, CfeNoted } from '../read/reading.ts'
import type { Platform } from '../../ports/platform/platform.ts'
import type { ScopedDb } from '../../store/scope.ts'
import { loadBatch } from '../batch/batch.ts'
import { lockIntake } from '../lock-intake.ts'
import { placeCfeJudged, placeCfeNoted } from '../placing/place-cfe.ts'
import { settleFigures } from './settle-figures.ts'
import { placeNumbers, settleNumbers } from '../numbers/settle-coupons.ts'
import { writeBatch } from '../batch/write.ts'

/** A SAT's report of a coupon of its own. */
export interface NotedCoupon {
  /** Without the prefix 'CFe'. */
  key: string
  /** ISO text with the offset of where it was issued. */
  emittedAt: string
  environment: Environment
  /** 'in_memory' until it was sent. */
  status: 'in_memory' | 'transmitted'
}

/**
 * Takes coupons that only their device has told of, in a transaction bound to the whole tenant; their numbers count as issued. Once the
 * document comes, the same row gets it. Throws RangeError for a key that is none of a CF-e.
 */
export async function noteCoupons(
  db: ScopedDb,
  platform: Platform,
  tenantId: string,
  coupons: readonly NotedCoupon[],
): Promise<void> {
  const documents = coupons.map(notedOf)
  if (documents.length === 0) return
  await lockIntake(db, tenantId)
  const batch = await loadBatch(db, platform, tenantId, { hashes: [], documents })
  for (const noted of documents) placeCfeNoted(batch, noted)
  const changes = await settleFigures(batch)
  const numbers = await placeNumbers(batch)
  await writeBatch(batch, changes)
  await settleNumbers(batch, numbers)
}

/** Takes SEFAZ's answers about coupons; their figures follow, in the same transaction, bound to the whole tenant. */
export async function judgeCoupons(
  db: ScopedDb,
  platform: Platform,
  tenantId: string,
  answers: ReadonlyMap<string, SefazAnswer>,
): Promise<void> {
  const documents = [...answers].flatMap(([text, status]): CfeJudged[] => {
    const key = parseAccessKey(text)
    return key ? [{ kind: 'cfe_judged', key, status }] : []
  })
  if (documents.length === 0) return
  await lockIntake(db, tenantId)
  const batch = await loadBatch(db, platform, tenantId, { hashes: [], documents })
  for (const judged of documents) placeCfeJudged(batch, judged)
  await writeBatch(batch, await settleFigures(batch))
}

function notedOf({ key: text, emittedAt, environment, status }: NotedCoupon): CfeNoted {
  const key = parseAccessKey(text)
  if (key?.model !== '59' || Number(key.number) === 0) throw new RangeError(`not the key of a CF-e: ${text}`)
  return { kind: 'cfe_noted', key, emittedAt, environment, status }
}
