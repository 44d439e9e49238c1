import { quotaMail } from './mails.ts'
import { defineSubject } from '../../subject.ts'
import * as plans from './plans.ts'

export default defineSubject({
  name: 'plans',
  handlers: { ...plans },
  work: [quotaMail],
})
