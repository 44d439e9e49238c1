import type { MonthEnd } from '#api/contract/documents/month-end.ts'
import { amountsText, ARRIVALS, MONTH_TABLES, typeName } from '#domain/documents/month-end/month-figures.ts'
import { formatQuantity } from '#domain/money.ts'
import { formatDateTime } from '#domain/time/date-time.ts'
import { Section } from '#ui/painted/Section.tsx'
import { Link } from '../kit/place/Link.tsx'
import { arrivalPath } from './month-links.ts'

type Changes = NonNullable<MonthEnd['changes']>

/** The documents that came after a closing, and the lines that are others since. */
export function MonthChanges({ changes: { arrivals, total, differences } }: { changes: Changes }) {
  return (
    <Section title="Chegou depois do fechamento" count={total}>
      <ul className="month-changes">
        {arrivals.map((arrival) => (
          <li key={arrival.key}>
            <span className="text-fg-2 tabular-nums">{formatDateTime(arrival.at)}</span>
            <span>{ARRIVALS[arrival.kind]}</span>
            <Link to={arrivalPath(arrival)} className="link tabular-nums">
              {arrival.key}
            </Link>
          </li>
        ))}
        {total > arrivals.length && (
          <li className="text-fg-2">e mais {formatQuantity(total - arrivals.length)}, os mais antigos</li>
        )}
        {differences.map(({ table, type, name, before, now }) => (
          <li key={`${table} ${type} ${name}`}>
            <span className="text-fg-2">{MONTH_TABLES[table]}</span>
            <span>
              {name}, {typeName(type)}
            </span>
            <span className="tabular-nums">
              {amountsText(before)} → {amountsText(now)}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
