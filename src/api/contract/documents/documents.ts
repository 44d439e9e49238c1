import * as z from 'zod/mini'
import { IMPORT_CALL } from '#domain/documents/import.ts'
import { post } from '../endpoint.ts'

/** The outcome of one file, as `npm run import` prints it. */
export const ImportedFile = z.object({
  /** The file's name; that of an entry of a zip is the zip's name, '/', its own. */
  name: z.string(),
  /** Ignored: no document at all (a system's file, an image, a PDF), which is no error. */
  outcome: z.enum(['taken', 'present', 'refused', 'ignored']),
  /** Documents that it added; of a file that was there already, those that it holds. */
  documents: z.int(),
  warnings: z.array(z.string()),
  /** Documents of models that are not taken (NF-e), which the figures lack: the file itself, or left out of a lot. */
  out_of_scope: z.int(),
  /** Why it was refused or ignored, fit to be shown. */
  reason: z.nullable(z.object({ code: z.string(), message: z.string(), line: z.nullable(z.int()) })),
})
export type ImportedFile = z.output<typeof ImportedFile>

/**
 * Takes documents in: XML, zip and gz (docs/decisions.md#import-calls). With `company_id` those of this company only. With `new_companies` a
 * company that the tenant does not have is made from its documents, by whoever may create companies; otherwise its documents are refused.
 */
export const importDocuments = post('/documents/', {
  needs: ['document:import'],
  summary: 'Importar documentos (XML, zip ou gz), com o resultado de cada arquivo',
  takes: 'multipart/form-data',
  files: 'documents',
  largest: IMPORT_CALL.body,
  progress: true,
  body: z.object({
    company_id: z.optional(z.uuid()),
    new_companies: z._default(z.enum(['0', '1']), '0'),
  }),
  reply: z.object({
    items: z.array(ImportedFile),
    /** The CNPJs of companies that came with these documents. */
    companies: z.array(z.string()),
  }),
  ours: true,
})
