import * as pending from './pending.ts'
import { defineSubject } from '../../subject.ts'
import fetching from '../../companies/fetching/subject.ts'

export default defineSubject({
  name: 'pending',
  handlers: { ...pending },
  uses: [fetching],
})
