import { quotaMail } from './quota-mails.ts'
import { planTables } from '../../store/schema/identity/plans.ts'
import { defineSubject } from '../../subject.ts'
import * as plans from './plans.ts'

export default defineSubject({
  name: 'plans',
  handlers: { ...plans },
  tables: planTables,
  work: [quotaMail],
})
