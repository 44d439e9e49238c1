import * as z from 'zod/mini'
import { Empty, post } from '../endpoint.ts'
import { clientProof } from './oauth-tokens.ts'

/**
 * The data of a sandbox begin anew (docs/decisions.md#sandbox): whoever holds the secret of one of its clients asks, as for a token. It is done within
 * seconds after the answer. Refuses the clients of any other tenant.
 */
export const resetSandbox = post('/sandbox/reset', {
  unasked: 'entering',
  needs: 'public',
  summary: 'Recomeçar os dados de um sandbox',
  takes: 'application/x-www-form-urlencoded',
  body: z.object(clientProof),
  reply: z.object({ tenant: z.string() }),
  ours: true,
})

/** The same from the screen of clients, by whoever may make one and so could ask as it. Refuses as not found where the tenant is no sandbox. */
export const restartSandbox = post('/sandbox/restart', {
  unasked: 'stays',
  needs: ['oauth_client:create'],
  summary: 'Recomeçar os dados de teste da organização',
  reply: Empty,
  ours: true,
})
