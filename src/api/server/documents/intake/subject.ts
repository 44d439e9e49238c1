import { sweepContents } from '../contents/sweep-contents.ts'
import { fileTables } from '../../store/schema/documents/files.ts'
import { defineSubject } from '../../subject.ts'
import { recurring } from '../../work/recurring.ts'
import * as documents from './documents.ts'
import * as imports from './imports.ts'
import batch from '../batch/subject.ts'
import figures from '../figures/subject.ts'
import numbers from '../numbers/subject.ts'
import placing from '../placing/subject.ts'

const contents = recurring({
  name: 'contents',
  everyMs: 24 * 3_600_000,
  run: ({ store, platform, signal }) => sweepContents(store, platform, signal),
})

export default defineSubject({
  name: 'intake',
  handlers: { ...documents, listImports: imports.listImports, readImport: imports.readImport },
  tables: fileTables,
  work: [({ platform }) => (platform.contents ? contents : undefined)],
  uses: [batch, figures, numbers, placing],
})
