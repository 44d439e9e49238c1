import type { Cfe, CfeData } from '#api/contract/documents/cfes.ts'
import { formatMoney } from '#domain/money.ts'
import { type Leader, Leaders } from '#ui/painted/DefinitionList.tsx'
import { cnpjText } from './CfeIssuer.tsx'

/** A line of the summary, or none where nothing was charged. */
export const unlessZero = (label: string, value: string | null | undefined, sign = ''): Leader[] =>
  value && Number(value) !== 0 ? [{ label, value: formatMoney(sign + value) }] : []

/** The receipt in short: what was charged, as the document declares it. */
export function CfeSlip({ cfe: { totals }, data }: { cfe: Cfe; data: CfeData['CFe'] }) {
  const { emitente, total } = data
  return (
    <div className="slip">
      <p className="font-semibold">{emitente.nome_fantasia ?? emitente.nome}</p>
      <p className="text-fg-3 text-12">CNPJ {cnpjText(emitente.cnpj)}</p>
      <Leaders
        rows={[
          ...(totals ? [{ label: 'Produtos', value: formatMoney(totals.total_vprod) }] : []),
          ...unlessZero('Serviços (base do ISSQN)', total.issqn?.base_calculo),
          ...unlessZero('Desconto', totals?.total_vdesc, '-'),
          ...unlessZero('Outras despesas', totals?.total_voutro),
          ...unlessZero('Desconto no subtotal', total.desconto_subtotal, '-'),
          ...unlessZero('Acréscimo no subtotal', total.acrescimo_subtotal),
          ...(totals
            ? [
                { label: 'ICMS', value: formatMoney(totals.total_vicms) },
                { label: 'PIS', value: formatMoney(totals.total_vpis) },
                { label: 'COFINS', value: formatMoney(totals.total_vcofins) },
              ]
            : []),
          ...unlessZero('ISSQN', total.issqn?.valor_iss),
          { label: 'Total', value: formatMoney(total.valor_cfe), total: true },
        ]}
      />
    </div>
  )
}
