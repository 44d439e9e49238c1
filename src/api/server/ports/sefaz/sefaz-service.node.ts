import type { SefazAnswer } from '#domain/documents/coupon-states.ts'
import type { SefazConsultation } from './consultation.ts'

const TIMEOUT_MS = 10_000
const MOST_CHARACTERS = 1000
const ANSWERS: readonly SefazAnswer[] = ['success', 'sefaz_notfound', 'invalid']

/**
 * A service that asks SEFAZ with the taxpayer's certificate and answers `GET {address}/{key}?environment=…` with `{"status": "success"}`,
 * `"sefaz_notfound"` or `"invalid"`.
 */
export function sefazService(address: string): SefazConsultation {
  return {
    async ask({ key, environment }) {
      const response = await fetch(`${address}/${key}?environment=${environment}`, {
        headers: { Accept: 'application/json' },
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      const text = await response.text()
      if (!response.ok) throw new Error(`The SEFAZ service answers ${response.status}`)
      const status = statusIn(text.slice(0, MOST_CHARACTERS))
      const answer = ANSWERS.find((one) => one === status)
      if (!answer) throw new Error('The SEFAZ service answers with no status')
      return answer
    },
  }
}

function statusIn(text: string): unknown {
  try {
    const reply: unknown = JSON.parse(text)
    return typeof reply === 'object' && reply !== null && 'status' in reply ? reply.status : undefined
  } catch {
    return undefined
  }
}
