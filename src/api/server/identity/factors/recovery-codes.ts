import {
  RECOVERY_CODES,
  RECOVERY_LENGTH,
  RECOVERY_LETTERS,
  recoveryCodeOf,
  recoveryCodeText,
} from '#domain/access/second-factor.ts'
import { isoInstant } from '#domain/time/instant.ts'
import { hashOfSecret } from '../../ports/platform/secrets.ts'
import type { ScopedDb } from '../../store/scope.ts'

/** Puts new codes in the place of a user's; answers them, which nothing keeps. */
export async function replaceRecoveryCodes(db: ScopedDb, userId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode)
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  const rows = await Promise.all(
    codes.map(async (code) => ({ user_id: userId, code_hash: await hashOf(userId, code) })),
  )
  await db.insertInto('recovery_codes').values(rows).execute()
  return codes.map(recoveryCodeText)
}

/** Uses a code up; false for one that is none or has served. */
export async function spendRecoveryCode(db: ScopedDb, userId: string, typed: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('recovery_codes')
    .set({ used_at: isoInstant(now) })
    .where('user_id', '=', userId)
    .where('code_hash', '=', await hashOf(userId, recoveryCodeOf(typed)))
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** How many codes of a user have not served. */
export async function unusedRecoveryCodes(db: ScopedDb, userId: string): Promise<number> {
  const { codes } = await db
    .selectFrom('recovery_codes')
    .select((e) => e.fn.countAll<number>().as('codes'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(codes)
}

function newCode(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(RECOVERY_LENGTH))
  return Array.from(bytes, (byte) => RECOVERY_LETTERS[byte % RECOVERY_LETTERS.length]).join('')
}

const hashOf = (userId: string, code: string) => hashOfSecret(`${userId} ${code}`)
