import type { Cfe, CfeData } from '#api/contract/documents/cfes.ts'
import { formatMoney } from '#domain/money.ts'
import { type Leader, Leaders } from '#ui/painted/DefinitionList.tsx'
import { unlessZero } from './CfeSlip.tsx'

type Total = CfeData['CFe']['total']

const declared = (label: string, value: string | null): Leader[] =>
  value === null ? [] : [{ label, value: formatMoney(value) }]

/** 'Impostos', as the document declares them: no sum is ours. */
export function CfeTaxes({ totals, total }: { totals: Cfe['totals']; total: Total }) {
  const { issqn } = total
  return (
    <div className="taxes grid gap-5">
      {totals && (
        <section>
          <h3 className="h2">Mercadorias</h3>
          <Leaders
            rows={[
              { label: 'ICMS', value: formatMoney(totals.total_vicms) },
              { label: 'PIS', value: formatMoney(totals.total_vpis) },
              { label: 'COFINS', value: formatMoney(totals.total_vcofins) },
              { label: 'PIS ST', value: formatMoney(totals.total_vpisst) },
              { label: 'COFINS ST', value: formatMoney(totals.total_vcofinsst) },
            ]}
          />
        </section>
      )}
      {issqn && (
        <section>
          <h3 className="h2">Serviços</h3>
          <Leaders
            rows={[
              ...declared('Base de cálculo do ISSQN', issqn.base_calculo),
              ...declared('ISSQN', issqn.valor_iss),
              ...declared('PIS', issqn.valor_pis),
              ...declared('COFINS', issqn.valor_cofins),
              ...declared('PIS ST', issqn.valor_pis_st),
              ...declared('COFINS ST', issqn.valor_cofins_st),
            ]}
          />
        </section>
      )}
      {total.valor_tributos !== null && (
        <section>
          <Leaders
            rows={[
              {
                label: 'Tributos aproximados (Lei 12.741/2012)',
                value: formatMoney(total.valor_tributos),
                total: true,
              },
            ]}
          />
        </section>
      )}
    </div>
  )
}

/** 'Pagamentos', with the change given and the total of the coupon. */
export function CfePayments({ data: { pagamentos, valor_troco, total } }: { data: CfeData['CFe'] }) {
  return (
    <Leaders
      rows={[
        ...pagamentos.map(({ forma_pagamento, credenciadora, valor, demais }) => ({
          label: [credenciadora ? `${forma_pagamento} (credenciadora ${credenciadora})` : forma_pagamento, demais]
            .filter(Boolean)
            .join(' · '),
          value: formatMoney(valor),
        })),
        ...unlessZero('Troco', valor_troco, '-'),
        { label: 'Total do cupom', value: formatMoney(total.valor_cfe), total: true },
      ]}
    />
  )
}
