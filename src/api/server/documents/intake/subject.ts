import { sweepContents } from '../contents/sweep-contents.ts'
import { fileTables } from '../../store/schema.ts'
import { numberTables } from '../../store/schema/numbers.ts'
import { defineSubject } from '../../subject.ts'
import * as documents from './documents.ts'
import * as nfceGaps from './numbers/nfce-gaps.ts'
import figures from '../figures/subject.ts'

export default defineSubject({
  name: 'intake',
  handlers: { ...documents, ...nfceGaps },
  tables: { ...fileTables, ...numberTables },
  regular: [
    {
      name: 'contents',
      everyMs: 86_400_000,
      turn: ({ store, platform, signal }) => platform.contents && (() => sweepContents(store, platform, signal)),
    },
  ],
  uses: [figures],
})
