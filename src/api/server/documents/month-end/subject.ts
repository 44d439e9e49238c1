import { defineSubject } from '../../subject.ts'
import * as accountant from './accountant.ts'
import * as monthEnd from './month-end.ts'
import downloads from '../downloads/subject.ts'
import month from '../month/subject.ts'

export default defineSubject({
  name: 'monthEnd',
  handlers: { ...accountant, ...monthEnd },
  uses: [downloads, month],
})
