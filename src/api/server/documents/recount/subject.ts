import { defineSubject } from '../../subject.ts'
import batch from '../batch/subject.ts'
import figures from '../figures/subject.ts'
import intake from '../intake/subject.ts'
import month from '../month/subject.ts'
import numbers from '../numbers/subject.ts'
import placing from '../placing/subject.ts'

export default defineSubject({
  name: 'recount',
  uses: [batch, figures, intake, month, numbers, placing],
})
