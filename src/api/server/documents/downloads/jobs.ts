import { madeOnce } from '../../http/made-once.ts'
import { directJobs } from '../../ports/jobs/jobs.ts'
import { doWork } from '../../work/round.ts'
import { downloadMail } from './mails.ts'
import { packer } from './pack.ts'

/** Returns the place of a server's finished downloads. */
export const downloadFilesOf = madeOnce(({ files }) => files)

/** Returns the worker of a server's downloads; this process, at once, where it has none. */
export const jobsOf = madeOnce(({ jobs, store, platform, mailer, files, paper, settings }) => {
  if (jobs) return jobs
  const { downloadDays: days } = settings
  const linkOrigin = settings.linkOrigin ?? settings.origin ?? 'http://localhost'
  const { run } = packer({ store, platform, files, paper, days })
  const mails = { store, platform, mailer, linkOrigin, days }
  return directJobs((download, attempt) => run(download, attempt).finally(() => doWork(downloadMail, mails)))
})
