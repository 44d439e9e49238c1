// The names by which the proofs of requests to SEFAZ are stored, beside notes and coupons, which have their own keys.
import type { Environment } from '../environment.ts'

/** Returns infEvento's Id without 'ID' (MOC 7.0, annex of evento: tpEvento, chNFe, nSeqEvento of two digits). */
export function eventProofKey({ type, key, sequence }: { type: string; key: string; sequence: number }): string {
  return `${type}${key}${String(sequence).padStart(2, '0')}`
}

/** Returns the key of a range of voided numbers, told apart where it was tried in homologation. */
export function voidProofKey({ key, environment }: { key: string; environment: Environment }): string {
  return environment === 'homolog' ? `${key}-homolog` : key
}
