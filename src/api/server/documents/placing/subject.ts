import { defineSubject } from '../../subject.ts'
import batch from '../batch/subject.ts'
import figures from '../figures/subject.ts'

export default defineSubject({
  name: 'placing',
  uses: [batch, figures],
})
