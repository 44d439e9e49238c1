import { use } from 'react'
import type { NfceItem } from '#api/contract/documents/nfces.ts'
import { formatDateTime, formatLocal } from '#domain/time/date-time.ts'
import { ClockContext } from '../kit/place/clock.ts'

/** Its own day and hour; what the clock of who looks says of it where that is another. */
export function IssueDate({ of }: { of: Pick<NfceItem, 'issue_date_local' | 'issue_date_utc'> }) {
  const isClockKnown = use(ClockContext)
  const own = formatLocal(of.issue_date_local)
  const here = formatDateTime(of.issue_date_utc)
  return (
    <>
      <span className="tabular-nums">{own}</span>
      {isClockKnown && here !== own && <div className="text-fg-3 text-12 tabular-nums">{here} no seu fuso horário</div>}
    </>
  )
}
