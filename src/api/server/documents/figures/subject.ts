import { figureTables } from '../../store/schema/documents/figures.ts'
import { defineSubject } from '../../subject.ts'

export default defineSubject({
  name: 'figures',
  tables: figureTables,
})
