// The names by which the proofs of requests to SEFAZ are stored, beside notes and coupons, which have their own keys.
import { type Environment, ownName } from '../environment.ts'

/**
 * Returns infEvento's Id without 'ID' (MOC 7.0, annex of evento: tpEvento, chNFe, nSeqEvento of two digits), told apart where it is of
 * homologation. `environment`: null of what does not say.
 */
export function eventProofKey({
  type,
  key,
  sequence,
  environment,
}: {
  type: string
  key: string
  sequence: number
  environment: Environment | null
}): string {
  const id = `${type}${key}${String(sequence).padStart(2, '0')}`
  return ownName({ key: id, environment: environment ?? 'production' })
}

/** Returns the key of a range of voided numbers, told apart where it was tried in homologation. */
export const voidProofKey = (range: { key: string; environment: Environment }): string => ownName(range)
