// The DANFE of an NFC-e, division by division as the 'Manual de Padrões Técnicos do DANFE NFC-e e QR Code' numbers them; IBS, CBS and IS by NT
// 2026.010. What the note does not have is not printed.
import { formatTaxpayer, taxpayerKind } from '../../companies/taxpayer.ts'
import { formatAmount, formatMoney, formatQuantity, formatUnitPrice } from '../../money.ts'
import { formatLocal } from '../../time/date-time.ts'
import type { NfceStatus } from '../document-status.ts'
import type { NoteView } from '../note/view.ts'
import { printedPayment } from '../payment.ts'
import { reformRows } from '../totals/reform-rows.ts'
import { splitSum } from '../totals/shown-sum.ts'
import { deliveryOf } from './delivery.ts'
import { issuerOf, printedAddress } from './issuer.ts'
import {
  type AmountRow,
  type Division,
  line,
  type PaperCopy,
  type PaperDetail,
  prose,
  type Sheet,
  type SheetPart,
} from './sheet.ts'

export interface PrintedNote {
  key: string
  serie: number
  number: number
  status: NfceStatus
  isHomologation: boolean
  isContingency: boolean
  /** At the issuer's place, 'YYYY-MM-DDTHH:MM:SS'. */
  issuedAt: string
  protocol: { number: string; at: string | null } | null
  /** SEFAZ's registration of the EPEC, and since when the issuer was in contingency; null of a note without one. */
  epec: { number: string | null; at: string | null; since: string | null } | null
  /** Cancelled by a note in its place (110112). */
  isSubstituted: boolean
  /** Alerts in SEFAZ's reply. */
  alerts: readonly string[]
  data: NoteView
}

const HOMOLOGATION = 'EMITIDA EM AMBIENTE DE HOMOLOGAÇÃO – SEM VALOR FISCAL'
const CONTINGENCY = 'EMITIDA EM CONTINGÊNCIA'
/** By NT 2014.003, 03.1. */
const EPEC = 'DANFE impresso em contingência – DPEC regularmente recebida pela SEFAZ autorizadora'

/** Marks of statuses on paper; none of a note that is good as it stands. */
const MARKS: Readonly<Partial<Record<NfceStatus, string>>> = {
  canceled: 'NFC-e CANCELADA',
  denied: 'USO DENEGADO – SEM VALOR FISCAL',
  rejected: 'REJEITADA PELA SEFAZ – SEM VALOR FISCAL',
  sefaz_error: 'AUTORIZAÇÃO NÃO CONFIRMADA',
  discarded: 'NUMERAÇÃO INUTILIZADA – SEM VALOR FISCAL',
}

/** Statuses by which SEFAZ has decided: the number of any other reply is no authorisation's. */
const DECIDED: readonly NfceStatus[] = ['authorized', 'canceled', 'denied']
/** Statuses after which nothing is waited for. */
const CLOSED: readonly NfceStatus[] = [...DECIDED, 'discarded']

/** The DANFE of a note; a summary leaves out division II, the items. `copy`: of one in contingency, which alone has two. */
export function danfe(printed: PrintedNote, detail: PaperDetail, copy: PaperCopy = 'consumer'): Sheet {
  const note = DECIDED.includes(printed.status) ? printed : { ...printed, protocol: null }
  const { informacao_nfe: info, informacao_suplementar: more } = note.data
  const marks = marksOf(note)
  const divisions: Division[] = [
    { name: 'Emitente', parts: issuerOf(info.emitente) },
    {
      name: 'Documento',
      parts: [
        line('Documento Auxiliar da Nota Fiscal de Consumidor Eletrônica', 'strong'),
        ...marks.map((mark): SheetPart => ({ kind: 'mark', text: mark })),
      ],
    },
    ...(detail === 'complete' ? [{ name: 'Itens', parts: [itemsOf(note)] }] : []),
    { name: 'Totais', parts: [{ kind: 'amounts', rows: totalsOf(note) }] },
    { name: 'Consulta', side: 'beside', parts: lookUp(note.key, more?.url_chave) },
    { name: 'Consumidor', side: 'beside', parts: [...consumerOf(info.destinatario), ...deliveryOf(info.entrega)] },
    { name: 'Identificação', side: 'beside', parts: identity(note, copy) },
    ...(more
      ? [
          {
            name: 'QR Code',
            side: 'code' as const,
            parts: [{ kind: 'qr', text: more.qr_code, label: 'QR Code da NFC-e' } satisfies SheetPart],
          },
        ]
      : []),
    { name: 'Mensagem fiscal', parts: fiscalMessage(note, marks) },
    { name: 'Tributos e informações complementares', parts: taxesAndMessage(info) },
  ]
  return {
    title: `DANFE NFC-e ${note.number}, série ${note.serie}`,
    author: info.emitente.nome ?? '',
    divisions: divisions.filter(({ parts }) => parts.length > 0),
  }
}

function marksOf(note: PrintedNote): string[] {
  const { status, protocol, isContingency, isHomologation, isSubstituted } = note
  const mark = MARKS[status] ?? (protocol || isContingency ? undefined : 'SEM PROTOCOLO DE AUTORIZAÇÃO')
  const open = CLOSED.includes(status) ? [] : [note.epec ? EPEC : 'Pendente de autorização']
  return [
    ...(mark ? [isSubstituted ? `${mark} POR SUBSTITUIÇÃO` : mark] : []),
    ...(isContingency ? [[CONTINGENCY, ...open].join('\n')] : []),
    ...(isHomologation ? [HOMOLOGATION] : []),
  ]
}

