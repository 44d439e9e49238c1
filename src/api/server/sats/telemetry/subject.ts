import { defineSubject } from '../../subject.ts'
import * as satSeries from './sat-series.ts'
import * as satTelemetry from './sat-telemetry.ts'
import intake from '../../documents/intake/subject.ts'
import alarms from '../alarms/subject.ts'
import commands from '../commands/subject.ts'

export default defineSubject({
  name: 'telemetry',
  handlers: { ...satSeries, ...satTelemetry },
  uses: [intake, alarms, commands],
})
