import { useCan, useLive, useRead } from '#api/client/use-connection.ts'
import type { Input } from '#api/client/address.ts'
import { listCompanyAlerts } from '#api/contract/companies/companies.ts'
import { readMonthBoard } from '#api/contract/documents/month-board.ts'
import { readPending } from '#api/contract/documents/pending.ts'
import type { Endpoint, Reply } from '#api/contract/endpoint.ts'
import { listSatsInAlert } from '#api/contract/sats/sat-alerts.ts'
import type { ReadResult } from '../kit/failure/ReadScreen.tsx'
import { useRefresh } from '../kit/refresh/use-refresh.ts'
import { byLevel, type Notice, ofCompanies, ofDocuments, ofMonths, ofSats } from './notice.ts'

/** Seconds between looks where changes are not told, as of the lists behind it. */
const REFRESH_SECONDS = 60
/** So many alerts of companies are told apart by their type. */
const MOST_ALERTS = 1000

/** A place where something may need somebody, asked of those that the user may see. */
interface Source extends ReadResult<Notice[]> {
  /** Its name in a sentence. */
  name: string
}

/** All that needs somebody, and of which places that is known. */
export interface Notices {
  /** The gravest first. */
  notices: readonly Notice[]
  /** Names of the places that have answered. */
  known: readonly string[]
  /** Those that have not, and that have nothing of before. */
  failed: readonly Source[]
}

/** Asks of every place that the user may see; what may not be seen is neither counted nor claimed. */
export function useNotices(): { read: ReadResult<Notices>; refetch: () => void } {
  const grave = useCount('danger')
  const sources = [
    useSource('documentos', { to: readPending, input: {} }, ofDocuments),
    useSource('SATs', { to: listSatsInAlert, input: { query: { per_page: 1 } }, awaits: grave }, ({ total: all }) =>
      ofSats({ all, grave: grave.data?.total ?? 0 }),
    ),
    useSource('empresas', { to: listCompanyAlerts, input: { query: { per_page: MOST_ALERTS } } }, ofCompanies),
    useSource('fechamento do mês', { to: readMonthBoard, input: { query: { per_page: 1 } } }, ofMonths),
  ].flatMap((source) => source ?? [])
  const failed = sources.filter(({ data, error }) => data === undefined && error)
  const answered = sources.filter(({ data }) => data !== undefined)
  const isSettled = sources.length > 0 && failed.length + answered.length === sources.length
  const refetch = () => sources.forEach((source) => void source.refetch())
  return {
    read: {
      data: isSettled
        ? {
            notices: byLevel(answered.flatMap(({ data = [] }) => data)),
            known: answered.map(({ name }) => name),
            failed,
          }
        : undefined,
      error: sources.find(({ error }) => error)?.error ?? null,
      isFetching: sources.some(({ isFetching }) => isFetching),
      refetch,
    },
    refetch,
  }
}

const useCount = (level: 'danger') =>
  useRead(listSatsInAlert, { query: { per_page: 1, level } }, { enabled: useCan(listSatsInAlert) })

interface Question<E extends Endpoint> {
  to: E
  input: Input<E>
  /** Another read without which its answer says nothing. */
  awaits?: Pick<ReturnType<typeof useCount>, 'data' | 'error' | 'refetch'>
}

/** Reads a place, and again every so often; undefined where the user may not see it. */
function useSource<E extends Endpoint>(
  name: string,
  { to, input, awaits }: Question<E>,
  noticesOf: (reply: Reply<E>) => Notice[],
): Source | undefined {
  const mayAsk = useCan(to)
  const read = useRead(to, input, { enabled: mayAsk })
  const refetch = () => {
    void awaits?.refetch()
    return read.refetch({ cancelRefetch: false })
  }
  const since = useLive(to) || !mayAsk ? 0 : Math.max(read.dataUpdatedAt, read.errorUpdatedAt)
  useRefresh(REFRESH_SECONDS, since, refetch)
  const error = read.error ?? awaits?.error ?? null
  // Of what the page's token may not ask, nothing is said.
  if (!mayAsk || error?.status === 403) return undefined
  const reply = awaits && awaits.data === undefined ? undefined : read.data
  return {
    name,
    data: reply === undefined ? undefined : noticesOf(reply),
    error,
    isFetching: read.isFetching,
    refetch,
  }
}
