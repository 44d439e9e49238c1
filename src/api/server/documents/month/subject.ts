import { monthClosingTables } from '../../store/schema/documents/month-closings.ts'
import { defineSubject } from '../../subject.ts'
import figures from '../figures/subject.ts'
import { closingJudgement } from './judge-closings.ts'

export default defineSubject({
  name: 'month',
  tables: monthClosingTables,
  work: [closingJudgement],
  uses: [figures],
})
