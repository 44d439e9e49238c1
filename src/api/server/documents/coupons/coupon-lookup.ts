import { type SqlBool, sql } from 'kysely'
import { isAccessKey } from '#domain/documents/access-key.ts'
import { Refusal } from '../../errors/refusal.ts'
import { isUuid, type ScopedDb } from '../../store/scope.ts'

/** Finds the stored document of a coupon: 'not found' where it lacks that one. */
export async function fileOf(
  db: ScopedDb,
  id: string,
  type: 'sale' | 'cancellation',
): Promise<{ id: string; key: string; fileId: string }> {
  const sale = await db.selectFrom('cfes').select(['id', 'key', 'file_id']).where(named(id, '')).executeTakeFirst()
  if (!sale) throw new Refusal('not_found')
  const document = type === 'sale' ? sale : await cancellationOf(db, sale.key)
  if (!document?.file_id) throw new Refusal('not_found')
  return { id: sale.id, key: document.key, fileId: document.file_id }
}

/** Finds the first cancellation of a coupon. */
export function cancellationOf(db: ScopedDb, key: string) {
  return db
    .selectFrom('cfe_cancellations')
    .select(['key', 'number', 'emitted_at', 'file_id'])
    .where('canceled_key', '=', key)
    .orderBy('emitted_at')
    .limit(1)
    .executeTakeFirst()
}

/** By id or by access key; a text that is neither finds nothing. */
export function named(id: string, prefix: '' | 'c.') {
  if (isUuid(id)) return sql<SqlBool>`${sql.ref(`${prefix}id`)} = ${id}`
  if (isAccessKey(id)) return sql<SqlBool>`${sql.ref(`${prefix}key`)} = ${id}`
  throw new Refusal('not_found')
}
