import * as z from 'zod/mini'
import { IMPORT_CALL } from '#domain/documents/import.ts'
import { get, post } from '../endpoint.ts'

/** The outcome of one file, as `npm run import` prints it. */
export const ImportedFile = z.object({
  /** The file's name; that of an entry of a zip is the zip's name, '/', its own. */
  name: z.string(),
  /** Ignored: no document at all (a system's file, an image, a PDF), which is no error. */
  outcome: z.enum(['taken', 'present', 'refused', 'ignored']),
  /** Documents that it added; of a file that was there already, those that it holds. */
  documents: z.int(),
  /** The names under which what it added is proven: keys of notes and coupons, and those of requests. */
  keys: z.array(z.string()),
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
 * `import_id`, a word of the caller's own, makes several calls one import among those that are listed (imports.ts).
 */
export const importDocuments = post('/documents/', {
  unasked: 'brings_in',
  needs: ['document:import'],
  summary: 'Importar documentos (XML, zip ou gz), com o resultado de cada arquivo',
  takes: 'multipart/form-data',
  files: 'documents',
  largest: IMPORT_CALL.body,
  progress: true,
  body: z.object({
    company_id: z.optional(z.uuid()),
    new_companies: z._default(z.enum(['0', '1']), '0'),
    import_id: z.optional(z.string().check(z.regex(/^[0-9A-Za-z-]{8,64}$/))),
  }),
  reply: z.object({
    items: z.array(ImportedFile),
    /** The CNPJs, or persons' CPFs, of companies that came with these documents. */
    companies: z.array(z.string()),
  }),
  ours: true,
})

/** Keys that are asked for at a time. */
export const PROOF_KEYS = 100
const KEY = '[0-9A-Za-z-]{1,80}'

/** Counts what was found of documents that were imported (`keys`, between commas), which are proven soon after they came. */
export const readProofs = get('/documents/proofs', {
  needs: ['document:import'],
  summary: 'Contar o que se conferiu de documentos importados',
  query: z.object({ keys: z.string().check(z.regex(new RegExp(`^${KEY}(,${KEY}){0,${PROOF_KEYS - 1}}$`))) }),
  reply: z.object({
    /** Not looked at yet. */
    waiting: z.int(),
    /** Nothing failed of, with a signature. */
    passed: z.int(),
    /** Nothing failed of, without a signature. */
    unsigned: z.int(),
    /** A check failed of, by the list that shows them. */
    failed: z.array(z.object({ type: z.enum(['nfce', 'cfe']), amount: z.int() })),
  }),
  ours: true,
})
