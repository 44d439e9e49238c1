import type { MonthEnd } from '#api/contract/documents/month-end.ts'
import {
  LINE_NAMES,
  linesOf,
  MONTH_TABLES,
  type MonthTable,
  type NamedLine,
  tableTotal,
  typeName,
  withoutCfopText,
} from '#domain/documents/month-end/month-figures.ts'
import { formatAmount, formatQuantity } from '#domain/money.ts'
import { Section } from '#ui/painted/Section.tsx'
import { Note } from '#ui/painted/Status.tsx'
import { TableFrame } from '#ui/painted/table/Table.tsx'

/** The tables of a month's figures, each with its sum. */
export function MonthTables({ figures }: { figures: MonthEnd['figures'] }) {
  const lines = Map.groupBy(linesOf(figures), ({ table }) => table)
  // Object.keys forgets the names' type.
  const tables = (Object.keys(MONTH_TABLES) as MonthTable[]).filter((table) => lines.has(table))
  return (
    <div className="month-tables">
      {tables.map((table) => (
        <Section key={table} title={MONTH_TABLES[table]}>
          <Table table={table} lines={lines.get(table) ?? []} />
          {table === 'cfops' && figures.without_cfop > 0 && (
            <Note level="info" icon="info">
              {withoutCfopText(figures.without_cfop)}: <code>npm run recount -- --xml</code> lê de novo.
            </Note>
          )}
        </Section>
      ))}
    </div>
  )
}

function Table({ table, lines }: { table: MonthTable; lines: readonly NamedLine[] }) {
  const isCounted = lines.some(({ documents }) => documents !== null)
  const total = tableTotal(table, lines)
  const columns = [
    { header: LINE_NAMES[table], className: 'c-name' },
    ...(isCounted ? ([{ header: 'Qtd.', className: 'c-documents', align: 'right' }] as const) : []),
    { header: 'Valor (R$)', className: 'c-amount', align: 'right' },
  ] as const
  return (
    <TableFrame columns={columns} label={MONTH_TABLES[table]} className="dense flush" plain>
      {lines.map(({ id, type, name, documents, total }) => (
        <tr key={`${type} ${id}`}>
          <td className="c-name">
            {name} <span className="text-12 text-fg-2">{typeName(type)}</span>
          </td>
          {isCounted && (
            <td className="c-documents right tabular-nums">{documents === null ? '–' : formatQuantity(documents)}</td>
          )}
          <td className="c-amount right tabular-nums">{formatAmount(total)}</td>
        </tr>
      ))}
      {total && (
        <tr className="month-total">
          <th scope="row" className="c-name">
            {total.name}
          </th>
          {isCounted && (
            <td className="c-documents right tabular-nums">
              {total.documents === null ? null : formatQuantity(total.documents)}
            </td>
          )}
          <td className="c-amount right tabular-nums">{formatAmount(total.total)}</td>
        </tr>
      )}
    </TableFrame>
  )
}
