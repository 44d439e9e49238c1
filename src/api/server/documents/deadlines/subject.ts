import { defineSubject } from '../../subject.ts'
import alerts from '../../sats/alerts/subject.ts'
import { recurring } from '../../work/recurring.ts'
import { settleNoteAlerts } from './note-alerts.ts'
import figures from '../figures/subject.ts'

export default defineSubject({
  name: 'deadlines',
  work: [
    recurring({
      name: 'note_alerts',
      everyMs: 60_000,
      run: ({ store, platform }) => settleNoteAlerts(store, platform.now()),
    }),
  ],
  uses: [alerts, figures],
})
