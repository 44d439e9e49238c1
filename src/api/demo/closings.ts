import { USUAL_DAY } from '#domain/documents/month-end/accountant-deliveries.ts'
import { lastMonth, monthBefore } from '#domain/documents/month-end/month.ts'
import { isoInstant } from '#domain/time/instant.ts'
import { insertClosing } from '../server/documents/month/insert-closing.ts'
import { readMonthFigures } from '../server/documents/month/read-month-figures.ts'
import { openItems } from '../server/documents/month/open-items.ts'
import { type ScopedDb, type Store, scoped } from '../server/store/scope.ts'
import type { DemoTenant } from './shops.ts'
import type { PlanOptions } from './plan.ts'
import { masterOf } from './make-tenants.ts'
import { idFor } from './random.ts'

/** Closes a month of each tenant's first company, as its documents stand: the one before the last that is over, which is still open. */
export async function closeMonths(
  store: Store,
  { seed, tenants, until }: Pick<PlanOptions, 'seed' | 'tenants' | 'until'>,
): Promise<void> {
  const month = monthBefore(lastMonth(isoInstant(until).slice(0, 10)))
  for (const tenant of tenants) {
    await scoped(store, { tenantId: tenant.id, companyIds: 'all' }, async (db) => {
      const closed = await db.selectFrom('month_closings').select('id').limit(1).executeTakeFirst()
      const company = await db
        .selectFrom('companies')
        .select(['id', 'cnpj'])
        .orderBy('search')
        .limit(1)
        .executeTakeFirst()
      // A filling that was interrupted has closed it.
      if (closed || !company) return
      const about = { companyId: company.id, cnpj: company.cnpj, month, types: ['nfce', 'cfe'] as const }
      const figures = await readMonthFigures(db, about)
      await insertClosing(db, {
        tenantId: tenant.id,
        id: idFor(seed, 'month closing', tenant.id),
        companyId: company.id,
        month,
        at: isoInstant(until),
        email: masterOf(tenant),
        note: 'Conferido com a contabilidade',
        figures,
        open: await openItems(db, about, until),
      })
      await sendMonth(db, { seed, until, month, companyId: company.id, tenant })
    })
  }
}

/** The month has gone to the company's accountant, by hand: of a demonstration nothing leaves by itself. */
async function sendMonth(
  db: ScopedDb,
  of: Pick<PlanOptions, 'seed' | 'until'> & { month: string; companyId: string; tenant: DemoTenant },
): Promise<void> {
  const { seed, until, month, companyId, tenant } = of
  const at = isoInstant(until)
  const emails = ['contabilidade@escritorio.example']
  const user_id = idFor(seed, 'user', masterOf(tenant))
  await db
    .insertInto('accountant_settings')
    .values({
      tenant_id: tenant.id,
      company_id: companyId,
      emails,
      schedule: 'off',
      day: USUAL_DAY,
      format: 'xml_pdf',
      user_id,
      since: at,
      updated_at: at,
    })
    .execute()
  await db
    .insertInto('accountant_deliveries')
    .values({
      tenant_id: tenant.id,
      id: idFor(seed, 'month delivery', tenant.id),
      company_id: companyId,
      month: `${month}-01`,
      cause: 'person',
      closing_id: null,
      user_id,
      emails,
      format: 'none',
      created_at: at,
      due_at: at,
      prepared_at: at,
      ready_at: at,
      expires_at: at,
      sent_at: at,
      failed_at: null,
      failure: null,
    })
    .execute()
}
