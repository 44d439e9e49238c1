const PROGRESS_MS = 2000

/** Returns what says on stderr, now and then, how far something that takes long is. `description`: of the tenant that it is about. */
export function sayNowAndThen(description: string): (count: string) => void {
  let before = Date.now()
  return (count) => {
    if (Date.now() - before < PROGRESS_MS) return
    before = Date.now()
    process.stderr.write(`${description}: ${count}\n`)
  }
}
