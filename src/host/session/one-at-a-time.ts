import { changeRecord } from './shared-record.ts'

/** A tab that is closed or frozen in the middle holds the others up for no longer than this. */
const LEASE_MS = 30_000
const ASK_AGAIN_MS = 100

interface Lease {
  by: string
  until: number
}

/**
 * Runs a task while no other tab of this browser runs one of the same name. By Web Locks; they are missing where a page is not served
 * securely (plain HTTP in an intranet), and there by a lease.
 */
export function oneAtATime<T>(name: string, task: () => Promise<T>): Promise<T> {
  return 'locks' in navigator ? navigator.locks.request(name, task) : leased(name, task)
}

async function leased<T>(name: string, task: () => Promise<T>): Promise<T> {
  // Not randomUUID, which is missing where locks are.
  const me = crypto.getRandomValues(new Uint32Array(2)).join('-')
  const mine = () => ({ by: me, until: Date.now() + LEASE_MS })
  const release = (held: unknown) => (isLease(held) && held.by === me ? null : held)
  try {
    while ((await changeRecord(name, (held) => (inForce(held) ? held : mine()))).by !== me) await pause()
  } catch {
    // The browser keeps nothing for this page, so that no other tab shares its session.
    return task()
  }
  try {
    return await task()
  } finally {
    await changeRecord(name, release)
  }
}

const isLease = (held: unknown): held is Lease =>
  typeof held === 'object' && held !== null && 'by' in held && 'until' in held

/** One that lasts longer than leases do was taken before the clock was set back. */
const inForce = (held: unknown): held is Lease =>
  isLease(held) && held.until > Date.now() && held.until <= Date.now() + LEASE_MS

const pause = () => new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS))
