import type { NfceEvent } from '#api/contract/documents/nfce-events.ts'
import type { Nfce } from '#api/contract/documents/nfces.ts'
import { environmentLabel } from '#domain/documents/environment.ts'
import type { IconName } from '#ui/painted/icons.ts'
import type { Level } from '#ui/painted/level.ts'

interface EventStyle {
  level: Level
  icon: IconName
}

/** The colour and icon of an event of each level. */
export const eventStyles: Readonly<Record<NfceEvent['type_level'], EventStyle>> = {
  success: { level: 'success', icon: 'circle-check' },
  error: { level: 'danger', icon: 'octagon-x' },
  other: { level: 'neutral', icon: 'send' },
}

/** Tells if an event is of the note that it stands with; one of the other environment stands there for whoever looks for it, and changes nothing. */
export const isEventOf = (event: NfceEvent, note: Pick<Nfce, 'environment'>): boolean =>
  event.environment === null || event.environment === note.environment

/** Returns what is said of an event that is of the other environment. */
export const otherEnvironmentText = ({ environment }: NfceEvent): string =>
  `De ${environmentLabel(environment ?? 'production').toLowerCase()}: nada muda nesta nota`
