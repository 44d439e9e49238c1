import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { BodyIn, Endpoint, Reply } from '#api/contract/endpoint.ts'
import { address, type Input, type Values } from './address.ts'
import type { CallError } from './call.ts'
import { useOutage } from './outage.ts'
import { useConnection } from './use-connection.ts'

/**
 * Asks a POST that changes nothing, such as a preview. A new question cancels the former one, whose answer stays as placeholder data. Nothing
 * is kept: the same question asked later may have another answer. An undefined input asks nothing.
 */
export function useQuestion<E extends Endpoint>(
  endpoint: E,
  input: (Input<E> & { body: BodyIn<E> }) | undefined,
): UseQueryResult<Reply<E>, CallError> {
  const connection = useConnection()
  const queryKey = [
    `question ${endpoint.path}`,
    input && address(endpoint.path, input.params, input.query as Values | undefined),
    input?.body,
  ]
  const result = useQuery<Reply<E>, CallError>(
    {
      queryKey,
      queryFn: ({ signal }) => {
        if (!input) throw new Error('asked without a question')
        return connection.call(endpoint, Object.assign({ signal }, input))
      },
      enabled: input !== undefined,
      placeholderData: keepPreviousData,
      staleTime: 0,
      gcTime: 0,
    },
    connection.queries,
  )
  return useOutage(result, connection.queries, queryKey)
}
