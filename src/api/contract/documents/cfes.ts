import * as z from 'zod/mini'
import {
  AUTHORITY_REMARK,
  COUPON_FIELDS,
  COUPON_ISSUER,
  COUPON_PAYMENT_FIELDS,
  COUPON_PRODUCT,
  COUPON_TAXES,
  COUPON_TOTAL,
  CUSTOMER,
  DECLARED_TOTALS,
  SERVICES_TOTAL,
} from '#domain/documents/coupon/fields.ts'
import type { CouponView } from '#domain/documents/coupon/view.ts'
import { ADDRESS } from '#domain/documents/reading/fields.ts'
import { CFE_STATUSES } from '#domain/documents/document-status.ts'
import { TYPED_SERIAL } from '#domain/search/typed-text.ts'
import { FactLines, Facts, textsOf } from '../document-parts.ts'
import { get } from '../endpoint.ts'
import {
  DocumentSums,
  documentQuery,
  Integrity,
  PaperQuery,
  ProofStateField,
  EXTRAS,
  Extras,
  typed,
} from '../fields.ts'
import { page, paging, sorting, telling } from '../page.ts'
import { PrintedSheet } from '../sheet-parts.ts'

const Status = z.enum(Object.keys(CFE_STATUSES) as [keyof typeof CFE_STATUSES])
const Text = z.nullable(z.string())

export const CfeItem = z.object({
  id: z.string(),
  /** The access key, without the prefix 'CFe'. */
  cfe_id: z.string(),
  /** Six digits, as the receipt prints it. */
  cfe_number: z.string(),
  sat_serial_number: z.string(),
  dthr_emissao: z.string(),
  /** Ours: the same at the shop, without a zone: the coupon's fiscal day and hour. */
  dthr_emissao_local: z.string(),
  status: Status,
  /** Ours. */
  environment: z.enum(['production', 'homolog']),
  /** False for a coupon that only its SAT has told of. */
  has_xml: z.boolean(),
  /** Ours: the document was taken although something in it does not add up. */
  has_warnings: z.boolean(),
  /** The state of the coupon or its cancellation; null also as long as they were not looked at. */
  proof_state: z.nullable(ProofStateField),
})
export type CfeItem = z.output<typeof CfeItem>

export const ListedCfe = z.extend(CfeItem, Extras)
export type ListedCfe = z.output<typeof ListedCfe>

const filters = {
  ...documentQuery,
  sat_id: z.optional(z.uuid()),
  /** The beginning of a serial number, or all of it. */
  serial_number: typed(TYPED_SERIAL),
  status: z.optional(Status),
  proof_state: z.optional(ProofStateField),
}

export const CfeQuery = z.object({
  ...paging,
  ...sorting('date', 'total'),
  ...telling(...EXTRAS),
  ...filters,
})

export const listCfes = get('/cfes/', {
  needs: ['cfe:read'],
  follows: ['coupons'],
  summary: 'Cupons CF-e, do mais novo para o mais antigo',
  query: CfeQuery,
  inBody: ['consumer'],
  reply: page(ListedCfe),
})

export const sumCfes = get('/cfe_sums/', {
  needs: ['cfe:read'],
  follows: ['coupons'],
  summary: 'Soma e quantidade dos cupons que os filtros deixam',
  query: z.object(filters),
  inBody: ['consumer'],
  reply: DocumentSums,
  ours: true,
})

const Address = z.object(textsOf(ADDRESS))
const ItemTax = z.nullable(z.object(textsOf(COUPON_TAXES.icms)))
const Remarks = z.array(z.object(textsOf(AUTHORITY_REMARK)))

/** The fields of the coupon's own XML; nothing is derived. Null or absent in the XML is null here. */
export const CfeData = z.object({
  CFe: z.object({
    ...textsOf(COUPON_FIELDS),
    /** dEmi and hEmi as the receipt prints them: 'YYYY-MM-DDTHH:MM:SS', local, without a zone. */
    emissao_local: Text,
    /** tpAmb. */
    ambiente: z.nullable(z.enum(['production', 'homolog'])),
    /** The XML has no state in the address: it is that of the key. */
    emitente: z.object({ ...textsOf(COUPON_ISSUER), endereco: Address }),
    destinatario: z.object(textsOf(CUSTOMER)),
    /** Place of delivery, when it is not the shop. */
    entrega: z.nullable(Address),
    itens: z.array(
      z.object({
        ...textsOf(COUPON_PRODUCT),
        /** A service has ISSQN in place of ICMS. */
        impostos: z.object({
          icms: ItemTax,
          issqn: ItemTax,
          pis: ItemTax,
          pis_st: ItemTax,
          cofins: ItemTax,
          cofins_st: ItemTax,
        }),
        observacoes: Remarks,
        demais: FactLines,
      }),
    ),
    total: z.object({ ...textsOf(COUPON_TOTAL), issqn: z.nullable(z.object(textsOf(SERVICES_TOTAL))) }),
    pagamentos: z.array(
      z.object({
        ...textsOf(COUPON_PAYMENT_FIELDS),
        forma_pagamento: z.string(),
        /** Ours: its other leaves. */
        demais: Text,
      }),
    ),
    observacoes: Remarks,
    demais: z.array(Facts),
    /**
     * Content of the QR code: chave|data e hora|valor|documento|assinatura (as satcfe of base4sistemas makes it). Null without a signature.
     */
    qr_code: Text,
  }) satisfies z.ZodMiniType<CouponView>,
})
export type CfeData = z.output<typeof CfeData>

