import { defineSubject } from '../../subject.ts'
import figures from '../figures/subject.ts'

export default defineSubject({
  name: 'month',
  uses: [figures],
})
