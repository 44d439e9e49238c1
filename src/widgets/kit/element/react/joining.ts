import { earlyAnswers } from '#api/client/take-ahead.ts'
import { type Connection, join } from '#api/client/connection.ts'
import { subjectOf, userKey } from '#api/client/subject.ts'
import type { Presentation } from '../first-paint.ts'
import type { ElementSettings } from '../settings.ts'
import type { ElementTokens } from '../tokens.ts'

/** The connection of an element, and whose it is. */
interface Joining {
  /** Names user and tenant; undefined while there are none. */
  readonly key: string | undefined
  readonly connection: Connection | undefined
  /** Returns the connection that the settings ask for, joined anew when api, tenant or user has changed. */
  connect(settings: ElementSettings): Connection | undefined
  leave(): void
}

/** Joins the connections of an element; `onOther`: the one before was another user’s, or another tenant’s. */
export function joining(tokens: ElementTokens, sent: Presentation['sent'], onOther: () => void): Joining {
  let joined: { key: string; connection: Connection; release(): void } | undefined
  const leave = () => {
    joined?.release()
    joined = undefined
  }
  return {
    get key() {
      return joined?.key
    },
    get connection() {
      return joined?.connection
    },
    connect(settings) {
      const token = tokens.current()
      if (!token || !settings.tenant) {
        leave()
        return undefined
      }
      const subject = subjectOf(token)
      const key = userKey(settings, subject)
      if (joined?.key !== key) {
        leave()
        onOther()
        joined = { key, ...join(settings, subject, tokens, { takeAhead: earlyAnswers(sent) }) }
      }
      return joined.connection
    },
    leave,
  }
}
