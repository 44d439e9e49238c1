import { addCoupons } from './coupon-data.ts'
import { onServer, type ServerSpeed } from './server-speed.ts'

/** Calls about coupons and their skipped numbers, among many of them. */
export function measureCoupons(rows: number): Promise<ServerSpeed[]> {
  return onServer(async ({ store, admin, speedOf }) => {
    const { key } = await store
      .selectFrom('cfes')
      .select('key')
      .where('tenant_id', '=', admin.tenant)
      .where('file_id', 'is not', null)
      .orderBy('key')
      .limit(1)
      .executeTakeFirstOrThrow()
    const { longestLayOutMs } = await addCoupons(store, admin.tenant, rows)
    const sat = await store
      .selectFrom('sats')
      .select(['id', 'serial_number', 'company_id'])
      .where('tenant_id', '=', admin.tenant)
      .where('retired_on', 'is', null)
      .orderBy('id')
      .limit(1)
      .executeTakeFirstOrThrow()
    const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
    const ours = /\b(cfes|cfe_cancellations|sats|files|cfe_skips)\b/
    const list = (name: string, query: string) => speedOf(`coupons, ${name}`, `/cfes/?per_page=10&${query}`, ours)
    return [
      await list('first page', ''),
      await list('cancelled only', 'status=cancelled'),
      await list('in memory only', 'status=in_memory'),
      await list('one SAT', `sat_id=${sat.id}`),
      await list('by serial number', `serial_number=${sat.serial_number.slice(0, 7)}`),
      await list('one company, cancelled', `company_id=${sat.company_id}&status=cancelled`),
      await list('one company', `company_id=${sat.company_id}`),
      await list('a month', `date_start=${day(240)}&date_end=${day(210)}`),
      await list('page 1000', 'page=1000'),
      await speedOf('coupons, capped count', '/cfes/?per_page=1', /\bcount\(/),
      await speedOf('coupon with its XML read', `/cfes/${key}`, ours),
      await speedOf('skips, first page', '/cfe_skips/?per_page=10', ours),
      await speedOf('skips, page 500', '/cfe_skips/?per_page=10&page=500', ours),
      { name: 'numbers of one SAT laid out anew', callMs: longestLayOutMs, sqlMs: longestLayOutMs },
    ]
  })
}
