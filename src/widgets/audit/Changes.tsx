import { AUDIT_BETWEEN, type AuditChange, auditDifference } from '#domain/access/audit.ts'
import { Icon } from '#ui/painted/Icon.tsx'

/** Letters that a line of a list surely has room for. */
const LINE = 40

/**
 * Shows the changes of an entry of the trail, property by property: a line of it, and all of it where it is unfolded. Pure, so that it can
 * be painted before React is there.
 */
export function Changes({ changes }: { changes: readonly AuditChange[] }) {
  const letters = changes.reduce((sum, { field, from, to }) => sum + `${field}: ${from ?? ''}${to ?? ''}`.length, 0)
  const parts = changes.map((change) => (
    <span key={change.field} className="change">
      <span className="text-fg-3">{change.field}:</span> <Difference change={change} />
    </span>
  ))
  if (letters <= LINE) return <div className="changes">{parts}</div>
  return (
    <details className="changes">
      <summary>
        <Icon name="chevron-right" size={14} />
        <span>{parts}</span>
      </summary>
    </details>
  )
}

/** One value for another, or what is gone and what has come of several. */
function Difference({ change }: { change: AuditChange }) {
  const { gone, come } = auditDifference(change)
  // Of several values others stay: none of them takes another's place.
  const isReplaced = gone.length === 1 && come.length === 1 && !`${change.from}${change.to}`.includes(AUDIT_BETWEEN)
  const [minus, plus] = [change.to !== null && '− ', change.from !== null && '+ ']
  return (
    <>
      {gone.length > 0 && !isReplaced && minus}
      {gone.length > 0 && <del>{gone.join(', ')}</del>}
      {isReplaced ? ' → ' : gone.length > 0 && ' '}
      {come.length > 0 && !isReplaced && plus}
      {come.length > 0 && <ins>{come.join(', ')}</ins>}
    </>
  )
}
