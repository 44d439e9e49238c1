import type { LastChange } from '#api/contract/conflict.ts'
import { type Problem, type ProblemCode, problems } from '#api/contract/problem.ts'

/** Ends work for a caller that has gone. */
export function requireCaller(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw new Refusal('interrupted')
}

/** The change that a call would have written over: who made it, and the thing as it stands now, as the call's own reply. */
type Conflict = LastChange & { current: unknown }

/** Thrown to answer a call with a problem; also rolls its transaction back. */
export class Refusal extends Error {
  readonly code: ProblemCode
  readonly fields: Record<string, string> | undefined
  /** Seconds after which another try makes sense. */
  readonly retryAfter: number | undefined
  /** Said instead of the code's usual message: Portuguese, fit to be shown. */
  readonly reason: string | undefined
  readonly conflict: Conflict | undefined

  constructor(
    code: ProblemCode,
    options: { fields?: Record<string, string>; retryAfter?: number; reason?: string; conflict?: Conflict } = {},
  ) {
    super(code)
    this.code = code
    this.fields = options.fields
    this.retryAfter = options.retryAfter
    this.reason = options.reason
    this.conflict = options.conflict
  }

  toResponse(): Response {
    const { status } = problems[this.code]
    const headers = new Headers(this.retryAfter === undefined ? {} : { 'Retry-After': String(this.retryAfter) })
    return Response.json(this.problem(), { status, headers })
  }

  /** The body of the answer. */
  problem(): Problem & { conflict?: Conflict } {
    const { code, fields, conflict } = this
    return { code, message: this.#message(), ...(fields && { fields }), ...(conflict && { conflict }) }
  }

  #message(): string {
    if (this.reason !== undefined) return this.reason
    const minutes = Math.ceil((this.retryAfter ?? 0) / 60)
    if (this.code !== 'too_many' || minutes < 2) return problems[this.code].message
    return `Muitas tentativas. Aguarde ${minutes} minutos e tente novamente.`
  }
}
