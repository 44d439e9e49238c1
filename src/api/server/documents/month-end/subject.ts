import { accountantNews } from './address-news.ts'
import { accountantDelivery } from './deliver.ts'
import { accountantMail } from './accountant-mails.ts'
import type { DeliveryLinks } from './links.ts'
import type { DownloadLinks } from '../downloads/links.ts'
import { sql } from 'kysely'
import { accountantTables } from '../../store/schema/documents/accountant.ts'
import { defineSubject } from '../../subject.ts'
import * as accountant from './accountant.ts'
import * as monthBoard from './month-board.ts'
import * as monthEnd from './month-end.ts'
import events from '../../events/subject.ts'
import downloads from '../downloads/subject.ts'
import month from '../month/subject.ts'

declare module '../../subject.ts' {
  interface Running {
    downloadLinks: DownloadLinks
    deliveryLinks: DeliveryLinks
  }
}

export default defineSubject({
  name: 'monthEnd',
  handlers: { ...accountant, ...monthBoard, ...monthEnd },
  tables: accountantTables,
  work: [accountantNews, accountantDelivery, accountantMail],
  waiting: {
    accountant_mails: sql`select count(*)::int as value from accountant_deliveries where sent_at is null and failed_at is null`,
  },
  uses: [downloads, events, month],
})
