import type { Nfce } from '#api/contract/documents/nfces.ts'
import { formatMoney } from '#domain/money.ts'
import { formatTaxpayer } from '#domain/companies/taxpayer.ts'
import { paymentText, paymentTiming } from '#domain/documents/payment.ts'
import { reformRows } from '#domain/documents/reform-totals.ts'
import { type Leader, Leaders } from '#ui/painted/DefinitionList.tsx'
import { Section } from '#ui/painted/Section.tsx'

type Data = Nfce['data']['informacao_nfe']

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
