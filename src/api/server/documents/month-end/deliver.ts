import type { Features } from '#domain/access/features.ts'
import { sql } from 'kysely'
import { isoInstant } from '#domain/time/instant.ts'
import { memberAccess } from '../../identity/callers/access.ts'
import { scoped } from '../../store/scope.ts'
import type { Kind } from '../../work/kind.ts'
import { companyOfMonth } from '../month/company.ts'
import { noteDueDeliveries } from './due-deliveries.ts'
import type { AccountantRound } from './accountant-mails.ts'
import { maySend, prepareDelivery } from './prepare.ts'

const NOBODY = 'Quem configurou o envio não pode mais fazê-lo. Salve a configuração de novo.'

export interface PreparingRound extends AccountantRound {
  features: Features
}

/**
 * Prepares what is to be sent to companies' accountants: what is due is written down, and its downloads are requested. Each once, however many servers
 * do it, and what waited while none ran.
 */
export const accountantDelivery: Kind<{ delivery: string }, PreparingRound> = {
  name: 'accountant',
  counted: 'accountant_deliveries',
  everyMs: 60_000,
  async find(db, { platform }) {
    await noteDueDeliveries(db, platform.now())
    await sql`
      insert into work (tenant_id, kind, key, about, payload, created_at, due_at, expires_at)
      select d.tenant_id, ${accountantDelivery.name}, d.id::text, d.id::text, jsonb_build_object('delivery', d.id), d.created_at, d.due_at,
        'infinity'::timestamptz
      from accountant_deliveries d where d.prepared_at is null and d.sent_at is null and d.failed_at is null
      on conflict do nothing`.execute(db)
  },
  do: (round, { tenantId, items: [{ payload }] }) => prepare(round, { tenantId, id: payload.delivery }),
}

/** False where another server was quicker, or a person has called it back. */
async function prepare(
  { store, platform, features }: PreparingRound,
  { tenantId, id }: { tenantId: string; id: string },
): Promise<boolean> {
  const by = await store
    .selectFrom('accountant_deliveries')
    .select('user_id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst()
  const access = by && (await memberAccess(store, { tenantId, userId: by.user_id }, features))
  return scoped(store, { tenantId, companyIds: 'all' }, async (db) => {
    const open = await db
      .selectFrom('accountant_deliveries')
      .select(['company_id', 'cause', 'emails', 'format', 'month'])
      .where('id', '=', id)
      .where('prepared_at', 'is', null)
      .where('failed_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!open) return false
    const { company_id: companyId, cause, emails, format } = open
    if (!access || !maySend(access, companyId)) {
      await db
        .updateTable('accountant_deliveries')
        .set({ failed_at: isoInstant(platform.now()), failure: NOBODY })
        .where('id', '=', id)
        .execute()
      return false
    }
    const company = await companyOfMonth(db, companyId)
    const month = open.month.slice(0, 'YYYY-MM'.length)
    await prepareDelivery({ db, access, address: '', platform }, { id, company, month, cause, emails, format })
    return true
  })
}
