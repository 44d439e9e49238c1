import { browserTables } from '../../store/schema/sats/browsers.ts'
import { defineSubject } from '../../subject.ts'
import * as alertBrowsers from './alert-browsers.ts'
import { browserLostMail } from './lost-mail.ts'
import { oldBrowsers } from './sweep.ts'

export default defineSubject({
  name: 'browsers',
  handlers: alertBrowsers,
  tables: browserTables,
  work: [oldBrowsers, browserLostMail],
})
