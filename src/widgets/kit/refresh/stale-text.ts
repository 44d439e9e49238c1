import type { UseQueryResult } from '@tanstack/react-query'
import type { CallError } from '#api/client/call.ts'
import { durationText } from '#domain/time/duration-text.ts'

/** Returns why what is on the screen is old, and how old that is at `now` (ms). */
export function staleText(
  { error, dataUpdatedAt }: Pick<UseQueryResult<unknown, CallError>, 'error' | 'dataUpdatedAt'>,
  now: number,
): string {
  const reason =
    error?.code === 'network' ? 'Sem conexão.' : error?.isOutage ? 'Tentando novamente…' : 'Não foi atualizado.'
  // Rows of another page stay without being its data.
  return dataUpdatedAt > 0 ? `${reason} Dados de há ${durationText((now - dataUpdatedAt) / 1000)}.` : reason
}
