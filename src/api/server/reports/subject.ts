import { defineSubject } from '../subject.ts'
import * as errors from './errors.ts'

export default defineSubject({
  name: 'reports',
  handlers: { ...errors },
})
