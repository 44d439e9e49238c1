import { defineSubject } from '../../subject.ts'
import * as satAlarms from './sat-alarms.ts'
import * as satAlerts from './sat-alerts.ts'
import * as satNotifications from './sat-notifications.ts'

export default defineSubject({
  name: 'alarms',
  handlers: { ...satAlarms, ...satAlerts, ...satNotifications },
})
