import type { FileStore } from '../../ports/files/file-store.ts'
import type { Paper } from '../../ports/paper/paper.ts'
import { downloadMail } from './download-mails.ts'
import { download, expiredDownloads, tidyFiles } from './upkeep.ts'
import { downloadTables } from '../../store/schema/documents/downloads.ts'
import { defineSubject } from '../../subject.ts'
import * as nfDownloads from './nf-downloads.ts'
import events from '../../events/subject.ts'
import month from '../month/subject.ts'
import plans from '../../identity/plans/subject.ts'

declare module '../../subject.ts' {
  interface Running {
    /** The place of finished downloads. */
    files: FileStore
    paper: Paper
    /** How many days a finished download is kept. */
    days: number
  }
}

export default defineSubject({
  name: 'downloads',
  handlers: { ...nfDownloads },
  tables: downloadTables,
  work: [download, downloadMail, expiredDownloads, tidyFiles],
  uses: [events, month, plans],
})
