/** A requested bulk download. */
export interface DownloadRef {
  tenantId: string
  id: string
}

/** One try at a job. */
export interface Attempt {
  /** After this one nothing tries again. */
  isLast: boolean
  /** The process is about to end, or another one has the job. */
  signal: AbortSignal
}

/** Work that outlives the call that asked for it. */
export interface Jobs {
  /**
   * Has a download made, once however often it is asked for. Never rejects: what is not taken now is found again by the upkeep. `behind`: a
   * larger number waits for smaller ones, 0 unless it is told; equal ones are made in the order of asking.
   */
  enqueue(download: DownloadRef, behind?: number): Promise<void>
}

/** Runs each job in this process as soon as it is asked for, one at a time: for pages and tests, where nothing has to outlive anything. */
export function directJobs(run: (download: DownloadRef, attempt: Attempt) => Promise<void>): Jobs & {
  /** Resolves when nothing is left to do. */
  idle(): Promise<void>
} {
  const { signal } = new AbortController()
  let last: Promise<void> = Promise.resolve()
  return {
    async enqueue(download) {
      // A job that fails has said so in its own row.
      last = last.then(() => run(download, { isLast: true, signal })).catch(() => {})
    },
    idle: () => last,
  }
}
