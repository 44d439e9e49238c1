import { AUDIT_BETWEEN, type AuditChange, auditDifference } from '#domain/access/audit.ts'

/** What a change has made of a property: one value for another, or what is gone and what has come of several. */
export function Difference({ change }: { change: AuditChange }) {
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
