import { type Problem, type ProblemCode, problems } from '#api/contract/problem.ts'
import { troubleOf } from './store/trouble.ts'

/** Thrown to answer a call with a problem; also rolls its transaction back. */
export class Refusal extends Error {
  readonly code: ProblemCode
  readonly fields: Record<string, string> | undefined
  /** Seconds after which another try makes sense. */
  readonly retryAfter: number | undefined
  /** Said instead of the code's usual message: Portuguese, fit to be shown. */
  readonly reason: string | undefined

  constructor(
    code: ProblemCode,
    options: { fields?: Record<string, string>; retryAfter?: number; reason?: string } = {},
  ) {
    super(code)
    this.code = code
    this.fields = options.fields
    this.retryAfter = options.retryAfter
    this.reason = options.reason
  }

  toResponse(): Response {
    const { status } = problems[this.code]
    const message = this.#message()
    const body: Problem = { code: this.code, message, ...(this.fields ? { fields: this.fields } : {}) }
    const headers = new Headers(this.retryAfter === undefined ? {} : { 'Retry-After': String(this.retryAfter) })
    return Response.json(body, { status, headers })
  }

  #message(): string {
    if (this.reason !== undefined) return this.reason
    const minutes = Math.ceil((this.retryAfter ?? 0) / 60)
    if (this.code !== 'too_many' || minutes < 2) return problems[this.code].message
    return `Muitas tentativas. Aguarde ${minutes} minutos e tente novamente.`
  }
}

/** Out of range, no date, no such date, a zero byte in a text, no UUID: what the contract's patterns let pass and PostgreSQL does not. */
const BAD_VALUES = new Set(['22003', '22007', '22008', '22021', '22P02'])

/** What a failure of the database means to the caller. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (typeof code === 'string' && BAD_VALUES.has(code)) return new Refusal('invalid')
  if (code === '23505') return new Refusal('conflict')
  const trouble = troubleOf(error)
  return trouble ? new Refusal(trouble.code, { retryAfter: trouble.retryAfter }) : new Refusal('internal')
}
