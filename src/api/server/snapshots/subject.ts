import { defineSubject } from '../subject.ts'
import * as snapshots from './snapshots.ts'

export default defineSubject({
  name: 'snapshots',
  handlers: { ...snapshots },
})
