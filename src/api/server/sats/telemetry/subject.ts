import { history } from './history/roll.ts'
import { markPending } from './pending.ts'
import { telemetryTables } from '../../store/schema/sats/telemetry.ts'
import { defineSubject } from '../../subject.ts'
import { recurring } from '../../work/recurring.ts'
import * as satSeries from './sat-series.ts'
import * as satTelemetry from './sat-telemetry.ts'
import intake from '../../documents/intake/subject.ts'
import month from '../../documents/month/subject.ts'
import alarms from '../alarms/subject.ts'
import commands from '../commands/subject.ts'

declare module '../../subject.ts' {
  interface RunningSettings {
    /** For how many days the history of devices is kept. */
    historyDays: number
  }
}

export default defineSubject({
  name: 'telemetry',
  handlers: { ...satSeries, ...satTelemetry },
  tables: telemetryTables,
  work: [
    recurring({
      name: 'pending_coupons',
      everyMs: 60_000,
      run: ({ store, platform }) => markPending(store, platform.now()),
    }),
    history,
  ],
  uses: [intake, month, alarms, commands],
})
