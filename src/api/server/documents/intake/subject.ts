import { sweepContents } from '../contents/sweep-contents.ts'
import { fileTables } from '../../store/schema.ts'
import { numberTables } from '../../store/schema/numbers.ts'
import { defineSubject } from '../../subject.ts'
import { recurring } from '../../work/recurring.ts'
import * as documents from './documents.ts'
import * as nfceGaps from './numbers/nfce-gaps.ts'
import figures from '../figures/subject.ts'

const contents = recurring({
  name: 'contents',
  everyMs: 24 * 3_600_000,
  run: ({ store, platform, signal }) => sweepContents(store, platform, signal),
})

export default defineSubject({
  name: 'intake',
  handlers: { ...documents, ...nfceGaps },
  tables: { ...fileTables, ...numberTables },
  work: [({ platform }) => (platform.contents ? contents : undefined)],
  uses: [figures],
})
