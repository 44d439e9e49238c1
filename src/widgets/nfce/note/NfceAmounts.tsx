import type { Nfce } from '#api/contract/documents/nfces.ts'
import { formatMoney } from '#domain/money.ts'
import { formatTaxpayer } from '#domain/companies/taxpayer.ts'
import { paymentText, paymentTiming } from '#domain/documents/payment.ts'
import { reformRows } from '#domain/documents/totals/reform-rows.ts'
import { type Leader, Leaders } from '#ui/painted/DefinitionList.tsx'
import { Section } from '#ui/painted/Section.tsx'
import { labelled, valueOf } from './differing-total.tsx'

type Data = Nfce['data']['informacao_nfe']

/** Names of the totals in the sum under 'Produtos'. */
const SHOWN_APART =
  /^(ICMSTot\/(vProd|vProdLiqTot|vDesc|vFrete|vSeg|vOutro|vII|vIPIDevol)|vProdLiqTot|ISSQNtot\/vServ)$/

const IBS = 'IBSCBSTot/gIBS/'

/** 'Impostos': the totals as the document declares them, and what the items make of one that differs. Only the last line is a sum of ours, and says of what. */
export function NfceTaxes({ total: { icms_total: icms, reforma, soma, totais } }: { total: Data['total'] }) {
  const rowsOf = new Set<string>()
  const row = (label: string, value: string, ...names: string[]): Leader => {
    for (const name of names) rowsOf.add(name)
    return { label: labelled(label, totais, names), value: formatMoney(value) }
  }
  const optional = (label: string, value: string, name: string): Leader[] =>
    Number(value) === 0 && totais.every(({ nome, confere }) => nome !== name || confere)
      ? []
      : [row(label, value, name)]
  const own = [
    row('Base de cálculo do ICMS', icms.base_calculo, 'ICMSTot/vBC'),
    row('ICMS', icms.valor_icms, 'ICMSTot/vICMS'),
    ...optional('ICMS desonerado', icms.valor_icms_desonerado, 'ICMSTot/vICMSDeson'),
    ...optional('FCP', icms.valor_fcp, 'ICMSTot/vFCP'),
    row('ICMS ST', icms.valor_st, 'ICMSTot/vST'),
    ...optional('FCP ST', icms.valor_fcp_st, 'ICMSTot/vFCPST'),
    ...optional('ICMS monofásico', icms.valor_icms_monofasico, 'ICMSTot/vICMSMono'),
    ...optional('ICMS monofásico sujeito a retenção', icms.valor_icms_monofasico_retencao, 'ICMSTot/vICMSMonoReten'),
    ...optional('ICMS monofásico retido anteriormente', icms.valor_icms_monofasico_retido, 'ICMSTot/vICMSMonoRet'),
    ...optional('ISS', icms.valor_iss, 'ISSQNtot/vISS'),
    row('PIS', icms.valor_pis, 'ICMSTot/vPIS', 'ISSQNtot/vPIS'),
    row('COFINS', icms.valor_cofins, 'ICMSTot/vCOFINS', 'ISSQNtot/vCOFINS'),
    ...optional('IPI', icms.valor_ipi, 'ICMSTot/vIPI'),
  ]
  const reform = reforma ? reformRows(reforma) : []
  const reformed = reform.map(({ label, value, names }) => ({ ...row(label, '0', ...names), value }))
  const all = icms.valor_tributos
  const last =
    all === null ? [] : [{ ...row('Tributos aproximados (Lei 12.741/2012)', all, 'ICMSTot/vTotTrib'), total: true }]
  const isApart = ({ nome, confere }: (typeof totais)[number]) =>
    SHOWN_APART.test(nome) && (confere || soma.some((part) => nome.endsWith(`/${part.nome}`)))
  const others = totais.filter((one) => !rowsOf.has(one.nome) && !isApart(one) && one.nome !== 'ICMSTot/vNF')
  const rowsFor = (totals: typeof others) =>
    totals.map((one) => ({ label: labelled(one.descricao, totais, [one.nome]), value: valueOf(one) }))
  // The state's part and the município's stand with their sum, before CBS, as the law has them.
  const afterIbs = reform.findIndex(({ names }) => names.includes(`${IBS}vIBS`)) + 1
  const { ofIbs = [], rest = [] } = Object.groupBy(others, ({ nome }) => (nome.startsWith(IBS) ? 'ofIbs' : 'rest'))
  return (
    <Section title="Impostos">
      <Leaders rows={[...own, ...reformed.toSpliced(afterIbs, 0, ...rowsFor(ofIbs)), ...rowsFor(rest), ...last]} />
    </Section>
  )
}

type Payment = Data['pagamento']['pagamentos'][number]

/** How it was paid, and under it what tells it from other payments of the kind. */
function paymentOf({ forma_pagamento, descricao, tipo_pagamento, cartao, demais }: Payment) {
  const timing = paymentTiming(tipo_pagamento)
  const label = paymentText(forma_pagamento, descricao) + (timing ? ` · ${timing}` : '')
  const more = [cartao === null ? '' : cardText(cartao), demais].filter(Boolean).join(' · ')
  return more === '' ? label : withMore(label, more)
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
