import type { ServerResponse } from 'node:http'

/** Ends connections that would be kept for further calls, each with its next answer. */
export interface LastAnswers {
  /** Every answer that begins. */
  begun(response: ServerResponse): void
  /** From now on, and for those under way whose headers have not left, an answer is its connection's last. */
  begin(): void
}

export function lastAnswers(): LastAnswers {
  const underWay = new Set<ServerResponse>()
  let isLast = false
  return {
    begun(response) {
      // Node then answers with 'Connection: close'.
      if (isLast) response.shouldKeepAlive = false
      else underWay.add(response.once('close', () => underWay.delete(response)))
    },
    begin() {
      isLast = true
      for (const response of underWay) response.shouldKeepAlive = false
    },
  }
}
