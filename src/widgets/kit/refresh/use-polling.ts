import type { UseQueryResult } from '@tanstack/react-query'
import { use, useEffect } from 'react'
import { SightContext } from '../place/sight.ts'

const EVERY_MS = 3000
/** A server in trouble is not asked as often. */
const AFTER_FAILURE_MS = 30_000

/** Reads an answer anew every few seconds while something in it is under way; what nobody can see waits. */
export function usePolling(
  { isError, refetch }: Pick<UseQueryResult, 'isError' | 'refetch'>,
  isUnderWay: boolean,
): void {
  const sight = use(SightContext)
  useEffect(() => {
    if (!isUnderWay) return undefined
    const timer = setInterval(
      () => {
        if (!sight.isHidden()) void refetch({ cancelRefetch: false })
      },
      isError ? AFTER_FAILURE_MS : EVERY_MS,
    )
    return () => clearInterval(timer)
  }, [isUnderWay, isError, refetch, sight])
}
