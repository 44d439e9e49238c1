import { alertMail } from './alert-mails.ts'
import { beat } from './raising/heartbeat.ts'
import { sweepAlarms } from './sweep.ts'
import { alarmTables } from '../../store/schema/sats/alarms.ts'
import alerts from '../alerts/subject.ts'
import { defineSubject } from '../../subject.ts'
import { recurring } from '../../work/recurring.ts'
import * as satAlarms from './sat-alarms.ts'
import * as satAlerts from './sat-alerts.ts'
import * as satNotifications from './sat-notifications.ts'

export default defineSubject({
  name: 'alarms',
  handlers: { ...satAlarms, ...satAlerts, ...satNotifications },
  tables: alarmTables,
  work: [
    recurring({ name: 'alarms', everyMs: 15_000, run: ({ store, platform }) => sweepAlarms(store, platform.now) }),
    alertMail,
  ],
  regular: [{ name: 'heartbeat', everyMs: 10_000, atOnce: true, turn: (running) => () => beat(running) }],
  uses: [alerts],
})
