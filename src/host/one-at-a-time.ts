/** A tab that is closed or frozen in the middle holds the others up for no longer than this. */
const LEASE_MS = 30_000
/** Enough for what one tab writes to be seen by the others. */
const SETTLE_MS = 100

/**
 * Runs a task while no other tab of this browser runs one of the same name. By Web Locks; they are missing where a page is not served
 * securely (plain HTTP in an intranet), and there by a lease in storage.
 */
export function oneAtATime<T>(name: string, task: () => Promise<T>): Promise<T> {
  return 'locks' in navigator ? navigator.locks.request(name, task) : leased(name, task)
}

async function leased<T>(name: string, task: () => Promise<T>): Promise<T> {
  // Not randomUUID, which is missing where locks are.
  const me = crypto.getRandomValues(new Uint32Array(2)).join('-')
  try {
    while (!(await taken(name, me))) await pause()
  } catch {
    // Without storage tabs share no session, so there is nobody to wait for.
    return task()
  }
  try {
    return await task()
  } finally {
    if (holder(name) === me) localStorage.removeItem(name)
  }
}

/** Takes the lease when it is free. Whoever wrote last holds it: tabs that came together wait until all have written. */
async function taken(name: string, me: string): Promise<boolean> {
  if (holder(name) !== undefined) return false
  localStorage.setItem(name, `${me} ${Date.now() + LEASE_MS}`)
  await pause()
  return holder(name) === me
}

function holder(name: string): string | undefined {
  const [who, until] = localStorage.getItem(name)?.split(' ') ?? []
  const left = Number(until) - Date.now()
  // Longer than a lease lasts: the clock was set back.
  return left > 0 && left <= LEASE_MS ? who : undefined
}

const pause = () => new Promise((resolve) => setTimeout(resolve, SETTLE_MS))
