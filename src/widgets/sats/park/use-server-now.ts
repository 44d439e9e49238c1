import { useNow } from '../../kit/refresh/use-now.ts'

interface ServerTime {
  data: { now_utc: string } | undefined
  dataUpdatedAt: number
}

/** Returns by how many ms the server's clock is ahead of this one, by an answer that tells the server's time. */
export const aheadOf = ({ data, dataUpdatedAt }: ServerTime): number =>
  data ? Date.parse(data.now_utc) - dataUpdatedAt : 0

/**
 * The present by the server's clock, in ms, anew every half minute, and by how many ms that clock is ahead of this one: a computer whose
 * clock is wrong must not make a SAT look silent, or at work.
 */
export function useServerNow(read: ServerTime) {
  const now = useNow()
  const ahead = aheadOf(read)
  return { now: now + ahead, ahead }
}
