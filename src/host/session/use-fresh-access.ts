import { useEffect } from 'react'
import { useConnection } from '#api/client/use-connection.ts'
import { readMe } from '#api/contract/access/users.ts'

const EVERY_MS = 60_000

/**
 * Learns anew what the user may do when the page comes into sight, and every minute while it is: a role may have been changed in another tab,
 * or by somebody else. (A refused call tells it at once.)
 */
export function useFreshAccess(): void {
  const { queries } = useConnection()
  useEffect(() => {
    const read = () => {
      if (!document.hidden) void queries.invalidateQueries({ queryKey: [readMe.path] })
    }
    const timer = setInterval(read, EVERY_MS)
    document.addEventListener('visibilitychange', read)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', read)
    }
  }, [queries])
}
