import { fromCents } from '../../cents.ts'
import { ADDRESS, readFields } from '../reading/fields.ts'
import { ITEM } from '../leaves/item.ts'
import { NOTE, PAYMENT } from '../leaves/note.ts'
import { factLine, factLines, sectionsOf } from '../leaves/rules.ts'
import { cardBrand } from '../payment.ts'
import type { NoteItem } from '../totals/note-items.ts'
import { readTotals } from '../totals/read-totals.ts'
import { child, children, textOf, type XmlNode } from '../reading/xml-node.ts'
import { BOUND_PAYMENT, CARD, ISSUE, ISSUER, PARTY, PAYMENT_FIELDS, PRODUCT } from './fields.ts'
import { QR_CODE, REMARKS, TAXATION, TOTAL_FIELDS } from './fields.ts'
import type { Note, Payment } from './note.ts'
import { reformView } from './reform.ts'
import { sumOf, taxParts } from './taxes.ts'

/** A note by the contract's names, as detail and DANFE show it. */
export type NoteView = ReturnType<typeof noteView>

export function noteView(note: Note) {
  const { info } = note
  return {
    informacao_nfe: {
      ide: readFields(ISSUE, note.ide),
      emitente: { ...readFields(ISSUER, note.emit), endereco: readFields(ADDRESS, child(note.emit, 'enderEmit')) },
      destinatario: partyView(note.dest, child(note.dest, 'enderDest')),
      // Here the address is the element itself.
      entrega: partyView(child(info, 'entrega'), child(info, 'entrega')),
      retirada: partyView(child(info, 'retirada'), child(info, 'retirada')),
      detalhes: note.items.map(itemView),
      total: totalView(note),
      pagamento: {
        pagamentos: note.payments.map(paymentView),
        vinculados: boundPayments(info),
        valor_troco: note.change || null,
      },
      ...readFields(REMARKS, child(info, 'infAdic')),
      demais: sectionsOf(info, NOTE, 'Outros campos'),
    },
    informacao_suplementar: note.qrCode === undefined ? null : readFields(QR_CODE, child(note.node, 'infNFeSupl')),
  }
}

/** The buyer, or who takes the goods or hands them over. */
function partyView(party: XmlNode | undefined, address: XmlNode | undefined) {
  const names = readFields(PARTY, party)
  if (names.documento === null && names.nome === null && address === undefined) return null
  return {
    ...names,
    mascarado: false,
    estrangeiro: names.documento !== null && !['CPF', 'CNPJ'].some((name) => textOf(party, name)),
    endereco: address === undefined ? null : readFields(ADDRESS, address),
  }
}

function itemView({ det }: NoteItem) {
  const product = readFields(PRODUCT, det)
  return {
    produto: { ...product, gtin: product.gtin === 'SEM GTIN' ? null : product.gtin },
    tributacao: readFields(TAXATION, det),
    demais: factLines(det, ITEM, 'Produto'),
  }
}

/** The totals, and what each of them should be (domain/documents/totals). PIS and COFINS have those of services and their ST within. */
function totalView(note: Note) {
  const { rows, parts } = readTotals(note)
  const taxes = taxParts(note)
  const amount = (cents: bigint | null) => (cents === null ? null : fromCents(cents))
  const partOf = (name: string) => fromCents(parts.find((part) => part.name === name)?.cents ?? 0n)
  return {
    icms_total: {
      ...readFields(TOTAL_FIELDS, note.total),
      valor_pis: sumOf(taxes.pis) ?? '0.00',
      valor_cofins: sumOf(taxes.cofins) ?? '0.00',
      valor_pis_st_total: partOf('vPISST'),
      valor_cofins_st_total: partOf('vCOFINSST'),
    },
    reforma: reformView(note, taxes),
    soma: parts.map(({ name, label, cents }) => ({ nome: name, descricao: label, valor: fromCents(cents) })),
    totais: rows
      .filter(({ stated, agrees }) => !agrees || (stated ?? 0n) !== 0n)
      .map(({ name, label, rule, stated, expected, agrees }) => ({
        nome: name,
        descricao: label,
        regra: rule,
        valor: amount(stated),
        soma: amount(expected),
        confere: agrees,
      })),
  }
}

function paymentView({ node }: Payment) {
  const card = child(node, 'card')
  return {
    ...readFields(PAYMENT_FIELDS, node),
    cartao: card === undefined ? null : cardView(card),
    demais: factLine(node, PAYMENT) || null,
  }
}

function cardView(card: XmlNode) {
  const fields = readFields(CARD, card)
  return { ...fields, bandeira: fields.bandeira === null ? null : cardBrand(fields.bandeira) }
}

/** Wherever in the note they stand: each gPgtoVinc with a pgto of its own, or one with several. */
function boundPayments(node: XmlNode): ReturnType<typeof boundPayment>[] {
  return node.children.flatMap((inner) => {
    if (inner.name !== 'gPgtoVinc') return boundPayments(inner)
    const payments = children(inner, 'pgto')
    return (payments.length > 0 ? payments : [inner]).map(boundPayment)
  })
}

const boundPayment = (payment: XmlNode) => readFields(BOUND_PAYMENT, payment)
