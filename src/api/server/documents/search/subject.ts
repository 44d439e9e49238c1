import { defineSubject } from '../../subject.ts'
import * as search from './search.ts'

export default defineSubject({
  name: 'search',
  handlers: { ...search },
})
