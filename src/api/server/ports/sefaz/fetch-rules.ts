import type { Environment } from '#domain/documents/environment.ts'
import { DEFAULT_SETTINGS, type SettingValues } from '../../settings/settings.ts'

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
  pauseMs: DEFAULT_SETTINGS.sefazPauseMs,
  restMs: DEFAULT_SETTINGS.sefazRestMs,
  graceMs: 10 * MINUTE,
}

/** Returns which notes are fetched at SEFAZ, and how often it is asked; undefined where none are, as long as the operator says nothing. */
export function fetchRulesOf({
  sefazFetch = ['off'],
  sefazPauseMs,
  sefazRestMs,
}: SettingValues): FetchRules | undefined {
  if (sefazFetch.includes('off')) return undefined
  const environments = sefazFetch.map((word) => (word === 'SP' ? 'production' : 'homolog'))
  return { ...FETCH_RULES, environments, pauseMs: sefazPauseMs, restMs: sefazRestMs }
}
