import type { Address } from '../../companies/address-text.ts'
import { consumerNumber } from '../../companies/taxpayer.ts'
import { printedAddress } from './issuer.ts'
import { line, type SheetPart } from './sheet.ts'

/** The buyer, or who receives the goods, by the contract's names. */
export interface PrintedParty {
  documento: string | null
  nome: string | null
  estrangeiro: boolean
  endereco: Address | null
}

/** Returns the name and the place of a delivery, which division VI must have (Manual 6.0, 3.1.6); nothing where the note names no other place. */
export function deliveryOf(party: PrintedParty | null): SheetPart[] {
  if (party === null) return []
  const { documento, nome, estrangeiro, endereco } = party
  const address = endereco && printedAddress(endereco)
  const facts = [nome, documento && consumerNumber(documento, estrangeiro), address]
  const lines = facts.flatMap((words) => (words ? [line(words)] : []))
  return lines.length === 0 ? [] : [line('ENTREGA', 'strong'), ...lines]
}
