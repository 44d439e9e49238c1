import type { Insertable } from 'kysely'
import { FACTOR_KINDS } from '#domain/access/second-factor.ts'
import { phrase } from '#domain/phrase.ts'
import { Refusal } from '../../errors/refusal.ts'
import type { Schema } from '../../store/schema.ts'
import type { ScopedDb } from '../../store/scope.ts'
import type { LinkOptions } from '../accounts/links.ts'
import { tellSession } from '../accounts/session-trail.ts'

/** More than anybody carries. */
const MOST_FACTORS = 10

interface Teller {
  platform: LinkOptions['platform']
  address: string
}

/** A user's second factors, the first one first. */
export function factorsOf(db: ScopedDb, userId: string) {
  return db
    .selectFrom('second_factors')
    .select(['id', 'kind', 'name', 'created_at', 'last_used_at', 'credential_id', 'transports'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** Adds a factor that has been proved. Tells if it is the first one. */
export async function insertFactor(
  db: ScopedDb,
  teller: Teller,
  factor: Insertable<Schema['second_factors']>,
): Promise<boolean> {
  const { user_id: userId, kind, name } = factor
  // One at a time of a user: which one is the first is judged by what stands.
  await db.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
  const stored = await factorsOf(db, userId)
  if (stored.length >= MOST_FACTORS) {
    throw new Refusal('conflict', { reason: () => phrase`Você já tem ${MOST_FACTORS} segundos fatores.` })
  }
  await db.insertInto('second_factors').values(factor).execute()
  const changes = [{ field: FACTOR_KINDS[kind], from: null, to: name }]
  await tellSession(db, teller, { action: 'second_factor.create', userId, isUser: true, changes })
  return stored.length === 0
}

/** Removes a factor, with the recovery codes where it was the last one. Answers which it was. */
export async function deleteFactor(db: ScopedDb, teller: Teller, of: { id: string; userId: string }) {
  const { id, userId } = of
  await db.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
  const removed = await db
    .deleteFrom('second_factors')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning(['kind', 'name'])
    .executeTakeFirst()
  if (!removed) throw new Refusal('not_found')
  const rest = await factorsOf(db, userId)
  if (rest.length === 0) await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  const changes = [{ field: FACTOR_KINDS[removed.kind], from: removed.name, to: null }]
  await tellSession(db, teller, { action: 'second_factor.delete', userId, isUser: true, changes })
  return removed
}
