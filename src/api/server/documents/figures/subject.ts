import { figureTables } from '../../store/schema/figures.ts'
import { defineSubject } from '../../subject.ts'

export default defineSubject({
  name: 'figures',
  tables: figureTables,
})
