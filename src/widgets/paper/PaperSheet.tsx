import type { PrintedPart, PrintedSheet } from '#api/contract/sheet-parts.ts'
import { AccessKey } from '../kit/AccessKey.tsx'
import { useLoaded } from '../kit/failure/use-loaded.ts'

/** Drawing codes takes a library that the words do without. */
const loadCode = () => import('./SheetCode.tsx')

/** A printed document, division by division: white with dark ink, whatever the theme. */
export function PaperSheet({ sheet }: { sheet: PrintedSheet }) {
  return (
    <article className="paper" aria-label={sheet.title}>
      {sheet.divisions.map(({ name, parts }, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- two divisions may have one name, and none moves
        <section key={at} aria-label={name}>
          {parts.map((part, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- parts are told apart by their order alone
            <Part key={index} part={part} />
          ))}
        </section>
      ))}
    </article>
  )
}

function Part({ part }: { part: PrintedPart }) {
  switch (part.kind) {
    case 'text':
      return (
        <p data-weight={part.weight} data-align={part.align}>
          {part.text}
        </p>
      )
    case 'mark':
      return <p className="mark">{part.text}</p>
    case 'amounts':
      return (
        <dl className="amounts">
          {part.rows.map(({ label, value, weight }, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- a document may pay twice by one means
            <Amount key={index} label={label} value={value} weight={weight} />
          ))}
        </dl>
      )
    case 'items':
      return <Items items={part.items} />
    case 'key':
      return (
        <div className="of-key">
          <AccessKey value={part.key} />
        </div>
      )
    default:
      return <Code part={part} />
  }
}

interface AmountProps {
  label: string
  value: string
  weight?: string | undefined
}

const Amount = ({ label, value, weight }: AmountProps) => (
  <div data-weight={weight}>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
)

function Items({ items }: Pick<Extract<PrintedPart, { kind: 'items' }>, 'items'>) {
  return (
    <ol className="items">
      {items.map((item) => (
        <li key={item.number}>
          <p>{[item.number, item.code, item.description].filter(Boolean).join(' ')}</p>
          <dl className="amounts">
            <Amount label={[item.quantity, item.unit, '×', item.price].filter(Boolean).join(' ')} value={item.total} />
            {item.changes.map(({ label, value }) => (
              <Amount key={label} label={label} value={value} />
            ))}
          </dl>
        </li>
      ))}
    </ol>
  )
}

function Code({ part }: { part: Extract<PrintedPart, { kind: 'qr' | 'bars' }> }) {
  const Drawn = useLoaded(loadCode)
  return <div className={`code ${part.kind}`}>{Drawn && <Drawn part={part} />}</div>
}
