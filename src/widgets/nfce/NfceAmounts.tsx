import type { Nfce } from '#api/contract/documents/nfces.ts'
import { formatMoney, formatQuantity, formatUnitPrice } from '#domain/money.ts'
import { formatTaxpayer } from '#domain/companies/taxpayer.ts'
import { paymentText, paymentTiming } from '#domain/documents/payment.ts'
import { type Leader, Leaders } from '#ui/painted/DefinitionList.tsx'
import { Section } from '#ui/painted/Section.tsx'

type Data = Nfce['data']['informacao_nfe']
type Reform = NonNullable<Data['total']['reforma']>

const rate = (of: string, value: string | null) => (value === null ? null : `${of}${formatQuantity(value)} %`)

/** ' (UF 0,1 % · município 0 %)': of what the document has. */
function notes(...all: readonly (string | null)[]): string {
  const known = all.filter((one) => one !== null)
  return known.length > 0 ? ` (${known.join(' · ')})` : ''
}

/** IBS, CBS and IS where the document carries them, nothing where it does not (docs/decisions.md#tax-reform). */
function reformRows(reform: Reform): Leader[] {
  const rows: Leader[] = []
  const add = (label: string, value: string | null) => value !== null && rows.push({ label, value: formatMoney(value) })
  const mono = (value: string | null) =>
    value !== null && Number(value) !== 0 ? `monofásico ${formatMoney(value)}` : null
  add('Base de cálculo do IBS e da CBS', reform.base_calculo)
  add(
    `IBS${notes(rate('UF ', reform.aliquota_ibs_uf), rate('município ', reform.aliquota_ibs_municipio), mono(reform.valor_ibs_monofasico))}`,
    reform.valor_ibs,
  )
  add(`CBS${notes(rate('', reform.aliquota_cbs), mono(reform.valor_cbs_monofasico))}`, reform.valor_cbs)
  add('Base de cálculo do IS', reform.base_calculo_is)
  const ofUnit = reform.aliquota_is_unidade
  add(
    `IS${notes(rate('', reform.aliquota_is), ofUnit === null ? null : `${formatUnitPrice(ofUnit)} por unidade`)}`,
    reform.valor_is,
  )
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
          ...optional('FCP ST', icms.valor_fcp_st),
          ...optional('ICMS monofásico', icms.valor_icms_monofasico),
          ...optional('ICMS monofásico sujeito a retenção', icms.valor_icms_monofasico_retencao),
          ...optional('ICMS monofásico retido anteriormente', icms.valor_icms_monofasico_retido),
          ...optional('ISS', icms.valor_iss),
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

type Payment = Data['pagamento']['pagamentos'][number]

/** How it was paid, and under it what tells it from other payments of the kind. */
function paymentOf({ forma_pagamento, descricao, tipo_pagamento, cartao }: Payment) {
  const timing = paymentTiming(tipo_pagamento)
  const label = paymentText(forma_pagamento, descricao) + (timing ? ` · ${timing}` : '')
  const card = cartao === null ? '' : cardText(cartao)
  return card === '' ? label : withMore(label, card)
}

const withMore = (label: string, more: string) => (
  <>
    {label}
    <small className="more text-fg-3 tabular-nums">{more}</small>
  </>
)

function cardText(card: NonNullable<Payment['cartao']>): string {
  const { bandeira, autorizacao, credenciadora, recebedor, terminal } = card
  const of = (label: string, value: string | null) => (value === null ? [] : [`${label} ${value}`])
  return [
    ...(bandeira === null ? [] : [bandeira]),
    ...of('autorização', autorizacao),
    ...of('credenciadora', credenciadora && formatTaxpayer(credenciadora)),
    ...of('recebedor', recebedor && formatTaxpayer(recebedor)),
    ...of('terminal', terminal),
  ].join(' · ')
}

function boundText({ numero, meio, transacao, recebedor }: Data['pagamento']['vinculados'][number]): string {
  const method = meio === null ? null : paymentText(meio, null)
  return [numero && `nº ${numero}`, method, transacao, recebedor && formatTaxpayer(recebedor)]
    .filter(Boolean)
    .join(' · ')
}

/** 'Pagamentos', with the change given and the total of the note. */
export function NfcePayments({ payment, total }: { payment: Data['pagamento']; total: string }) {
  const change = payment.valor_troco
  return (
    <Section title="Pagamentos">
      <Leaders
        rows={[
          ...payment.pagamentos.map((one) => ({ label: paymentOf(one), value: formatMoney(one.valor_pagamento) })),
          ...(change !== null && Number(change) !== 0 ? [{ label: 'Troco', value: formatMoney(`-${change}`) }] : []),
          ...payment.vinculados.map((one) => ({ label: 'Pagamento vinculado', value: boundText(one) })),
          { label: 'Total da nota', value: formatMoney(total), total: true },
        ]}
      />
    </Section>
  )
}
