// Other subjects may import this file.

import { sql } from 'kysely'
import type { Accountant } from '#api/contract/documents/accountant.ts'
import type { DeliveryState } from '#domain/documents/month-end/accountant.ts'
import { isoInstant } from '#domain/time/instant.ts'
import type { ScopedDb } from '../../store/scope.ts'

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
}

/** Lists the last sendings of a month, the newest first. */
export async function deliveriesOf(
  db: ScopedDb,
  { companyId, month }: { companyId: string; month: string },
  most = MOST,
): Promise<Accountant['deliveries']> {
  const rows: Row[] = await db
    .selectFrom('accountant_deliveries as d')
    .innerJoin('users as u', 'u.id', 'd.user_id')
    .select(['d.id', 'd.cause', 'u.email', 'd.emails', 'd.format', 'd.created_at', 'd.sent_at', 'd.failed_at'])
    .select(['d.expires_at', 'd.failure'])
    .select(sql<boolean>`d.ready_at is not null`.as('is_ready'))
    .select((e) =>
      e
        .exists(
          e
            .selectFrom('accountant_mails as m')
            .select('m.email')
            .whereRef('m.tenant_id', '=', 'd.tenant_id')
            .whereRef('m.delivery_id', '=', 'd.id')
            .where('m.sent_at', 'is', null)
            .where('m.attempts', '>', 0),
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
  }))
}

function stateOf(row: Row): DeliveryState {
  if (row.failed_at !== null) return 'failed'
  if (row.sent_at !== null) return 'sent'
  if (!row.is_ready) return 'preparing'
  return row.is_retried ? 'retrying' : 'sending'
}
