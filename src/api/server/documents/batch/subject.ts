import { defineSubject } from '../../subject.ts'
import figures from '../figures/subject.ts'
import month from '../month/subject.ts'

export default defineSubject({
  name: 'batch',
  uses: [figures, month],
})
