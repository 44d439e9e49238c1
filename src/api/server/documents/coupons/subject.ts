import { couponTables } from '../../store/schema/documents/coupons.ts'
import { defineSubject } from '../../subject.ts'
import * as cfes from './cfes.ts'
import figures from '../figures/subject.ts'
import proof from '../proof/subject.ts'

export default defineSubject({
  name: 'coupons',
  handlers: { ...cfes },
  tables: couponTables,
  uses: [figures, proof],
})
