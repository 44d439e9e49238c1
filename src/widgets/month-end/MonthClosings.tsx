import type { MonthEnd } from '#api/contract/documents/month-end.ts'
import { salesText } from '#domain/documents/month-end/month-figures.ts'
import { formatAmount, formatQuantity } from '#domain/money.ts'
import { formatDateTime } from '#domain/time/date-time.ts'
import { Section } from '#ui/painted/Section.tsx'

/** The closings of a month, the newest first. */
export function MonthClosings({ closings }: { closings: MonthEnd['closings'] }) {
  return (
    <Section title="Fechamentos" count={closings.length}>
      {closings.length === 0 ? (
        <p className="text-fg-2">Este mês ainda não foi fechado.</p>
      ) : (
        <ul className="month-changes">
          {closings.map(({ id, at, email, note, open, sales, total, reopened }) => (
            <li key={id}>
              <span className="text-fg-2 tabular-nums">{formatDateTime(at)}</span>
              <span>{email}</span>
              <span>
                {[
                  `${salesText(sales)}, R$ ${formatAmount(total)}`,
                  open === 0 ? 'nada faltava' : `${formatQuantity(open)} a resolver`,
                  note,
                ]
                  .filter(Boolean)
                  .join(' · ')}
                {reopened && (
                  <span className="text-fg-2 month-aside">
                    Reaberto em {formatDateTime(reopened.at)} por {reopened.email}
                  </span>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
