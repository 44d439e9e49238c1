import { secondFactorTables } from '../../store/schema/identity/second-factors.ts'
import { defineSubject } from '../../subject.ts'
import * as security from './security.ts'

export default defineSubject({
  name: 'factors',
  handlers: { ...security },
  tables: secondFactorTables,
})