function itemsOf({ data }: PrintedNote): SheetPart {
  const change = (label: string, value: string, sign: string): AmountRow[] =>
    Number(value) === 0 ? [] : [{ label, value: `${sign}${formatAmount(value)}` }]
  return {
    kind: 'items',
    items: data.informacao_nfe.detalhes.map(({ produto: product }, index) => ({
      number: String(index + 1).padStart(3, '0'),
      code: product.codigo ?? '',
      // On a line of its own, which no other breaks: the layout has none in either, and a row that outgrows its page is cut.
      description: [product.descricao, product.informacao_adicional].map(unbroken).filter(Boolean).join('\n'),
      quantity: formatQuantity(product.quantidade_comercial),
      unit: product.unidade_comercial,
      price: formatUnitPrice(product.valor_unitario_comercial),
      total: formatAmount(product.valor_total),
      changes: [
        ...change('Desconto', product.valor_desconto, '−'),
        ...change('Acréscimo', product.valor_outras_despesas, '+'),
      ],
    })),
  }
}

const unbroken = (text: string | null) => text?.replaceAll(/\s+/g, ' ')

function totalsOf({ data: { informacao_nfe: info } }: PrintedNote): AmountRow[] {
  const { icms_total: totals, soma } = info.total
  const { pagamentos, valor_troco: change } = info.pagamento
  const { items, changes } = splitSum(soma)
  return [
    { label: 'Qtde. total de itens', value: String(info.detalhes.length) },
    { label: 'Valor total R$', value: formatAmount(items) },
    ...changes.map(({ descricao, valor }) => ({ label: `${descricao} R$`, value: formatAmount(valor) })),
    { label: 'Valor a pagar R$', value: formatAmount(totals.valor_nota), weight: 'total' },
    { label: 'Forma de pagamento', value: 'Valor pago R$', weight: 'strong' },
    ...pagamentos.map((one) => ({
      label: printedPayment(one.forma_pagamento, one.descricao),
      value: formatAmount(one.valor_pagamento),
    })),
    ...(change !== null && Number(change) !== 0 ? [{ label: 'Troco R$', value: formatAmount(change) }] : []),
  ]
}

function lookUp(key: string, address: string | null | undefined): SheetPart[] {
  return [
    line(address ? 'Consulte pela Chave de Acesso em' : 'Consulte pela Chave de Acesso no portal da SEFAZ', 'strong'),
    ...(address ? [line(address)] : []),
    { kind: 'key', key },
  ]
}

function consumerOf(consumer: NoteView['informacao_nfe']['destinatario']): SheetPart[] {
  const { documento, nome, estrangeiro = false, endereco } = consumer ?? {}
  const kind = estrangeiro ? 'Id. Estrangeiro' : documento && taxpayerKind(documento)
  const number = documento && (estrangeiro ? documento : formatTaxpayer(documento))
  const head = number ? `CONSUMIDOR ${kind}: ${number}` : 'CONSUMIDOR NÃO IDENTIFICADO'
  const rest = [nome, endereco && printedAddress(endereco)]
  return [line(head, 'strong'), ...rest.flatMap((words) => (words ? [line(words)] : []))]
}

function identity(note: PrintedNote, copy: PaperCopy): SheetPart[] {
  const { serie, number, issuedAt, isContingency, status, protocol } = note
  const decision = status === 'denied' ? 'Denegação' : 'Autorização'
  const digits = (value: number, length: number) => String(value).padStart(length, '0')
  return [
    line(`NFC-e nº ${digits(number, 9)} Série ${digits(serie, 3)}`, 'strong'),
    line(`Emissão ${formatLocal(issuedAt)}`),
    ...(isContingency ? [line(copy === 'consumer' ? 'Via Consumidor' : 'Via do Estabelecimento')] : []),
    ...(protocol ? [line(`Protocolo de ${decision}: ${protocol.number}`)] : []),
    ...(protocol?.at ? [line(`Data de ${decision}: ${protocol.at}`)] : []),
    ...(CLOSED.includes(status) ? [] : epecOf(note)),
  ]
}

/** By NT 2014.003, 03.1a D: the protocol, and why and since when the issuer was in contingency, which no other contingency prints. */
function epecOf({ epec, data }: Pick<PrintedNote, 'epec' | 'data'>): SheetPart[] {
  if (!epec) return []
  const { justificativa_contingencia: reason } = data.informacao_nfe.ide
  return [
    ...(epec.number ? [line(`Protocolo do EPEC: ${epec.number}`)] : []),
    ...(epec.at ? [line(`Data do EPEC: ${epec.at}`)] : []),
    ...(epec.since ? [line(`Contingência desde ${epec.since}`)] : []),
    ...(reason ? [line(`Motivo da contingência: ${reason}`)] : []),
  ]
}

function fiscalMessage({ alerts, data }: PrintedNote, marks: readonly string[]): SheetPart[] {
  const authority = data.informacao_nfe.informacao_fisco
  return [
    ...marks.flatMap((mark) => mark.split('\n').map((words) => line(words, 'strong'))),
    ...alerts.map(prose),
    ...(authority ? [prose(authority)] : []),
  ]
}

function taxesAndMessage({ total, informacao_complementar: message }: NoteView['informacao_nfe']): SheetPart[] {
  const { valor_tributos: taxes } = total.icms_total
  const rows = [
    ...(taxes === null
      ? []
      : [{ label: 'Tributos totais incidentes (Lei Federal 12.741/2012)', value: formatMoney(taxes) }]),
    ...(total.reforma ? reformRows(total.reforma).map(({ label, value }) => ({ label, value })) : []),
  ]
  return [
    ...(rows.length > 0 ? [{ kind: 'amounts', rows } satisfies SheetPart] : []),
    ...(message ? [prose(message)] : []),
  ]
}
