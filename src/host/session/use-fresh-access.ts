import { useEffect } from 'react'
import { useConnection, useMe } from '#api/client/use-connection.ts'
import { readMe } from '#api/contract/access/users.ts'
import { noteTenants } from './session.ts'

const EVERY_MS = 60_000

/**
 * Learns anew what the user may do when the page comes into sight, and every minute while it is: a role may have been changed in another tab,
 * or by somebody else. (A refused call tells it at once.) So does the session of the tenants that they have.
 */
export function useFreshAccess(): void {
  const { queries, subject } = useConnection()
  const tenants = useMe().data?.tenants
  // Storage lies outside of React: the address and the next tab's first paint know them from there.
  useEffect(() => {
    if (tenants) noteTenants(subject, tenants)
  }, [subject, tenants])
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
