import * as z from 'zod/mini'

/** Amounts travel as decimal text. */
const Decimal = z.string()

/** Totals as the document declares them. PIS and COFINS are those of goods and of services, with their ST: what the dashboard counts. */
const IcmsTotal = z.object({
  base_calculo: Decimal,
  valor_icms: Decimal,
  valor_icms_desonerado: Decimal,
  valor_fcp: Decimal,
  base_calculo_st: Decimal,
  valor_st: Decimal,
  valor_fcp_st: Decimal,
  valor_icms_monofasico: Decimal,
  /** The part that the issuer retains. */
  valor_icms_monofasico_retencao: Decimal,
  /** Collected before, by others. */
  valor_icms_monofasico_retido: Decimal,
  valor_pis: Decimal,
  valor_cofins: Decimal,
  /** By substitution, of items that add it to the note's total (indSomaPISST, indSomaCOFINSST). */
  valor_pis_st_total: Decimal,
  valor_cofins_st_total: Decimal,
  valor_iss: Decimal,
  valor_ipi: Decimal,
  valor_ipi_devolvido: Decimal,
  valor_importacao: Decimal,
  valor_produtos: Decimal,
  /** Without IBS, CBS and IS, which valor_produtos has within from 2027 on (vProdLiqTot, NT 2026.008). */
  valor_produtos_liquido: z.nullable(Decimal),
  /** ISSQNtot: services, which the municipality taxes. */
  valor_servicos: Decimal,
  valor_desconto: Decimal,
  valor_frete: Decimal,
  valor_seguro: Decimal,
  valor_outros: Decimal,
  valor_nota: Decimal,
  /** Approximate total of taxes, Lei 12.741/2012; absent in many documents. */
  valor_tributos: z.nullable(Decimal),
})

/** IBS, CBS and IS of the 2026 reform, only where the document carries them (docs/decisions.md#tax-reform). */
const ReformTotals = z.object({
  base_calculo: z.nullable(Decimal),
  valor_ibs: z.nullable(Decimal),
  valor_cbs: z.nullable(Decimal),
  valor_is: z.nullable(Decimal),
  /** Single-phase goods (gMono), within valor_ibs and valor_cbs. */
  valor_ibs_monofasico: z.nullable(Decimal),
  valor_cbs_monofasico: z.nullable(Decimal),
  valor_nota_total: z.nullable(Decimal),
  /** Rates in percent that give the values: the reduced one where there is one, and where every item has the same. */
  aliquota_ibs_uf: z.nullable(Decimal),
  aliquota_ibs_municipio: z.nullable(Decimal),
  aliquota_cbs: z.nullable(Decimal),
  aliquota_is: z.nullable(Decimal),
  /** In reais a unit (adRemIS). */
  aliquota_is_unidade: z.nullable(Decimal),
  /** Base of the one item that carries the IS. The layout has no total of several, and none is made. */
  base_calculo_is: z.nullable(Decimal),
})

/** Ours: an amount that the note's total is made of, signed; all of them make it. */
const SumPart = z.object({ nome: z.string(), descricao: z.string(), valor: Decimal })

/** Ours: a total that the note has or that its items ask for, by its place in the XML ('ICMSTot/vBC'). */
const Total = z.object({
  nome: z.string(),
  descricao: z.string(),
  /** The number of the rule that compares it with the items ('W03-10'). */
  regra: z.nullable(z.string()),
  valor: z.nullable(Decimal),
  /** The sum of the items by that rule; null where none compares it. */
  soma: z.nullable(Decimal),
  confere: z.boolean(),
})

export const NoteTotals = z.object({
  icms_total: IcmsTotal,
  reforma: z.nullable(ReformTotals),
  soma: z.array(SumPart),
  totais: z.array(Total),
})
