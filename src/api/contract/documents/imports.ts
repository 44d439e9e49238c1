import * as z from 'zod/mini'
import { get } from '../endpoint.ts'
import { page, paging } from '../page.ts'

/** An import that a user made: its files by what became of them, as far as the server was sent them. */
export const Import = z.object({
  id: z.string(),
  begun_utc: z.string(),
  last_utc: z.string(),
  /** The user's address. */
  email: z.string(),
  files: z.int(),
  imported: z.int(),
  present: z.int(),
  refused: z.int(),
  ignored: z.int(),
  /** Documents that came with it. */
  documents: z.int(),
})
export type Import = z.output<typeof Import>

/** Newest first, of a year. Who sees some companies alone sees the imports of their own. */
export const listImports = get('/documents/imports/', {
  needs: ['document:import'],
  summary: 'Importações feitas',
  query: z.object(paging),
  reply: page(Import),
  ours: true,
})

/** Answers an import with the names of the first 200 files that were refused, each with why. */
export const readImport = get('/documents/imports/:id', {
  needs: ['document:import'],
  summary: 'Uma importação, com o que foi recusado',
  reply: z.object({
    ...Import.shape,
    failures: z.array(z.object({ name: z.string(), message: z.string() })),
  }),
  ours: true,
})
