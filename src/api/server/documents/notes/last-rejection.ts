import { type SqlBool, sql } from 'kysely'
import type { Nfce } from '#api/contract/documents/nfces.ts'
import type { NoteName } from '#domain/documents/environment.ts'
import { NO_REJECTIONS, rejectionAdvice, rejectionText } from '#domain/documents/numbers/rejections.ts'
import { isEventOf } from '../own-names.ts'
import type { ScopedDb } from '../../store/scope.ts'

/** Reads SEFAZ's last refusal of a note, with what to do about it; null where no reply of that kind is here. */
export async function lastRejection(db: ScopedDb, { key, environment }: NoteName): Promise<Nfce['rejection']> {
  const reply = await db
    .selectFrom('nfces as n')
    .innerJoin('nfce_events as e', (join) => join.on(sql<SqlBool>`${isEventOf('e', 'n')}`))
    .select(['e.c_stat', 'e.description'])
    .where('n.key', '=', key)
    .where('n.environment', '=', environment)
    .where('e.type', '=', 'protocol')
    .where('e.type_level', '=', 'error')
    .where('e.c_stat', 'is not', null)
    .where('e.c_stat', 'not in', NO_REJECTIONS)
    .orderBy('e.received_at', (order) => order.desc().nullsLast())
    .orderBy('e.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const code = reply?.c_stat
  if (!code) return null
  return { code, text: rejectionText(code, reply.description), action: rejectionAdvice(code) }
}
