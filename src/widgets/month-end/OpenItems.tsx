import type { MonthEnd } from '#api/contract/documents/month-end.ts'
import { OPEN_KINDS } from '#domain/documents/month-end/month-figures.ts'
import { formatQuantity } from '#domain/money.ts'
import { Section } from '#ui/painted/Section.tsx'
import { Note, Status } from '#ui/painted/Status.tsx'
import { Link } from '../kit/place/Link.tsx'
import { openPath } from './month-links.ts'

/** The items that are to be zero and are not, each with the way to the screen that shows it. */
export function OpenItems({ month }: { month: MonthEnd }) {
  const { open, figures } = month
  const isContingent = figures.documents.some(({ status }) => status === 'in_contingency')
  if (open.length === 0) {
    return (
      <Section title="Pendências: nenhuma">
        <Note level="success" icon="circle-check">
          Nada falta: numeração explicada, nada em contingência, nenhum XML ausente, nenhuma conferência reprovada.
        </Note>
      </Section>
    )
  }
  return (
    <Section title="Pendências" count={open.length}>
      <ul className="month-open">
        {open.map(({ kind, count }) => (
          <li key={kind}>
            <b className="tabular-nums">{formatQuantity(count)}</b>
            <Link to={openPath(kind, { ...month, isContingent })}>
              <Status level={OPEN_KINDS[kind].level} icon={OPEN_KINDS[kind].icon}>
                {OPEN_KINDS[kind].label}
              </Status>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}
