import { madeOnce } from '../../http/made-once.ts'
import { workHere } from '../../work/here.ts'
import { downloadMail } from './download-mails.ts'
import { download } from './upkeep.ts'

/** Returns the place of a server's finished downloads. */
export const downloadFilesOf = madeOnce(({ files }) => files)

/** Returns who begins a server's downloads; this process, at once, where it has nobody. */
export const packingOf = madeOnce(({ work, store, platform, mailer, files, paper, settings }) => {
  const { downloadDays: days } = settings
  const linkOrigin = settings.linkOrigin ?? settings.origin ?? 'http://localhost'
  return work ?? workHere({ store, platform, mailer, files, paper, linkOrigin, days }, [download, downloadMail])
})
