import { useLive, useRead } from '#api/client/use-connection.ts'
import { readPending } from '#api/contract/documents/pending.ts'
import { isGapKind, type OpenCause } from '#domain/documents/numbers/open-causes.ts'
import { formatTotal } from '#domain/list-total.ts'
import '../count.css'
import { useRefresh } from '../refresh/use-refresh.ts'

/** Seconds between looks, as of the lists behind it. */
const REFRESH_SECONDS = 60
/** The same while changes are told: some of it begins by time alone, such as what SEFAZ has not answered for a day. */
const LIVE_SECONDS = 600

/** How many are open of these causes, beside what leads to them; nothing for none, and where it cannot be read. */
function PendingCount({ of = () => true }: { of?: (cause: OpenCause) => boolean }) {
  const { data, dataUpdatedAt, errorUpdatedAt, refetch } = useRead(readPending, {})
  const seconds = useLive(readPending) ? LIVE_SECONDS : REFRESH_SECONDS
  useRefresh(seconds, Math.max(dataUpdatedAt, errorUpdatedAt), () => void refetch({ cancelRefetch: false }))
  const count = data?.causes.reduce((sum, one) => (of(one.cause) ? sum + one.count : sum), 0)
  if (!count) return null
  return (
    <span className="alert-count" title="Pendências">
      {formatTotal(count)}
    </span>
  )
}

/** The count of all causes. */
export const AllPending = () => <PendingCount />
/** The count of what 'Numeração' lists. */
export const PendingNumbers = () => <PendingCount of={isGapKind} />
export const PendingRejections = () => <PendingCount of={(cause) => cause === 'rejected'} />
export const PendingMissing = () => <PendingCount of={(cause) => cause === 'not_here'} />
export const PendingSkips = () => <PendingCount of={(cause) => cause === 'skip'} />
