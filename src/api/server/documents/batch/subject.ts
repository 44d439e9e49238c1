import { defineSubject } from '../../subject.ts'
import events from '../../events/subject.ts'
import figures from '../figures/subject.ts'
import month from '../month/subject.ts'

export default defineSubject({
  name: 'batch',
  uses: [events, figures, month],
})
