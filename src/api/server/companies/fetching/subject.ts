import { defineSubject } from '../../subject.ts'
import * as nfceMissing from './nfce-missing.ts'
import companies from '../subject.ts'
import intake from '../../documents/intake/subject.ts'

export default defineSubject({
  name: 'fetching',
  handlers: { ...nfceMissing },
  uses: [companies, intake],
})
