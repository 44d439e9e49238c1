import type { ReactNode } from 'react'

export interface Definition {
  label: string
  value: ReactNode
  /** Two columns, or the whole line. */
  span?: 2 | 'all'
}

/** Labels over values in columns (three, unless told; two in narrow places). */
export function DefinitionList({ items, columns }: { items: readonly Definition[]; columns?: 2 }) {
  return (
    <dl className={columns ? `definitions n${columns}` : 'definitions'}>
      {items.map((item, index) => (
        <div key={index} className={item.span === 'all' ? 'all' : item.span ? 'two-wide' : undefined}>
          <dt>{item.label}</dt>
          <dd>{item.value}</dd>
        </div>
      ))}
    </dl>
  )
}

export interface Leader {
  label: ReactNode
  value: ReactNode
  /** The sum of the lines above. */
  total?: boolean
}

/** Amounts as on a receipt: dots lead from the name to the value. */
export function Leaders({ rows }: { rows: readonly Leader[] }) {
  return (
    <dl className="lead">
      {rows.map((row, index) => (
        <div key={index} className={row.total ? 'total' : undefined}>
          <dt>{row.label}</dt>
          <dd>{row.value}</dd>
        </div>
      ))}
    </dl>
  )
}
