import type { NoteView } from '../note/view.ts'
import { consumerNumber } from '../../companies/taxpayer.ts'
import { printedAddress } from './issuer.ts'
import { line, type SheetPart } from './sheet.ts'

/** Returns the name and the place of a delivery, which division VI must have (Manual 6.0, 3.1.6); nothing where the note names no other place. */
export function deliveryOf(party: NoteView['informacao_nfe']['entrega']): SheetPart[] {
  if (party === null) return []
  const { documento, nome, estrangeiro, endereco } = party
  const address = endereco && printedAddress(endereco)
  const facts = [nome, documento && consumerNumber(documento, estrangeiro), address]
  const lines = facts.flatMap((words) => (words ? [line(words)] : []))
  return lines.length === 0 ? [] : [line('ENTREGA', 'strong'), ...lines]
}
