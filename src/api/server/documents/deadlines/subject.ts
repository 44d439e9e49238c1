import { contingencyMail } from './contingency-mails.ts'
import { voidMail } from './void-mails.ts'
import { defineSubject } from '../../subject.ts'
import figures from '../figures/subject.ts'

export default defineSubject({
  name: 'deadlines',
  work: [contingencyMail, voidMail],
  uses: [figures],
})
