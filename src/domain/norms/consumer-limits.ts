import { toCents } from '../cents.ts'
import { ufByCode } from '../companies/uf.ts'
import { formatMoney } from '../money.ts'
import { formatDate } from '../time/date-time.ts'

/** Above which amounts an NFC-e names its consumer, by state. Of a CNPJ as a consumer nothing is said: sources differ. */
export const CONSUMER_LIMITS: {
  source: string
  /** YYYY-MM-DD: notes issued before have no limit here. */
  since: string
  /** Reais, by the state's abbreviation. */
  states: Readonly<Record<string, number>>
  /** Reais, in all other states. */
  others: number
} = {
  source: 'MOC, regra W16-40',
  since: '2026-06-15',
  states: { CE: 200, BA: 500, AL: 500, PB: 500, MT: 1000, RJ: 2000, TO: 3000, PE: 5000 },
  others: 10_000,
}

/** The limit in reais that holds for a note of that state (IBGE's code) and day; undefined before there was one. */
export function consumerLimit(ufCode: string, day: string): number | undefined {
  if (day < CONSUMER_LIMITS.since) return undefined
  const { abbreviation = '' } = ufByCode(ufCode) ?? {}
  return CONSUMER_LIMITS.states[abbreviation] ?? CONSUMER_LIMITS.others
}

interface Note {
  ufCode: string
  /** YYYY-MM-DD where it was issued. */
  day: string
  /** vNF, decimal text. */
  total: string
  /** True if it names a CPF, a CNPJ or a foreigner's document. */
  hasConsumer: boolean
}

/** Returns the warning of a note that is above its state's limit and names nobody. */
export function consumerProblem({ ufCode, day, total, hasConsumer }: Note): string | undefined {
  const limit = consumerLimit(ufCode, day)
  if (hasConsumer || limit === undefined || toCents(total) <= BigInt(limit) * 100n) return undefined
  const state = ufByCode(ufCode)?.name ?? ''
  const since = formatDate(CONSUMER_LIMITS.since)
  return `Nota acima de ${formatMoney(limit)} sem consumidor identificado (limite no estado desde ${since}: ${state})`
}
