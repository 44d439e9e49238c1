import { startAlarmClock } from './clock.ts'
import { alertMail } from './mails.ts'
import { alarmTables } from '../../store/schema/alarms.ts'
import { defineSubject } from '../../subject.ts'
import * as satAlarms from './sat-alarms.ts'
import * as satAlerts from './sat-alerts.ts'
import * as satNotifications from './sat-notifications.ts'

export default defineSubject({
  name: 'alarms',
  handlers: { ...satAlarms, ...satAlerts, ...satNotifications },
  tables: alarmTables,
  work: [alertMail],
  regular: [(running) => startAlarmClock(running, running.failureOf('alarm_clock'))],
})
