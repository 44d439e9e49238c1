import { createStackParser, createTransport } from '@sentry/core'
import { nodeStackLineParser, ServerRuntimeClient, type ServerRuntimeClientOptions } from '@sentry/core/server'
import { scrub } from '#domain/scrub.ts'
import { errorText } from '../errors/text.ts'
import type { Platform } from '../ports/platform/platform.ts'
import { errorService, postEnvelope } from './service.ts'

/** The circumstances of a failure: by the request's id the log has the rest. */
export interface About {
  requestId?: string
  /** The path as the contract has it, without anybody's values. */
  route: string
}

/** Tells the service of a DSN what goes wrong in the server. */
export interface ServerReports {
  /** Never throws and never waits; what cannot be sent is logged. */
  report(error: unknown, about: About): void
  /** Waits until what has been reported is sent, at most that long. */
  flush(ms: number): Promise<void>
}

export function serverReports({ dsn, platform }: { dsn: string; platform: Platform }): ServerReports {
  const service = errorService(dsn)
  const lost = (reason: string) => platform.log({ event: 'error-report-lost', reason })
  const client = new ServerRuntimeClient({
    dsn: service.dsn,
    platform: 'node',
    integrations: [],
    stackParser: createStackParser(nodeStackLineParser()),
    sendClientReports: false,
    // The other way of tracing needs an integration that installs timers; nothing is traced here.
    traceLifecycle: 'static',
    transport: fetchTransport(lost),
  })
  const send = async (error: unknown, { requestId, route }: About) => {
    const event = await client.eventFromException(error, { data: { mechanism: { type: 'generic', handled: false } } })
    // Sent past the SDK's scopes: nothing is added that this function does not name.
    client.sendEvent({
      event_id: platform.uuid().replaceAll('-', ''),
      timestamp: platform.now() / 1000,
      platform: 'node',
      level: 'error',
      // The copy of plain data has the shape of its original.
      exception: scrub(event.exception) as typeof event.exception,
      tags: { where: 'server', route, ...(requestId !== undefined && { request_id: requestId }) },
    })
  }
  return {
    report: (error, about) => void send(error, about).catch((reason: unknown) => lost(errorText(reason))),
    async flush(ms) {
      // What was reported in this very task is not on its way yet.
      await Promise.resolve()
      await client.flush(ms)
    },
  }
}

function fetchTransport(lost: (reason: string) => void): ServerRuntimeClientOptions['transport'] {
  return (options) =>
    createTransport(options, async ({ body }) => {
      try {
        const { status, ok, headers } = await postEnvelope(options.url, body)
        if (!ok) lost(`answered ${status}`)
        return {
          statusCode: status,
          headers: {
            'x-sentry-rate-limits': headers.get('X-Sentry-Rate-Limits'),
            'retry-after': headers.get('Retry-After'),
          },
        }
      } catch (error) {
        lost(errorText(error))
        throw error
      }
    })
}
