import type { BucketSettings } from '../../ports/files/bucket.node.ts'
import type { FileStore } from '../../ports/files/file-store.ts'
import { filesOf } from '../../ports/files/file-stores.node.ts'
import { bossJobs } from '../../ports/jobs/boss.node.ts'
import type { Jobs } from '../../ports/jobs/jobs.ts'
import type { Paper } from '../../ports/paper/paper.ts'
import type { Platform } from '../../ports/platform/platform.ts'
import { type Loop, repeat } from '../../ports/platform/repeat.ts'
import type { Store } from '../../store/scope.ts'
import { packer } from './pack.ts'
import { enqueueWaiting, removeExpired } from './upkeep.ts'

export interface DownloadWork {
  files: FileStore
  jobs: Jobs
  /** Tells if the queue works: new jobs are done by this server or another one. */
  isWorking(): boolean
  /** Never rejects: a server without a queue answers everything else. */
  start(): Promise<void>
  stop(): Promise<void>
}

interface DownloadSettings {
  dataDir: string
  /** The place of finished downloads; in the data folder without it. */
  bucket?: BucketSettings
  databaseUrl?: string
  /** How many days a finished download is kept. */
  downloadDays: number
  /** After how many seconds of silence another server process takes over what one was working on. */
  jobSilenceSeconds: number
}

interface Options {
  settings: DownloadSettings
  store: Store
  platform: Platform
  paper: Paper
  /** Told of what went wrong outside of any download. */
  onError: (error: unknown) => void
}

const MINUTE_MS = 60_000
/** How often what broken writing left behind is looked for: a bucket is paid by the look. */
const TIDY_MS = 60 * MINUTE_MS

/** Everything about bulk downloads that goes on beside the calls: the queue, and once a minute what time brings about. */
export function downloadWork({ settings, store, platform, paper, onError }: Options): DownloadWork {
  const files = filesOf(settings)
  const attempt = (work: Promise<void>) => work.catch(onError)
  const ending = new AbortController()
  const { run, giveUp } = packer({ store, platform, files, paper, days: settings.downloadDays })
  const { databaseUrl, jobSilenceSeconds: silenceSeconds } = settings
  const jobs = bossJobs({
    store,
    run,
    giveUp,
    log: platform.log,
    silenceSeconds,
    ...(databaseUrl ? { databaseUrl } : {}),
  })
  const upkeep = { store, platform, files, jobs }
  let isWorking = false
  let tidiedAt = Number.NEGATIVE_INFINITY
  const turn = async () => {
    // Tried again: the database may come up after us.
    if (!isWorking) await attempt(jobs.start().then(() => void (isWorking = true)))
    await attempt(enqueueWaiting(upkeep))
    await attempt(removeExpired(upkeep))
    if (platform.now() - tidiedAt >= TIDY_MS) {
      tidiedAt = platform.now()
      await attempt(files.tidy(tidiedAt))
    }
  }
  let loop: Loop | undefined
  return {
    files,
    jobs,
    isWorking: () => isWorking && !ending.signal.aborted,
    start() {
      loop = repeat(turn, { name: 'downloads', meter: platform.meter, everyMs: MINUTE_MS, onError, atOnce: true })
      return loop.idle()
    },
    async stop() {
      ending.abort()
      // A bucket may keep a turn waiting for longer than the process has to end.
      void loop?.stop()
      await attempt(jobs.stop())
    },
  }
}
