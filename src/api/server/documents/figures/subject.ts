import { defineSubject } from '../../subject.ts'

export default defineSubject({
  name: 'figures',
})
