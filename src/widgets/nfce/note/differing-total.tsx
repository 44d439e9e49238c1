import type { ReactNode } from 'react'
import type { Nfce } from '#api/contract/documents/nfces.ts'
import { formatAmount, formatMoney } from '#domain/money.ts'

type Totals = Nfce['data']['informacao_nfe']['total']['totais']

/** A quantity of fuel, whose total is no money. */
const isQuantity = (nome: string) => nome.startsWith('ICMSTot/q')

/** Returns a total as it is written. */
export const valueOf = ({ nome, valor }: Totals[number]) =>
  isQuantity(nome) ? formatAmount(valor ?? '0') : formatMoney(valor ?? '0')

/** Returns a label, and under it what the items make of its totals where the note says something else. */
export function labelled(label: string, totals: Totals, names: readonly string[]): ReactNode {
  const differing = totals.filter(({ nome, confere }) => !confere && names.includes(nome))
  if (differing.length === 0) return label
  return (
    <>
      {label}
      {differing.map(({ nome, soma }) => (
        <small key={nome} className="more text-fg-2 tabular-nums">
          {`pela regra: ${isQuantity(nome) ? formatAmount(soma ?? '0') : formatMoney(soma ?? '0')}`}
        </small>
      ))}
    </>
  )
}
