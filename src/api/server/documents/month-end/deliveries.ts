import { sql } from 'kysely'
import type { Accountant } from '#api/contract/documents/accountant.ts'
import type { DeliveryState } from '#domain/documents/month-end/accountant-deliveries.ts'
import { isoInstant } from '#domain/time/instant.ts'
import type { ScopedDb } from '../../store/scope.ts'
import { accountantMail } from './accountant-mails.ts'

const MOST = 10

interface Row {
  id: string
  cause: Accountant['deliveries'][number]['cause']
  email: string
  emails: string[]
  format: Accountant['format']
  created_at: string
  is_ready: boolean
  is_retried: boolean
  sent_at: string | null
  failed_at: string | null
  expires_at: string | null
  failure: string | null
  ended_at: string | null
  ended_by: string | null
}

/** Lists the last sendings of a month, the newest first. */
export async function deliveriesOf(
  db: ScopedDb,
  { companyId, month, now }: { companyId: string; month: string; now: number },
  most = MOST,
): Promise<Accountant['deliveries']> {
  const rows: Row[] = await db
    .selectFrom('accountant_deliveries as d')
    .innerJoin('users as u', 'u.id', 'd.user_id')
    .select(['d.id', 'd.cause', 'u.email', 'd.emails', 'd.format', 'd.created_at', 'd.sent_at', 'd.failed_at'])
    .select(['d.expires_at', 'd.failure', 'd.ended_at'])
    .select((e) =>
      e.selectFrom('users as ender').select('ender.email').whereRef('ender.id', '=', 'd.ended_by').as('ended_by'),
    )
    .select(sql<boolean>`d.ready_at is not null`.as('is_ready'))
    .select((e) =>
      e
        .exists(
          e
            .selectFrom('work as w')
            .select('w.key')
            .whereRef('w.tenant_id', '=', 'd.tenant_id')
            .where('w.kind', '=', accountantMail.name)
            .where('w.key', 'like', sql<string>`d.id || ' %'`)
            .where('w.attempts', '>', 0),
        )
        .$castTo<boolean>()
        .as('is_retried'),
    )
    .where('d.company_id', '=', companyId)
    .where('d.month', '=', `${month}-01`)
    .orderBy('d.created_at', 'desc')
    .orderBy('d.id')
    .limit(most)
    .execute()
  const time = (text: string | null) => text && isoInstant(Date.parse(text))
  return rows.map((row) => ({
    id: row.id,
    at: isoInstant(Date.parse(row.created_at)),
    cause: row.cause,
    by: row.email,
    emails: row.emails,
    format: row.format,
    state: stateOf(row),
    sent_at: time(row.sent_at),
    expires_at: time(row.expires_at),
    failure: row.failure,
    is_open:
      row.ended_at === null && row.failed_at === null && (row.expires_at === null || Date.parse(row.expires_at) > now),
    ended: row.ended_at === null ? null : { at: isoInstant(Date.parse(row.ended_at)), by: row.ended_by ?? '' },
  }))
}

function stateOf(row: Row): DeliveryState {
  if (row.ended_at !== null) return 'ended'
  if (row.failed_at !== null) return 'failed'
  if (row.sent_at !== null) return 'sent'
  if (!row.is_ready) return 'preparing'
  return row.is_retried ? 'retrying' : 'sending'
}
