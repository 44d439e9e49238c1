import * as z from 'zod/mini'
import { REFORM_FIELDS, TOTAL_FIELDS } from '#domain/documents/note/fields.ts'
import { textsOf } from './document-parts.ts'

/** Amounts travel as decimal text. */
const Decimal = z.string()

/** Totals as the document declares them. */
const IcmsTotal = z.object({
  ...textsOf(TOTAL_FIELDS),
  /** PIS and COFINS are those of goods and of services, with their ST: what the dashboard counts. */
  valor_pis: Decimal,
  valor_cofins: Decimal,
  /** By substitution, of items that add it to the note's total (indSomaPISST, indSomaCOFINSST). */
  valor_pis_st_total: Decimal,
  valor_cofins_st_total: Decimal,
})

const MaybeDecimal = z.nullable(Decimal)

/** IBS, CBS and IS of the 2026 reform, only where the document carries them (docs/decisions.md#tax-reform). */
const ReformTotals = z.object({
  ...textsOf(REFORM_FIELDS),
  valor_ibs: MaybeDecimal,
  valor_cbs: MaybeDecimal,
  /** Single-phase goods (gMono), within valor_ibs and valor_cbs. */
  valor_ibs_monofasico: MaybeDecimal,
  valor_cbs_monofasico: MaybeDecimal,
  /** Rates in percent that give the values: the reduced one where there is one, and where every item has the same. */
  aliquota_ibs_uf: MaybeDecimal,
  aliquota_ibs_municipio: MaybeDecimal,
  aliquota_cbs: MaybeDecimal,
  aliquota_is: MaybeDecimal,
  /** In reais a unit (adRemIS). */
  aliquota_is_unidade: MaybeDecimal,
  /** Base of the one item that carries the IS. The layout has no total of several, and none is made. */
  base_calculo_is: MaybeDecimal,
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
