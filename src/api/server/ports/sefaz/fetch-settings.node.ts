import type { Environment } from '#domain/documents/environment.ts'
import { Misused } from '../../errors/misused.ts'
import { FETCH_RULES, type FetchRules } from './fetch-rules.ts'

/** The services that notes are fetched of, by the setting's words. */
const SERVICES: Readonly<Record<string, Environment>> = { SP: 'production', 'SP-homolog': 'homolog' }
/** SEFAZ is not asked more often than this, whatever the setting says. */
const LEAST_PAUSE = 500

/** Reads which notes are fetched at SEFAZ, and how often it is asked; undefined where none are, as long as the operator says nothing. */
export function fetchSettings(env: Readonly<Record<string, string | undefined>>): FetchRules | undefined {
  const text = env['SEFAZ_FETCH']
  if (!text || text === 'off') return undefined
  const environments = text.split(',').map((word) => {
    const environment = SERVICES[word.trim()]
    if (!environment)
      throw new Misused(`SEFAZ_FETCH não conhece '${word.trim()}'. Aceita: ${Object.keys(SERVICES).join(', ')}, off`)
    return environment
  })
  return {
    ...FETCH_RULES,
    environments,
    pauseMs: lengthOf('SEFAZ_PAUSE_MS', env['SEFAZ_PAUSE_MS'], LEAST_PAUSE) ?? FETCH_RULES.pauseMs,
    restMs: (lengthOf('SEFAZ_REST_MINUTES', env['SEFAZ_REST_MINUTES'], 1) ?? FETCH_RULES.restMs / 60_000) * 60_000,
  }
}

function lengthOf(name: string, text: string | undefined, least: number): number | undefined {
  if (!text) return undefined
  const length = Number(text)
  if (!Number.isInteger(length) || length < least)
    throw new Misused(`${name} aceita números inteiros a partir de ${least}: ${text}`)
  return length
}
