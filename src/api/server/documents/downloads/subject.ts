import { downloadMail } from './mails.ts'
import { sql } from 'kysely'
import { downloadTables } from '../../store/schema/downloads.ts'
import { defineSubject } from '../../subject.ts'
import * as nfDownloads from './nf-downloads.ts'
import month from '../month/subject.ts'
import plans from '../../identity/plans/subject.ts'

declare module '../../subject.ts' {
  interface Running {
    /** How many days a finished download is kept. */
    days: number
  }
}

export default defineSubject({
  name: 'downloads',
  handlers: { ...nfDownloads },
  tables: downloadTables,
  work: [downloadMail],
  waiting: { downloads: sql`select count(*)::int as value from nf_downloads where not is_processed` },
  uses: [month, plans],
})
