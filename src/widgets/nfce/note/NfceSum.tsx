import type { Nfce } from '#api/contract/documents/nfces.ts'
import { formatMoney } from '#domain/money.ts'
import { Leaders } from '#ui/painted/DefinitionList.tsx'
import { labelled } from './differing-total.tsx'

/** Told even where it is all of the sum. */
const OF_SUM: readonly string[] = ['ICMSTot/vProd', 'ICMSTot/vNF']

/** From the products to the total of the note, as it declares them; nothing where the products are all of it. */
export function NfceSum({ total }: { total: Nfce['data']['informacao_nfe']['total'] }) {
  const agrees = total.totais.every(({ nome, confere }) => confere || !OF_SUM.includes(nome))
  if (total.soma.length < 2 && agrees) return null
  return (
    <div className="note-summary">
      <Leaders
        rows={[
          ...total.soma.map(({ nome, descricao, valor }) => ({
            label: labelled(descricao, total.totais, [`ICMSTot/${nome}`, `ISSQNtot/${nome}`]),
            value: formatMoney(valor),
          })),
          {
            label: labelled('Total da nota', total.totais, ['ICMSTot/vNF']),
            value: formatMoney(total.icms_total.valor_nota),
            total: true,
          },
        ]}
      />
    </div>
  )
}
