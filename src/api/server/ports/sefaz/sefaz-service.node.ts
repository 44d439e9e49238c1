import type { SefazAnswer } from '#domain/documents/coupon-states.ts'
import { type AnswerLimits, boundedFetch } from '../platform/bounded-fetch.ts'
import type { SefazConsultation } from './consultation.ts'

/** An answer is one word in JSON. */
const LIMITS = { mostBytes: 1000, timeoutMs: 10_000 }
const ANSWERS: readonly SefazAnswer[] = ['success', 'sefaz_notfound', 'invalid']

/**
 * A service that asks SEFAZ with the taxpayer's certificate and answers `GET {address}/{key}?environment=…` with `{"status": "success"}`,
 * `"sefaz_notfound"` or `"invalid"`.
 */
export function sefazService(address: string, limits: AnswerLimits = LIMITS): SefazConsultation {
  return {
    async ask({ key, environment }) {
      const response = await boundedFetch(
        `${address}/${key}?environment=${environment}`,
        { headers: { Accept: 'application/json' } },
        limits,
      )
      const text = await response.text()
      if (!response.ok) throw new Error(`The SEFAZ service answers ${response.status}`)
      const status = statusIn(text)
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
