import type { SefazAnswer } from '#domain/documents/coupon-states.ts'
import type { Environment } from '#domain/documents/environment.ts'

export interface CouponQuery {
  /** The access key, without the prefix 'CFe'. */
  key: string
  environment: Environment
}

/** Answers what SEFAZ has of a coupon. */
export interface SefazConsultation {
  /** Undefined of a coupon that it does not answer for. Rejects where nobody answers in time, or with something else. */
  ask(coupon: CouponQuery): Promise<SefazAnswer | undefined>
}

/** Asks nobody about coupons of these companies, which are nobody's: what is said of them is played, whatever the rest of the server asks. */
export function withoutInvented(cnpjs: readonly string[], real: SefazConsultation): SefazConsultation {
  const own = new Set(cnpjs)
  const played = simulatedSefaz(cnpjs)
  return { ask: (coupon) => (own.has(coupon.key.slice(6, 20)) ? played : real).ask(coupon) }
}

/**
 * The demonstration's SEFAZ, which needs no network. It answers for the coupons of these companies alone, which are nobody's; of a coupon it
 * says the same every time: it knows nearly all, by their numbers.
 */
export function simulatedSefaz(cnpjs: readonly string[]): SefazConsultation {
  const own = new Set(cnpjs)
  return {
    async ask({ key }) {
      if (!own.has(key.slice(6, 20))) return undefined
      const number = Number(key.slice(31, 37))
      if (number % 37 === 0) return 'sefaz_notfound'
      return number % 53 === 0 ? 'invalid' : 'success'
    },
  }
}
