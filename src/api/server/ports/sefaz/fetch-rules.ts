import type { Environment } from '#domain/documents/environment.ts'

/** How SEFAZ is asked for notes. Its limits are published nowhere: the lengths are those that other clients found. */
export interface FetchRules {
  environments: readonly Environment[]
  /** Between two questions, in ms. */
  pauseMs: number
  /** After an answer that there were too many, in ms. */
  restMs: number
  /** How long a note that is listed may be on its way here by itself, in ms. */
  graceMs: number
}

const MINUTE = 60_000

export const FETCH_RULES: FetchRules = {
  environments: ['production'],
  pauseMs: 1500,
  restMs: 60 * MINUTE,
  graceMs: 10 * MINUTE,
}