export const Cfe = z.object({
  ...CfeItem.shape,
  warnings: z.array(z.object({ code: z.string(), message: z.string() })),
  /** Null where there is no XML. */
  data: z.nullable(CfeData),
  /** ICMSTot as the document declares it. Null where there is no XML. */
  totals: z.nullable(z.object(textsOf(DECLARED_TOTALS))),
  /** The cancellation coupon, which has a key, a number and a QR code of its own. */
  cfe_event: z.nullable(
    z.object({
      has_xml: z.boolean(),
      cfe_id: z.string(),
      cfe_number: z.string(),
      dthr_emissao: z.string(),
      /** As the cancellation's receipt prints it, without a zone. */
      emissao_local: Text,
      qr_code: z.nullable(z.string()),
      demais: z.array(Facts),
      integrity: Integrity,
    }),
  ),
  /** Proof of the coupon itself; null also as long as only its SAT has told of it. */
  integrity: Integrity,
})
export type Cfe = z.output<typeof Cfe>

/** By id or by access key, so that a link can be made from what a receipt prints. */
export const readCfe = get('/cfes/:id', {
  needs: ['cfe:read'],
  follows: ['coupons'],
  summary: 'Detalhes de um CF-e, lidos do próprio XML',
  reply: Cfe,
  ours: true,
})

/** Which of a coupon's two documents; ours. */
const Which = z.object({ type: z._default(z.enum(['sale', 'cancellation']), 'sale') })

/** The address answered asks for the same bearer token as any call: no token ever travels in an address. */
export const readCfeXmlUrl = get('/cfes/:id/xml', {
  needs: ['cfe_custody:download'],
  summary: 'Endereço do XML original de um CF-e ou do seu cancelamento',
  query: Which,
  reply: z.object({ url: z.string() }),
})

export const readCfeXml = get('/cfes/:id/xml/file', {
  needs: ['cfe_custody:download'],
  summary: 'XML original de um CF-e ou do seu cancelamento, byte a byte',
  query: Which,
  reply: z.string(),
  media: 'application/xml',
  ours: true,
})

export const readCfeExtrato = get('/cfes/:id/extrato', {
  needs: ['cfe_custody:download'],
  summary: 'Extrato de um CF-e ou do seu cancelamento em PDF: 80 mm, 58 mm ou A4, completo ou resumido',
  query: z.object({ ...Which.shape, ...PaperQuery.shape }),
  reply: z.string(),
  media: 'application/pdf',
  ours: true,
})

/** The words of its extrato, as readNfceSheet has them of a note. */
export const readCfeSheet = get('/cfes/:id/sheet', {
  needs: ['cfe_custody:download'],
  follows: ['coupons'],
  summary: 'Conteúdo do extrato de um CF-e ou do seu cancelamento, divisão por divisão, para quem o desenha',
  query: z.object({ ...Which.shape, detail: PaperQuery.shape.detail }),
  reply: PrintedSheet,
  ours: true,
})

export const readCfeProof = get('/cfes/:id/proof', {
  needs: ['cfe_custody:download'],
  summary: 'Pacote de prova de um CF-e, e do seu cancelamento: XML, PDF, certificado, conferências e resumos',
  reply: z.string(),
  media: 'application/zip',
  ours: true,
})

export const CfeSkip = z.object({
  id: z.string(),
  sat_serial_number: z.string(),
  /** Numbers have six digits and begin again at 1 after 999999: where a gap lies across that, its start is above its end. */
  cfe_number_start: z.int(),
  cfe_number_end: z.int(),
  /** Numbers missing, both ends included. Ours. */
  total: z.int(),
  /** False once the custody of the missing coupons is over: nobody has to look for them any more. */
  is_active: z.boolean(),
})
export type CfeSkip = z.output<typeof CfeSkip>

/** Paging is ours: every list is paged on the server. */
export const listCfeSkips = get('/cfe_skips/', {
  needs: ['cfe:read'],
  follows: ['coupons'],
  summary: 'Saltos de numeração por SAT, contando os cancelamentos',
  query: z.object(paging),
  reply: page(CfeSkip),
})
