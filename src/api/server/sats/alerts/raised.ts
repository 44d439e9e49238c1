import { isoInstant } from '#domain/time/instant.ts'
import type { ScopedDb } from '../../store/scope.ts'
import { giveWork } from '../../work/give.ts'

/** The work that a raised alert leaves, one for each, in the transaction that raises it: whom to tell is found out by whoever does it (sats/telling/raised.ts). */
export const RAISED = { name: 'alert_told' }

/** An alert of which there is something to tell: it was raised, unless one of the others is said. */
export interface RaisedAlert {
  notification: string
  /** A silence has let it go, for this reason. */
  silence?: string
  /** It is on still, and is told once more. */
  again?: true
  /** Whoever had it has given it back: it is escalated, and told to nobody at once. */
  returned?: true
}

/** The letters that tell of what a silence has let go, rather than of what begins (sats/silences/silence-mails.ts). */
export const SILENCE_MAIL = { name: 'silence_mail' }

/** Hours for which a message is tried that could not be sent, and known that was: older news is none. */
export const TRIED_HOURS = 24

/** Returns until when it is tried: older news is none. */
export const tellUntil = (now: number): string => isoInstant(now + TRIED_HOURS * 3_600_000)

/** Leaves it as work to tell of alerts. `now`: ms since the epoch. */
export function tellOf(
  db: ScopedDb,
  { tenantId, now }: { tenantId: string; now: number },
  alerts: readonly RaisedAlert[],
): Promise<void> {
  return giveWork(
    db,
    RAISED,
    now,
    alerts.map((payload) => {
      const { notification, ...why } = payload
      // Raised it is once; anything else may come again.
      const key = [notification, ...Object.keys(why), ...(Object.keys(why).length > 0 ? [now] : [])].join(' ')
      return { tenantId, key, about: tenantId, payload, expiresAt: tellUntil(now) }
    }),
  )
}
