import type { LastChange } from '#api/contract/conflict.ts'
import { type Problem, type ProblemCode, problems } from '#api/contract/problem.ts'
import { phrase } from '#domain/phrase.ts'
import { type Language, markLanguage } from '../languages/language.ts'
import { type Text, textIn } from '../languages/texts.ts'

/** Ends work for a caller that has gone. */
export function requireCaller(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw new Refusal('interrupted')
}

/** The change that a call would have written over: who made it, and the thing as it stands now, as the call's own reply. */
type Conflict = LastChange & { current: unknown }

/** Thrown to answer a call with a problem; also rolls its transaction back. */
export class Refusal extends Error {
  readonly code: ProblemCode
  readonly fields: Record<string, Text> | undefined
  /** Seconds after which another try makes sense. */
  readonly retryAfter: number | undefined
  /** Said instead of the code's usual message: fit to be shown. */
  readonly reason: Text | undefined
  readonly conflict: Conflict | undefined

  constructor(
    code: ProblemCode,
    options: { fields?: Record<string, Text>; retryAfter?: number; reason?: Text; conflict?: Conflict } = {},
  ) {
    super(code)
    this.code = code
    this.fields = options.fields
    this.retryAfter = options.retryAfter
    this.reason = options.reason
    this.conflict = options.conflict
  }

  toResponse(language: Language = 'pt-BR'): Response {
    const { status } = problems[this.code]
    const headers = new Headers(this.retryAfter === undefined ? {} : { 'Retry-After': String(this.retryAfter) })
    markLanguage(headers, language)
    return Response.json(this.problem(language), { status, headers })
  }

  /** The body of the answer. */
  problem(language: Language = 'pt-BR'): Problem & { conflict?: Conflict } {
    const { code, conflict } = this
    const fields =
      this.fields &&
      Object.fromEntries(Object.entries(this.fields).map(([name, text]) => [name, textIn(language, text)]))
    const message = textIn(language, this.#message())
    return { code, message, ...(fields && { fields }), ...(conflict && { conflict }) }
  }

  #message(): Text {
    if (this.reason !== undefined) return this.reason
    const minutes = Math.ceil((this.retryAfter ?? 0) / 60)
    if (this.code !== 'too_many' || minutes < 2) return problems[this.code].message
    return () => phrase`Muitas tentativas. Aguarde ${minutes} minutos e tente novamente.`
  }
}
