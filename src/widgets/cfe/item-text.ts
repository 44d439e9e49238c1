import type { CfeData } from '#api/contract/documents/cfes.ts'
import { formatMoney, formatPercent, formatUnitPrice } from '#domain/money.ts'

// What a coupon says of an item beside its amounts, each in one quiet line that breaks between the facts alone.

type Item = CfeData['CFe']['itens'][number]
type Tax = NonNullable<Item['impostos']['icms']>

const line = (facts: readonly (string | null | false | undefined)[]): string =>
  facts
    .filter((fact) => fact)
    .map((fact) => String(fact).replaceAll(' ', '\u00a0'))
    .join(' · ')

/** Writes the other codes of the product. */
export function itemCodes({
  codigo,
  codigo_barras,
  ncm,
  cest,
  cfop,
  impostos,
  item_lista_servicos,
  ...item
}: Item): string {
  return line([
    codigo,
    codigo_barras && codigo_barras !== codigo && `GTIN ${codigo_barras}`,
    ncm && `NCM ${ncm}`,
    cest && `CEST ${cest}`,
    cfop && `CFOP ${cfop}`,
    impostos.issqn && (item_lista_servicos ? `Serviço ${item_lista_servicos}` : 'Serviço'),
    // Rounding is the rule (indRegra).
    item.regra_calculo === 'T' && 'Truncado',
  ])
}

/** How each tax falls on it. */
export function itemTaxes({ impostos: { icms, issqn, pis, pis_st, cofins, cofins_st }, valor_tributos }: Item): string {
  return line([
    icms && tax('ICMS', icms, 1),
    issqn && tax('ISSQN', issqn, 1),
    pis && tax('PIS', pis, 100),
    // The table has columns for the others' values.
    pis_st && tax('PIS ST', pis_st, 100, pis_st.valor),
    cofins && tax('COFINS', cofins, 100),
    cofins_st && tax('COFINS ST', cofins_st, 100, cofins_st.valor),
    Number(valor_tributos ?? 0) !== 0 && `Tributos aproximados ${formatMoney(valor_tributos ?? 0)}`,
  ])
}

/** Collects the other leaves of an item, and texts of the shop and of the tax authority. */
export function itemTexts({ informacao_adicional, observacoes, demais }: Item): string[] {
  return [
    ...demais.map(({ title, text }) => `${title} ${text}`),
    ...(informacao_adicional ? [informacao_adicional] : []),
    ...observacoes.map(({ campo, texto }) => (campo ? `${campo}: ${texto}` : texto)),
  ]
}

/** 'PIS CST 01 1,65 % de R$ 6,51'. `scale`: what makes a percentage of the rate. */
function tax(
  name: string,
  { origem, situacao, base_calculo, aliquota, aliquota_unidade }: Tax,
  scale: number,
  value?: string | null,
): string {
  // As it is spoken of: the origin of the goods is the first digit of ICMS's code.
  const code = situacao && `${situacao.length === 3 ? 'CSOSN' : 'CST'} ${origem ?? ''}${situacao}`
  const base = base_calculo && ` de ${formatMoney(base_calculo)}`
  const charged = aliquota_unidade
    ? `${formatMoneyOfUnit(aliquota_unidade)} por unidade`
    : aliquota && `${formatPercent(Number(aliquota) * scale)}${base ?? ''}`
  return [name, code, charged, value && `= ${formatMoney(value)}`].filter(Boolean).join(' ')
}

const formatMoneyOfUnit = (value: string) => `R$ ${formatUnitPrice(value)}`
