import * as z from 'zod/mini'
import { Empty, post } from './endpoint.ts'

/** The largest report taken, in bytes: an error with its stack is a few thousand. */
export const MOST_REPORT_BYTES = 200_000

/**
 * Passes a screen's report of an unhandled error on to the service of the DSN (docs/decisions.md#error-service), so that no page has to let its visitors
 * contact that service. The body is an envelope: https://develop.sentry.dev/sdk/data-model/envelopes/
 */
export const reportErrors = post('/errors', {
  unasked: 'brings_in',
  needs: 'public',
  summary: 'Relatar um erro inesperado de uma tela',
  takes: 'application/x-sentry-envelope',
  body: z.string(),
  reply: Empty,
  ours: true,
})
