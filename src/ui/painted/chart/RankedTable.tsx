import type { ReactNode } from 'react'
import { TableFrame } from '../table/Table.tsx'

export interface RankedRow {
  key: string
  /** A text, or a link of it. */
  name: ReactNode
  value: string
  /** 0 to 1, of the highest of all pages. */
  share: number
}

export interface RankedTableProps {
  /** Name of the table, for those who do not see it. */
  label: string
  /** The heads of names and of values. */
  headers: readonly [string, string]
  rows: readonly RankedRow[]
  busy?: boolean
  /** Classes of a row that leads somewhere: `click`. */
  className?: string
}

/** Names by their value: the rule below each row is its bar. */
export function RankedTable({ label, headers: [name, value], rows, busy = false, className = '' }: RankedTableProps) {
  return (
    <TableFrame
      label={label}
      columns={[{ header: name }, { header: value, align: 'right' }]}
      className={`flush ranked ${className}`.trim()}
      busy={busy}
    >
      {rows.map((row) => (
        <tr key={row.key} style={{ backgroundSize: barSize(row.share) }}>
          <td>{row.name}</td>
          <td className="right tabular-nums">{row.value}</td>
        </tr>
      ))}
    </TableFrame>
  )
}

/** Nothing below zero has a bar, and none is longer than its row. */
export function barSize(share: number): string {
  const percent = Math.min(1, Math.max(0, share)) * 100
  return `${Math.round(percent * 10) / 10}% 2px`
}
