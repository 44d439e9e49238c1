import { useNow } from '../../kit/refresh/use-now.ts'

/**
 * The present by the server's clock, in ms, anew every half minute, and by how many ms that clock is ahead of this one: a computer whose
 * clock is wrong must not make a SAT look silent, or at work. `read`: an answer that tells the server's time.
 */
export function useServerNow(read: { data: { now_utc: string } | undefined; dataUpdatedAt: number }) {
  const now = useNow()
  const ahead = read.data ? Date.parse(read.data.now_utc) - read.dataUpdatedAt : 0
  return { now: now + ahead, ahead }
}
