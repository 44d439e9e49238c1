import { numberTables } from '../../store/schema/documents/numbers.ts'
import { defineSubject } from '../../subject.ts'
import * as nfceGapReasons from './nfce-gap-reasons.ts'
import * as nfceGaps from './nfce-gaps.ts'
import events from '../../events/subject.ts'
import batch from '../batch/subject.ts'

export default defineSubject({
  name: 'numbers',
  handlers: { ...nfceGaps, ...nfceGapReasons },
  tables: numberTables,
  uses: [batch, events],
})
