// What is wrong with a company that an operator must see to. The labels are ours; the days of an expiry are those at which mail is sent.

/** Days before the end of a certificate at which it is told. */
export const EXPIRY_DAYS = [60, 30, 7, 1] as const

/** Days before its end from which an expiring certificate is urgent. */
const URGENT_DAYS = 7

export const COMPANY_ALERTS = {
  certificate_unreadable: 'Certificado que não abre',
  codes_unreadable: 'CSC ou chave da SEFAZ que não abre',
  certificate_expired: 'Certificado vencido',
  certificate_expiring: 'Certificado a vencer',
  certificate_missing: 'Sem certificado',
  csc_missing: 'Sem CSC',
  point_of_sale_missing: 'Sem ponto de venda',
  sat_silent: 'SAT sem comunicação',
} as const
export type CompanyAlertType = keyof typeof COMPANY_ALERTS

/** Minutes without a reading after which a SAT that an agent watches is silent: the timer's '1h +'. */
export const SILENT_MINUTES = 60

const DAY_MS = 86_400_000

/** Whole days from `now` to the end of a certificate, both in ms: 0 on its last day, less than 0 once it is over. */
export function daysRemaining(notAfter: number, now: number): number {
  return Math.floor((notAfter - now) / DAY_MS)
}

/** How much an alert weighs; `days`: of an expiring certificate. */
export function alertLevel(type: CompanyAlertType, days?: number): 'warning' | 'danger' {
  if (type === 'certificate_expired' || type === 'certificate_unreadable' || type === 'codes_unreadable')
    return 'danger'
  return type === 'certificate_expiring' && days !== undefined && days <= URGENT_DAYS ? 'danger' : 'warning'
}

/** The alert in words; `amount`: days of an expiring certificate, or silent SATs. */
export function alertText(type: CompanyAlertType, amount: number | null): string {
  if (type === 'certificate_expiring' && amount !== null) return `Certificado ${expiryText(amount)}`
  if (type === 'sat_silent' && amount !== null && amount > 1) return `${amount} SATs sem comunicação`
  return COMPANY_ALERTS[type]
}

/** 'vence em 12 dias'. */
export function expiryText(days: number): string {
  if (days <= 0) return 'vence hoje'
  return days === 1 ? 'vence amanhã' : `vence em ${days} dias`
}
