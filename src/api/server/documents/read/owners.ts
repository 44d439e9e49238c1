import { keyIssuer } from '#domain/documents/issuer.ts'
import { parseAccessKey } from '#domain/documents/access-key.ts'
import type { CfeJudged, CfeNoted, Found } from './reading.ts'

/**
 * Returns the CNPJ or CPF of whoever issued what was read. Undefined of what is told of a note of the state's own form, whose key names SEFAZ:
 * whose it is says the note alone.
 */
export function ownerOf(found: Found | CfeNoted | CfeJudged): string | undefined {
  if (found.kind === 'void') return found.cnpj
  return 'issuer' in found ? found.issuer.taxpayer : keyIssuer(found.key)
}

/** The same of all that one file tells, where a note may stand beside what is told of it, and its company owns the file. */
export function ownersOf(all: readonly Found[]): (string | undefined)[] {
  const ofNotes = new Map(
    all.flatMap((one) => (one.kind === 'nfce' ? [[one.key.key, one.issuer.taxpayer] as const] : [])),
  )
  return all.map((one) => (one.kind === 'event' ? ofNotes.get(one.key.key) : undefined) ?? ownerOf(one))
}

/** Returns the same by a key alone. */
export function ownerOfKey(key: string): string | undefined {
  const parts = parseAccessKey(key)
  return parts && keyIssuer(parts)
}
