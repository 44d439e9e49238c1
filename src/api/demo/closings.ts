import { lastMonth, monthBefore } from '#domain/documents/month-end/month.ts'
import { isoInstant } from '#domain/time/instant.ts'
import { insertClosing } from '../server/documents/month-end/insert-closing.ts'
import { monthFigures } from '../server/documents/month-end/month-figures.ts'
import { openItems } from '../server/documents/month-end/open-items.ts'
import { type Store, scoped } from '../server/store/scope.ts'
import type { PlanOptions } from './plan.ts'
import { masterOf } from './settle.ts'
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
      const figures = await monthFigures(db, about)
      await insertClosing(db, {
        tenantId: tenant.id,
        id: idFor(seed, 'month closing', tenant.id),
        companyId: company.id,
        month,
        at: isoInstant(until),
        email: masterOf(tenant),
        note: 'Conferido com a contabilidade',
        figures,
        open: await openItems(db, about, { figures, now: until }),
      })
    })
  }
}
