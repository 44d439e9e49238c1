import type { Nfce } from '#api/contract/documents/nfces.ts'
import { formatMoney, formatQuantity } from '#domain/money.ts'
import { paymentLabel, paymentTiming } from '#domain/documents/payment.ts'
import { type Leader, Leaders } from '#ui/painted/DefinitionList.tsx'
import { Section } from '#ui/painted/Section.tsx'

type Data = Nfce['data']['informacao_nfe']
type Reform = NonNullable<Data['total']['reforma']>

/** ' (UF 0,1 % · município 0 %)': the rates that the document has. */
function rates(...given: readonly (readonly [of: string, value: string | null])[]): string {
  const known = given.flatMap(([of, value]) => (value === null ? [] : `${of}${formatQuantity(value)} %`))
  return known.length > 0 ? ` (${known.join(' · ')})` : ''
}

/** IBS, CBS and IS where the document carries them, nothing where it does not (docs/decisions.md#tax-reform). */
function reformRows(reform: Reform): Leader[] {
  const rows: Leader[] = []
  const add = (label: string, value: string | null) => value !== null && rows.push({ label, value: formatMoney(value) })
  add('Base de cálculo do IBS e da CBS', reform.base_calculo)
  add(`IBS${rates(['UF ', reform.aliquota_ibs_uf], ['município ', reform.aliquota_ibs_municipio])}`, reform.valor_ibs)
  add(`CBS${rates(['', reform.aliquota_cbs])}`, reform.valor_cbs)
  add('Base de cálculo do IS', reform.base_calculo_is)
  add(`IS${rates(['', reform.aliquota_is])}`, reform.valor_is)
  add('Total da nota com IBS, CBS e IS', reform.valor_nota_total)
  return rows
}

/** 'Impostos': the totals as the document declares them. Only the last line is a sum of ours, and says of what. */
export function NfceTaxes({ total: { icms_total: icms, reforma } }: { total: Data['total'] }) {
  const optional = (label: string, value: string): Leader[] =>
    Number(value) === 0 ? [] : [{ label, value: formatMoney(value) }]
  return (
    <Section title="Impostos">
      <Leaders
        rows={[
          { label: 'Base de cálculo do ICMS', value: formatMoney(icms.base_calculo) },
          { label: 'ICMS', value: formatMoney(icms.valor_icms) },
          ...optional('ICMS desonerado', icms.valor_icms_desonerado),
          ...optional('FCP', icms.valor_fcp),
          { label: 'ICMS ST', value: formatMoney(icms.valor_st) },
          { label: 'PIS', value: formatMoney(icms.valor_pis) },
          { label: 'COFINS', value: formatMoney(icms.valor_cofins) },
          ...optional('IPI', icms.valor_ipi),
          ...(reforma ? reformRows(reforma) : []),
          ...(icms.valor_tributos === null
            ? []
            : [
                {
                  label: 'Tributos aproximados (Lei 12.741/2012)',
                  value: formatMoney(icms.valor_tributos),
                  total: true,
                },
              ]),
        ]}
      />
    </Section>
  )
}

/** 'Pagamentos', with the change given and the total of the note. */
export function NfcePayments({ payment, total }: { payment: Data['pagamento']; total: string }) {
  const change = payment.valor_troco
  return (
    <Section title="Pagamentos">
      <Leaders
        rows={[
          ...payment.pagamentos.map(({ forma_pagamento, tipo_pagamento, valor_pagamento }) => {
            const timing = paymentTiming(tipo_pagamento)
            return {
              label: paymentLabel(forma_pagamento) + (timing ? ` · ${timing}` : ''),
              value: formatMoney(valor_pagamento),
            }
          }),
          ...(change !== null && Number(change) !== 0 ? [{ label: 'Troco', value: formatMoney(`-${change}`) }] : []),
          { label: 'Total da nota', value: formatMoney(total), total: true },
        ]}
      />
    </Section>
  )
}
