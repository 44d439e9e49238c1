import type { Meter } from '../platform/meter.ts'
import type { Mailer } from './mailer.ts'

/** The same mailer, whose messages are counted as they leave. */
export function meteredMailer(mailer: Mailer, meter: Meter): Mailer {
  return {
    async send(message) {
      try {
        await mailer.send(message)
      } catch (error) {
        meter.mail({ isSent: false })
        throw error
      }
      meter.mail({ isSent: true })
    },
  }
}
