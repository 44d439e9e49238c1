import * as z from 'zod/mini'

// Parts of notes and coupons as their files have them.

/** Amounts and quantities travel as decimal text, exactly as the document writes them. */
const Decimal = z.string()
const Text = z.nullable(z.string())

/** Ours: leaves of a document that no other field holds, in words, in its order (domain/documents/leaves). */
export const Facts = z.object({
  title: z.string(),
  /** About the buyer: only for who may read whom a note names. */
  personal: z.boolean(),
  /** Most documents have it, and few look for it. */
  folded: z.boolean(),
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
})

/** Ours: such leaves of an item, a line for each group. */
export const FactLines = z.array(z.object({ title: z.string(), text: z.string() }))

/** The card of a payment, or of one that is handled as such. */
const Card = z.object({ bandeira: Text, autorizacao: Text, credenciadora: Text, recebedor: Text, terminal: Text })

/** A payment that the note is bound to (gPgtoVinc, NT 2026.006). */
const BoundPayment = z.object({ numero: Text, transacao: Text, meio: Text, recebedor: Text })

/** Payments of a note, and the change that was given. */
export const NotePayment = z.object({
  pagamentos: z.array(
    z.object({
      tipo_pagamento: Text,
      forma_pagamento: z.string(),
      /** xPag: what 'Outros' is. */
      descricao: Text,
      valor_pagamento: Decimal,
      cartao: z.nullable(Card),
      /** Ours: the payment's other leaves. */
      demais: Text,
    }),
  ),
  vinculados: z.array(BoundPayment),
  valor_troco: z.nullable(Decimal),
})

/** A tax of an item, as its group in the XML has it; null for what the group lets out. */
const ItemTax = z.object({
  /** Orig, of ICMS alone. */
  origem: Text,
  /** CST, of two digits; CSOSN, of three. */
  situacao: Text,
  base_calculo: z.nullable(Decimal),
  /** pICMS and vAliq are percentages, pPIS and pCOFINS fractions: '18.00' and '0.0165'. */
  aliquota: z.nullable(Decimal),
  /** vAliqProd, in reais for each unit, in place of base and rate. */
  aliquota_unidade: z.nullable(Decimal),
  valor: z.nullable(Decimal),
})

/** An item of a coupon. */
export const CouponItem = z.object({
  numero_item: z.string(),
  codigo: Text,
  codigo_barras: Text,
  descricao: z.string(),
  ncm: Text,
  cest: Text,
  cfop: Text,
  quantidade: Decimal,
  unidade: z.string(),
  valor_unitario: Decimal,
  valor_bruto: z.nullable(Decimal),
  valor_desconto: z.nullable(Decimal),
  valor_outras_despesas: z.nullable(Decimal),
  /** vItem: after what was shared out of a discount or an addition on the subtotal. */
  valor_liquido: Decimal,
  /** vRatDesc and vRatAcr: the item's share of a discount or an addition on the subtotal. */
  rateio_desconto: z.nullable(Decimal),
  rateio_acrescimo: z.nullable(Decimal),
  /** indRegra: whether vProd and vItem are rounded (A) or cut (T). */
  regra_calculo: Text,
  /** vItem12741, Lei 12.741/2012. */
  valor_tributos: z.nullable(Decimal),
  /** A service has ISSQN in place of ICMS. */
  impostos: z.object({
    icms: z.nullable(ItemTax),
    issqn: z.nullable(ItemTax),
    pis: z.nullable(ItemTax),
    pis_st: z.nullable(ItemTax),
    cofins: z.nullable(ItemTax),
    cofins_st: z.nullable(ItemTax),
  }),
  /** vDeducISSQN. */
  deducao_issqn: z.nullable(Decimal),
  /** cListServ, of Lei Complementar 116/2003. */
  item_lista_servicos: Text,
  /** infAdProd. */
  informacao_adicional: Text,
  /** obsFiscoDet: texts that the tax authority asks for, as the CEST. */
  observacoes: z.array(z.object({ campo: z.string(), texto: z.string() })),
  demais: FactLines,
})
