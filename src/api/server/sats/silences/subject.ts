import { silenceTables } from '../../store/schema/sats/silences.ts'
import { defineSubject } from '../../subject.ts'
import { recurring } from '../../work/recurring.ts'
import alarms from '../alarms/subject.ts'
import alerts from '../alerts/subject.ts'
import { silenceMail } from './silence-mails.ts'
import * as silences from './silences.ts'
import { turnSilences } from './turn.ts'

export default defineSubject({
  name: 'silences',
  handlers: silences,
  tables: silenceTables,
  work: [
    recurring({ name: 'silences', everyMs: 15_000, run: ({ store, platform }) => turnSilences(store, platform.now) }),
    silenceMail,
  ],
  uses: [alarms, alerts],
})
