import {
  RECOVERY_CODES,
  RECOVERY_LENGTH,
  RECOVERY_LETTERS,
  recoveryCodeOf,
  recoveryCodeText,
} from '#domain/access/second-factor.ts'
import { isoInstant } from '#domain/time/instant.ts'
import type { FairQueue } from '../../ports/platform/fair-queue.ts'
import type { Passwords } from '../../ports/platform/platform.ts'
import { hashOfSecret } from '../../ports/platform/secrets.ts'
import type { ScopedDb } from '../../store/scope.ts'

/** Hashes codes as passwords are, in turn with them: never in a transaction, which would wait with its connection. */
export interface Hasher {
  platform: { passwords: Passwords }
  queues: { hashing: Pick<FairQueue, 'run'> }
}

export interface RecoveryCodes {
  /** As they are written down; nothing keeps them. */
  codes: string[]
  hashes: string[]
}

/** Makes new codes of a user. */
export async function newRecoveryCodes({ platform, queues }: Hasher, userId: string): Promise<RecoveryCodes> {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode)
  const hashes: string[] = []
  // One after the other: others come between.
  for (const code of codes)
    hashes.push(await queues.hashing.run(userId, () => platform.passwords.hash(textOf(userId, code))))
  return { codes: codes.map(recoveryCodeText), hashes }
}

/** Puts new codes in the place of a user's. */
export async function replaceRecoveryCodes(db: ScopedDb, userId: string, { hashes }: RecoveryCodes): Promise<void> {
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  const rows = hashes.map((code_hash) => ({ user_id: userId, code_hash }))
  await db.insertInto('recovery_codes').values(rows).execute()
}

/** The hashes of a user's codes that have not served. */
export async function unusedHashes(db: ScopedDb, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('recovery_codes')
    .select('code_hash')
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute()
  return rows.map(({ code_hash }) => code_hash)
}

/** Returns which hash is a code's; undefined where none is. */
export async function matchingHash(
  { platform, queues }: Hasher,
  userId: string,
  { typed, hashes }: { typed: string; hashes: readonly string[] },
): Promise<string | undefined> {
  const text = textOf(userId, recoveryCodeOf(typed))
  const earlier = await hashOfSecret(text)
  if (hashes.includes(earlier)) return earlier
  for (const hash of hashes.filter((one) => !UNSALTED.test(one))) {
    if (await queues.hashing.run(userId, () => platform.passwords.verify(text, hash))) return hash
  }
  return undefined
}

/** Uses a code up; false where it has served meanwhile. */
export async function spendRecoveryCode(db: ScopedDb, userId: string, hash: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('recovery_codes')
    .set({ used_at: isoInstant(now) })
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** How many codes of a user have not served. */
export async function unusedRecoveryCodes(db: ScopedDb, userId: string): Promise<number> {
  return (await unusedHashes(db, userId)).length
}

function newCode(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(RECOVERY_LENGTH))
  return Array.from(bytes, (byte) => RECOVERY_LETTERS[byte % RECOVERY_LETTERS.length]).join('')
}

/** How codes were kept before 1.2: an SHA-256. */
const UNSALTED = /^[\da-f]{64}$/

const textOf = (userId: string, code: string) => `${userId} ${code}`
