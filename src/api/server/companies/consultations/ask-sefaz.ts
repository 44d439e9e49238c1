import type { SefazAnswer } from '#domain/documents/coupon-states.ts'
import { errorText } from '../../errors/text.ts'
import { judgeCoupons } from '../../documents/intake/note-coupons.ts'
import type { Platform } from '../../ports/platform/platform.ts'
import type { SefazConsultation } from '../../ports/sefaz/consultation.ts'
import { anyOf } from '../../store/queries/any-of.ts'
import { type Store, scoped } from '../../store/scope.ts'
import { type ClaimedCoupon, claimCoupons } from './claim.ts'

interface Asking {
  store: Store
  platform: Platform
  sefaz: SefazConsultation
}

/** A service that fails so many times on end is left alone until the next round. */
const FAILURES = 3

/**
 * One round of asking SEFAZ about coupons that were sent, and keeping what it says (docs/decisions.md#cfe-statuses), with the figures in one
 * transaction a tenant. What was not answered is asked again by `claimCoupons`.
 */
export async function askSefaz({ store, platform, sefaz }: Asking): Promise<void> {
  const claimed = await claimCoupons(store, platform.now())
  let failed = 0
  for (const [tenantId, coupons] of Map.groupBy(claimed, (one) => one.tenantId)) {
    const answers = new Map<ClaimedCoupon, SefazAnswer>()
    for (const coupon of coupons) {
      if (failed >= FAILURES) break
      try {
        const answer = await sefaz.ask(coupon)
        if (answer) answers.set(coupon, answer)
        failed = 0
      } catch (error) {
        failed++
        platform.log({ event: 'sefaz_consultation', tenant: tenantId, error: errorText(error) })
      }
    }
    if (answers.size > 0) await keep({ store, platform }, tenantId, answers)
  }
}

async function keep(
  { store, platform }: Omit<Asking, 'sefaz'>,
  tenantId: string,
  answers: ReadonlyMap<ClaimedCoupon, SefazAnswer>,
): Promise<void> {
  const byKey = new Map([...answers].map(([{ key }, answer]) => [key, answer]))
  const settled = [...answers].flatMap(([{ id }, answer]) => (answer === 'sefaz_notfound' ? [] : [id]))
  await scoped(store, { tenantId, companyIds: 'all' }, async (db) => {
    await judgeCoupons(db, platform, tenantId, byKey)
    await db.deleteFrom('cfe_consultations').where('cfe_id', '=', anyOf(settled)).execute()
  })
}
