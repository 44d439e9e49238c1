import type { AlertNote } from '#api/contract/sats/alerts.ts'
import { type AlertChangeKind, changeText } from '#domain/sats/alert-states.ts'
import { formatDateTime } from '#domain/time/date-time.ts'
import type { IconName } from '#ui/painted/icons.ts'
import type { Level } from '#ui/painted/level.ts'
import { Timeline, type TimelineItem } from '#ui/painted/Timeline.tsx'

/** How each change looks. */
export const CHANGE_STYLES: Readonly<Record<AlertChangeKind, { level: Level; icon: IconName }>> = {
  take: { level: 'info', icon: 'user-check' },
  release: { level: 'warning', icon: 'arrow-left' },
  assign: { level: 'info', icon: 'send' },
  unassign: { level: 'neutral', icon: 'circle-slash' },
  comment: { level: 'neutral', icon: 'info' },
  resolve: { level: 'success', icon: 'circle-check' },
  expire: { level: 'warning', icon: 'clock' },
  worsen: { level: 'danger', icon: 'triangle-alert' },
  begin: { level: 'warning', icon: 'bell' },
  over: { level: 'success', icon: 'circle-check' },
  withdrawn: { level: 'neutral', icon: 'circle-slash' },
  silence: { level: 'neutral', icon: 'bell-off' },
}

/** Tells what was done about an alert, the newest first. */
export function AlertNotes({ notes }: { notes: readonly AlertNote[] }) {
  return <Timeline items={notes.toReversed().map(itemOf)} />
}

function itemOf({ id, at_utc, email, kind, note, until_utc }: AlertNote): TimelineItem {
  const until = until_utc === null ? '' : `, até ${formatDateTime(until_utc).slice(0, 16)}`
  return {
    id,
    ...CHANGE_STYLES[kind],
    title: changeText({ kind, email, note }),
    lines: [
      ...(note !== null && kind !== 'assign'
        ? [
            <span key="note" className="written">
              {note}
            </span>,
          ]
        : []),
      `${formatDateTime(at_utc).slice(0, 16)}${until}`,
    ],
  }
}
