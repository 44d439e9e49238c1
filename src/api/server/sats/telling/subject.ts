import { tellingTables } from '../../store/schema/sats/telling.ts'
import { defineSubject } from '../../subject.ts'
import alarms from '../alarms/subject.ts'
import alerts from '../alerts/subject.ts'
import browsers from '../browsers/subject.ts'
import * as alertChannels from './alert-channels.ts'
import * as alertTelling from './alert-telling.ts'
import { alertDelivery } from './deliver.ts'
import { alertDigest } from './digest.ts'
import { channelFailedMail } from './failed-letters.ts'
import { laterAlert } from './later.ts'
import { raisedAlert } from './raised.ts'

export default defineSubject({
  name: 'telling',
  handlers: { ...alertChannels, ...alertTelling },
  tables: tellingTables,
  work: [raisedAlert, laterAlert, alertDelivery, channelFailedMail, alertDigest],
  uses: [alarms, alerts, browsers],
})
