import { defineSubject } from '../../subject.ts'
import * as dashboard from './dashboard.ts'
import * as dashboardShops from './dashboard-shops.ts'
import fetching from '../../companies/fetching/subject.ts'
import deadlines from '../deadlines/subject.ts'
import figures from '../figures/subject.ts'
import proof from '../proof/subject.ts'

export default defineSubject({
  name: 'dashboard',
  handlers: { ...dashboard, ...dashboardShops },
  uses: [fetching, deadlines, figures, proof],
})
