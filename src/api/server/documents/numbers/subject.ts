import { numberTables } from '../../store/schema/documents/numbers.ts'
import { defineSubject } from '../../subject.ts'
import * as nfceGaps from './nfce-gaps.ts'
import batch from '../batch/subject.ts'

export default defineSubject({
  name: 'numbers',
  handlers: { ...nfceGaps },
  tables: numberTables,
  uses: [batch],
})
