import { historyTurn } from './history/roll.ts'
import { markPending } from './pending.ts'
import { telemetryTables } from '../../store/schema/telemetry.ts'
import { defineSubject } from '../../subject.ts'
import * as satSeries from './sat-series.ts'
import * as satTelemetry from './sat-telemetry.ts'
import intake from '../../documents/intake/subject.ts'
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
  regular: [
    {
      name: 'pending_coupons',
      everyMs: 60_000,
      atOnce: true,
      turn:
        ({ store, platform }) =>
        () =>
          markPending(store, platform.now()),
    },
    {
      name: 'history',
      everyMs: 3_600_000,
      atOnce: true,
      // It may be in the middle of a long one, which the next start begins anew.
      isCut: true,
      turn: (running) => historyTurn({ ...running, days: running.historyDays }),
    },
  ],
  uses: [intake, alarms, commands],
})
