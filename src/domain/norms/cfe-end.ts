interface CfeEnd {
  /** With its article, as in 'Cupom de São Paulo'. */
  of: string
  /** YYYY-MM-DD, the first day on which none is issued. */
  on: string
  source: string
}

/** When states ended the CF-e (docs/decisions.md#retired-sats), by their codes. No other state has it any more. */
export const CFE_ENDS: Readonly<Record<'23' | '35', CfeEnd>> = {
  '23': { of: 'do Ceará', on: '2026-01-01', source: 'Decreto CE 36.417/2025' },
  '35': { of: 'de São Paulo', on: '2026-01-01', source: 'Portaria SRE 79/2024' },
}

/** When the state of a coupon had ended the CF-e, where it was issued afterwards; `day`: YYYY-MM-DD where it was issued. */
export function endedBefore(ufCode: string, day: string): CfeEnd | undefined {
  if (!isEnded(ufCode)) return undefined
  return day < CFE_ENDS[ufCode].on ? undefined : CFE_ENDS[ufCode]
}

const isEnded = (code: string): code is keyof typeof CFE_ENDS => Object.hasOwn(CFE_ENDS, code)
