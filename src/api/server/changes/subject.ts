import { liveTables } from '../store/schema/live.ts'
import { defineSubject } from '../subject.ts'
import { recurring } from '../work/recurring.ts'
import * as changes from './changes.ts'
import { forgetChanges } from './look.ts'
import { openStreams, streamsOf } from './streams.ts'

export default defineSubject({
  name: 'changes',
  handlers: { ...changes },
  tables: liveTables,
  work: [recurring({ name: 'live_changes', everyMs: 60_000, run: ({ store }) => forgetChanges(store) })],
  regular: [
    (running) => {
      running.signal.addEventListener('abort', () => streamsOf(running).end(), { once: true })
      return undefined
    },
  ],
  gauges: [
    {
      name: 'fiscal_change_streams',
      help: 'Pages that hear of changes from this server',
      of:
        ({ platform }) =>
        async () =>
          openStreams(platform),
    },
  ],
})
