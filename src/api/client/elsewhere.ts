import { headersOf } from './ahead.ts'
import { CallError, type Caller } from './call.ts'

/** A tenant of the user's, by the name that they know it by. */
export interface OtherTenant {
  id: string
  description: string
}

/** Number of other tenants that are asked: who has more knows better where a thing is than a hundred questions. */
const MOST_CANDIDATES = 8
const LIMIT_MS = 5_000

/**
 * Looks for what a read did not find in other tenants of the user's, by the very same call: the server answers what the user may see there, so that
 * nothing is learnt of any other tenant. Answers the failure as it came where it is in none, or who may have it does not answer in time.
 */
export async function foundElsewhere(
  { api, language, tokens }: Caller,
  path: string,
  { failure, others, ended }: { failure: CallError; others: readonly OtherTenant[]; ended: AbortSignal },
): Promise<CallError> {
  const signal = AbortSignal.any([ended, AbortSignal.timeout(LIMIT_MS)])
  const has = async ({ id: tenant }: OtherTenant) => {
    const headers = headersOf({ tenant, language, token: tokens.current() ?? '' })
    const reply = await fetch(api + path, { headers, signal })
    await reply.body?.cancel()
    return reply.ok
  }
  const candidates = others.slice(0, MOST_CANDIDATES)
  const answers = await Promise.all(candidates.map((one) => has(one).catch(() => false)))
  const elsewhere = candidates.filter((_, at) => answers[at])
  if (elsewhere.length === 0) return failure
  const text = 'Este registro é de outra organização.'
  return new CallError(failure.code, text, failure.status, { elsewhere })
}
