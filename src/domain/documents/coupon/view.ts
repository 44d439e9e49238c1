import { ufByCode } from '../../companies/uf.ts'
import { cfeQrText } from '../cfe-qr.ts'
import { environmentFromTpAmb } from '../environment.ts'
import { ADDRESS, readFields } from '../reading/fields.ts'
import { CANCELLATION, COUPON, COUPON_ITEM, COUPON_PAYMENT } from '../leaves/coupon.ts'
import { factLine, factLines, sectionsOf } from '../leaves/rules.ts'
import { paymentLabel } from '../payment.ts'
import type { NoteItem } from '../totals/note-items.ts'
import { child, children, textOf, type XmlNode } from '../reading/xml-node.ts'
import { type Coupon, qrPartsOf } from './coupon.ts'
import { AUTHORITY_REMARK, COUPON_FIELDS, COUPON_ISSUER, COUPON_PAYMENT_FIELDS, COUPON_PRODUCT } from './fields.ts'
import { COUPON_TAXES, COUPON_TOTAL, CUSTOMER, DECLARED_TOTALS, SERVICES_TOTAL } from './fields.ts'

/** A coupon by the contract's names, as detail and extrato show it. Null or absent in the XML is null here. */
export type CouponView = ReturnType<typeof couponView>

export function couponView(coupon: Coupon, key: string) {
  const { info, total } = coupon
  const delivery = child(info, 'entrega')
  const services = child(total, 'ISSQNtot')
  return {
    ...readFields(COUPON_FIELDS, info),
    emissao_local: localEmission(coupon),
    ...partiesView(coupon, key),
    entrega: delivery === undefined ? null : readFields(ADDRESS, delivery),
    itens: coupon.items.map(itemView),
    total: {
      ...readFields(COUPON_TOTAL, total),
      issqn: services === undefined ? null : readFields(SERVICES_TOTAL, services),
    },
    pagamentos: coupon.payments.map((payment) => {
      const fields = readFields(COUPON_PAYMENT_FIELDS, payment)
      return {
        ...fields,
        forma_pagamento: paymentLabel(fields.codigo),
        demais: factLine(payment, COUPON_PAYMENT) || null,
      }
    }),
    // Layout 0.08 has them beside infAdic, the ones before within it.
    observacoes: [...children(child(info, 'infAdic'), 'obsFisco'), ...children(info, 'obsFisco')].map(remark),
    demais: sectionsOf(info, COUPON, 'Outros campos'),
    qr_code: qrText(coupon, key),
  }
}

/** ICMSTot as the document declares it. */
export const declaredTotals = ({ total }: Coupon) => readFields(DECLARED_TOTALS, total)

/** A cancellation coupon itself. */
export type CancellationView = ReturnType<typeof cancellationView>

export function cancellationView(coupon: Coupon, key: string) {
  return {
    emissao_local: localEmission(coupon),
    qr_code: qrText(coupon, key),
    demais: sectionsOf(coupon.info, CANCELLATION, 'Cancelamento'),
    /** Parties and amount on its extrato. */
    printed: { ...partiesView(coupon, key), valor_cfe: readFields(COUPON_TOTAL, coupon.total).valor_cfe },
  }
}

/** Names who issued a coupon for whom, and says if in earnest. */
function partiesView({ ide, emit, dest }: Coupon, key: string) {
  const tpAmb = textOf(ide, 'tpAmb')
  return {
    ambiente: tpAmb === '1' || tpAmb === '2' ? environmentFromTpAmb(tpAmb) : null,
    emitente: {
      ...readFields(COUPON_ISSUER, emit),
      // The XML has no state here: it is that of the key.
      endereco: {
        ...readFields(ADDRESS, child(emit, 'enderEmit')),
        uf: ufByCode(key.slice(0, 2))?.abbreviation ?? null,
      },
    },
    destinatario: readFields(CUSTOMER, dest),
  }
}

/** dEmi and hEmi as the receipt prints them: 'YYYY-MM-DDTHH:MM:SS', local, without a zone. */
function localEmission({ ide }: Coupon): string | null {
  const written = `${textOf(ide, 'dEmi') ?? ''}${textOf(ide, 'hEmi') ?? ''}`
  const [all, ...parts] = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(written) ?? []
  const [year, month, day, hour, minute, second] = parts
  return all === undefined ? null : `${year}-${month}-${day}T${hour}:${minute}:${second}`
}

function qrText(coupon: Coupon, key: string): string | null {
  const parts = qrPartsOf(coupon, key)
  return parts && cfeQrText(parts)
}

function itemView({ det }: NoteItem) {
  const tax = (name: keyof typeof COUPON_TAXES, path: string) => {
    const group = child(det, `imposto/${path}`)
    return group === undefined ? null : readFields(COUPON_TAXES[name], group)
  }
  return {
    ...readFields(COUPON_PRODUCT, det),
    impostos: {
      icms: tax('icms', 'ICMS/*'),
      issqn: tax('issqn', 'ISSQN'),
      pis: tax('pis', 'PIS/*'),
      pis_st: tax('pis', 'PISST'),
      cofins: tax('cofins', 'COFINS/*'),
      cofins_st: tax('cofins', 'COFINSST'),
    },
    observacoes: children(child(det, 'prod'), 'obsFiscoDet').map(remark),
    demais: factLines(det, COUPON_ITEM, 'Produto'),
  }
}

const remark = (node: XmlNode) => readFields(AUTHORITY_REMARK, node)
