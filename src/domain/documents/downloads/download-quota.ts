import { formatQuantity } from '../../money.ts'
import { phrase } from '../../phrase.ts'

/** The size of a bulk download and the plan's limits, as the preview answers it. */
export interface DownloadQuota {
  /** Documents in the request. */
  amount: number
  max_per_batch: number
  max_per_month: number
  /** Documents already downloaded in the current month. */
  total_downloaded_month: number
}

/**
 * Why a bulk download may not be requested, fit to be shown; undefined when it may. The amount is above 0, does
 * not reach or exceed max_per_batch, and together with what the month has seen does not exceed max_per_month.
 */
export function downloadProblem(quota: DownloadQuota): string | undefined {
  const { amount, max_per_batch, max_per_month, total_downloaded_month } = quota
  if (amount <= 0) return 'Nenhum documento encontrado com estes campos.'
  if (amount >= max_per_batch) {
    return phrase`Uma requisição deve ter menos de ${formatQuantity(max_per_batch)} documentos. Diminua o período ou a seleção.`
  }
  if (total_downloaded_month + amount > max_per_month) {
    const remaining = Math.max(0, max_per_month - total_downloaded_month)
    if (remaining === 0) return 'O limite do mês já foi atingido.'
    const rest = remaining === 1 ? phrase`resta 1 documento` : phrase`restam ${formatQuantity(remaining)} documentos`
    return phrase`A requisição excede o limite do mês: ${rest}.`
  }
  return undefined
}

/** Why some downloads may not be requested one after the other: one by itself, or all of them together; undefined when they may. */
export function downloadsProblem(quotas: readonly DownloadQuota[]): string | undefined {
  const [first] = quotas
  if (!first) return undefined
  // Of several one may have nothing: then it is not requested.
  const some = quotas.filter(({ amount }) => amount > 0)
  const amount = some.reduce((sum, one) => sum + one.amount, 0)
  return (
    some.map(downloadProblem).find((problem) => problem !== undefined) ??
    downloadProblem({ ...first, amount, max_per_batch: Number.POSITIVE_INFINITY })
  )
}
