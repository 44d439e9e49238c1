import type { SefazAnswer } from '#domain/documents/coupon-states.ts'
import { errorText } from '../../errors/text.ts'
import { judgeCoupons } from '../../documents/intake/note-coupons.ts'
import type { Platform } from '../../ports/platform/platform.ts'
import type { SefazConsultation } from '../../ports/sefaz/consultation.ts'
import { anyOf } from '../../store/queries/any-of.ts'
import { type Store, scoped } from '../../store/scope.ts'
import { claimCoupon, type DueCoupon, dueCoupons } from './claim.ts'

interface Asking {
  store: Store
  platform: Platform
  sefaz: SefazConsultation
  /** Ends the round between two questions: what is not asked about stays due. */
  signal?: AbortSignal
}

/** Failures on end after which a tenant is left alone until the next round: its certificate may be at fault. */
const FAILURES = 3
/** Tenants on end that the service fails for, after which it is the service that is away. */
const TENANTS = 3
/** Answers that are kept at once: before their coupons are due again, however slowly the service answers. */
const PORTION = 10
const MINUTE = 60_000

/**
 * One round of asking SEFAZ about coupons that were sent, and keeping what it says (docs/decisions.md#cfe-statuses), a tenant after another,
 * from another one on each minute. What was not answered is due again (`claimCoupon`).
 */
export async function askSefaz(asking: Asking): Promise<void> {
  const { store, platform, signal } = asking
  const now = platform.now()
  const tenants = [...Map.groupBy(await dueCoupons(store, now), (one) => one.tenantId).values()]
  const first = Math.floor(now / MINUTE) % Math.max(1, tenants.length)
  let failing = 0
  for (const coupons of [...tenants.slice(first), ...tenants.slice(0, first)]) {
    if (failing >= TENANTS || signal?.aborted) return
    failing = (await askOfTenant(asking, coupons)) ? failing + 1 : 0
  }
}

/** Asks about a tenant's coupons; true where the service failed at last. */
async function askOfTenant(asking: Asking, coupons: readonly DueCoupon[]): Promise<boolean> {
  const { store, platform, sefaz, signal } = asking
  let answers = new Map<DueCoupon, SefazAnswer>()
  let failed = 0
  for (const coupon of coupons) {
    if (failed >= FAILURES || signal?.aborted) break
    if (!(await claimCoupon(store, coupon, platform.now()))) continue
    try {
      const answer = await sefaz.ask(coupon)
      if (answer) answers.set(coupon, answer)
      failed = 0
    } catch (error) {
      failed++
      platform.log({ event: 'sefaz_consultation', tenant: coupon.tenantId, error: errorText(error) })
    }
    if (answers.size >= PORTION) {
      await keep(asking, coupon.tenantId, answers)
      answers = new Map()
    }
  }
  const [one] = answers.keys()
  if (one) await keep(asking, one.tenantId, answers)
  return failed > 0
}

async function keep(
  { store, platform }: Asking,
  tenantId: string,
  answers: ReadonlyMap<DueCoupon, SefazAnswer>,
): Promise<void> {
  const byKey = new Map([...answers].map(([{ key }, answer]) => [key, answer]))
  const settled = [...answers].flatMap(([{ id }, answer]) => (answer === 'sefaz_notfound' ? [] : [id]))
  await scoped(store, { tenantId, companyIds: 'all' }, async (db) => {
    await judgeCoupons(db, platform, tenantId, byKey)
    await db.deleteFrom('cfe_consultations').where('cfe_id', '=', anyOf(settled)).execute()
  })
}
