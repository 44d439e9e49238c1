import * as z from 'zod/mini'
import { post } from '../endpoint.ts'
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
