import events from '../../events/subject.ts'
import { alertTables } from '../../store/schema/sats/alerts.ts'
import { defineSubject } from '../../subject.ts'
import { recurring } from '../../work/recurring.ts'
import * as alertTimes from './alert-times.ts'
import * as alertWork from './alert-work.ts'
import * as alerts from './alerts.ts'
import { returnAlerts } from './bring-back.ts'

export default defineSubject({
  name: 'alerts',
  handlers: { ...alertTimes, ...alertWork, ...alerts },
  tables: alertTables,
  work: [
    recurring({
      name: 'alert_returns',
      everyMs: 15_000,
      run: ({ store, platform }) => returnAlerts(store, platform.now()),
    }),
  ],
  uses: [events],
})
