import { isoInstant } from '#domain/time/instant.ts'
import { TRIED_HOURS } from '../alert-mails.ts'

/** The work that a raised alert leaves, one for each, in the transaction that raises it: whom to tell is found out by whoever does it (sats/telling/raised.ts). */
export const RAISED = { name: 'alert_told' }

/** An alert that was raised, or let go by a silence, whose reason is told then. */
export interface RaisedAlert {
  notification: string
  silence?: string
}

/** The letters that tell of what a silence has let go, rather than of what begins (sats/silences/silence-mails.ts). */
export const SILENCE_MAIL = { name: 'silence_mail' }

/** Returns until when it is tried: older news is none. */
export const tellUntil = (now: number): string => isoInstant(now + TRIED_HOURS * 3_600_000)
