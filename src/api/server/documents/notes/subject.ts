import { noteTables } from '../../store/schema/documents/notes.ts'
import { defineSubject } from '../../subject.ts'
import * as nfceEvents from './nfce-events.ts'
import * as nfceRejections from './nfce-rejections.ts'
import * as nfceVoids from './nfce-voids.ts'
import * as nfces from './nfces.ts'
import figures from '../figures/subject.ts'
import proof from '../proof/subject.ts'

export default defineSubject({
  name: 'notes',
  handlers: { ...nfceEvents, ...nfceRejections, ...nfceVoids, ...nfces },
  tables: noteTables,
  uses: [figures, proof],
})
