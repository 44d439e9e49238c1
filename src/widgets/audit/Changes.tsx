import type { AuditChange } from '#domain/access/audit.ts'
import { Icon } from '#ui/painted/Icon.tsx'
import { Difference } from '../kit/Difference.tsx'

/** Letters that a line of a list surely has room for. */
const LINE = 40

/**
 * What an entry of the trail changed, property by property: a line of it, and all of it where it is unfolded. Pure, so that it can be painted
 * before React is there.
 */
export function Changes({ changes }: { changes: readonly AuditChange[] }) {
  const letters = changes.reduce((sum, { field, from, to }) => sum + `${field}: ${from ?? ''}${to ?? ''}`.length, 0)
  const parts = changes.map((change) => (
    <span key={change.field} className="chg">
      <span className="text-fg-3">{change.field}:</span> <Difference change={change} />
    </span>
  ))
  if (letters <= LINE) return <div className="chgs">{parts}</div>
  return (
    <details className="chgs">
      <summary>
        <Icon name="chevron-right" size={14} />
        <span>{parts}</span>
      </summary>
    </details>
  )
}
