import type { NfceEvent } from '#api/contract/documents/nfce-events.ts'
import type { IconName } from '#ui/painted/icons.ts'
import type { Level } from '#ui/painted/figures/level.ts'

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
