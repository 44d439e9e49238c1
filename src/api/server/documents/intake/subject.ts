import { defineSubject } from '../../subject.ts'
import * as documents from './documents.ts'
import * as nfceGaps from './numbers/nfce-gaps.ts'
import figures from '../figures/subject.ts'

export default defineSubject({
  name: 'intake',
  handlers: { ...documents, ...nfceGaps },
  uses: [figures],
})
