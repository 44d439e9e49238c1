import type { Environment } from '#domain/documents/environment.ts'
import { nfceList } from './nfce-list.ts'

/** Returns which of a key's notes an address asks for, as calls name it: that of homologation where it says so (docs/decisions.md#environments). */
export function noteChoice(search: string): { environment?: Environment } {
  const { note } = nfceList.view.read(search)
  return note === undefined ? {} : { environment: note }
}
