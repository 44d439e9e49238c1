import type { AlertNote } from '#api/contract/sats/alerts.ts'
import { ALERT_NOTES, type AlertNoteKind, personName } from '#domain/sats/alert-states.ts'
import { formatDateTime } from '#domain/time/date-time.ts'
import type { IconName } from '#ui/painted/icons.ts'
import type { Level } from '#ui/painted/level.ts'
import { Timeline, type TimelineItem } from '#ui/painted/Timeline.tsx'

const STYLES: Readonly<Record<AlertNoteKind, { level: Level; icon: IconName }>> = {
  take: { level: 'info', icon: 'user-check' },
  release: { level: 'warning', icon: 'arrow-left' },
  assign: { level: 'info', icon: 'send' },
  unassign: { level: 'neutral', icon: 'circle-slash' },
  comment: { level: 'neutral', icon: 'info' },
  resolve: { level: 'success', icon: 'circle-check' },
  expire: { level: 'warning', icon: 'clock' },
  worsen: { level: 'danger', icon: 'triangle-alert' },
}

/** Tells what was done about an alert, the newest first. */
export function AlertNotes({ notes }: { notes: readonly AlertNote[] }) {
  return <Timeline items={notes.toReversed().map(itemOf)} />
}

function itemOf({ id, at_utc, email, kind, note, until_utc }: AlertNote): TimelineItem {
  const until = until_utc === null ? '' : `, até ${formatDateTime(until_utc).slice(0, 16)}`
  const isByItself = kind === 'expire' || kind === 'worsen'
  const whom = kind === 'assign' && note !== null ? ` ${note}` : ''
  return {
    id,
    ...STYLES[kind],
    title: isByItself ? ALERT_NOTES[kind] : `${personName(email)} ${ALERT_NOTES[kind]}${whom}`,
    lines: [
      ...(note !== null && kind !== 'assign' ? [<span className="written">{note}</span>] : []),
      `${formatDateTime(at_utc).slice(0, 16)}${until}`,
    ],
  }
}
