import { monthClosingTables } from '../../store/schema/documents/month-closings.ts'
import { defineSubject } from '../../subject.ts'
import figures from '../figures/subject.ts'

export default defineSubject({
  name: 'month',
  tables: monthClosingTables,
  uses: [figures],
})
