import { defineSubject } from '../../subject.ts'
import * as dashboard from './dashboard.ts'
import fetching from '../../companies/fetching/subject.ts'
import deadlines from '../deadlines/subject.ts'
import figures from '../figures/subject.ts'
import proof from '../proof/subject.ts'

export default defineSubject({
  name: 'dashboard',
  handlers: { ...dashboard },
  uses: [fetching, deadlines, figures, proof],
})
