import * as z from 'zod/mini'
import { get, post } from '../endpoint.ts'
import { DOWNLOAD_FORMATS } from '#domain/documents/downloads/download-format.ts'
import { BACKWARDS } from '#domain/time/figures-period.ts'
import { Day } from '../fields.ts'
import { page, paging, sorting } from '../page.ts'

export const NfTypeField = z.enum(['cfe', 'nfce'])
/** The files of each document: its XML, its DANFE or extrato (80 mm, with items), or one beside the other. */
const FormatField = z.enum(DOWNLOAD_FORMATS)
const DOCUMENT_KEY = /^[0-9A-Z]{41,44}$/

/** A request for the files of a period. */
export const NfDownload = z.object({
  id: z.string(),
  date_start: z.string(),
  date_end: z.string(),
  /** XML files in the request, and in its zip; PDFs where it has no XML. A PDF beside its XML is not counted. */
  amount: z.int(),
  /** Bytes of the finished zip. */
  file_size: z.nullable(z.int()),
  is_processed: z.boolean(),
  is_success: z.boolean(),
  is_expired: z.boolean(),
  /** Signed and good for a short while; null unless the file is there. */
  url: z.nullable(z.string()),
  /** Ours, as all that follows. */
  nf_type: NfTypeField,
  environment: z.enum(['production', 'homolog']),
  format: FormatField,
  companies: z.array(z.string()),
  created_utc: z.string(),
  expires_utc: z.nullable(z.string()),
  /** Files written so far, as `amount` counts them. */
  done: z.int(),
  /** Why it failed, or what a file that is there lacks; fit to be shown. */
  failure: z.nullable(z.string()),
})
export type NfDownload = z.output<typeof NfDownload>

const anyCustody = [['cfe_custody:bulk_download', 'nfce_custody:bulk_download']] as const

/** Requests whose period touches the given one, newest first; a user sees their own and, as master, everybody's. */
export const listNfDownloads = get('/nf_download/', {
  needs: anyCustody,
  follows: ['downloads'],
  summary: 'Downloads em lote requisitados, do mais novo para o mais antigo',
  query: z.object({ ...paging, ...sorting('when', 'period'), date_start: z.optional(Day), date_end: z.optional(Day) }),
  reply: page(NfDownload),
  secret: true,
})

/**
 * Every filter that is given narrows. The points of sale of a CF-e are those of its SAT; sat_ids says nothing about NFC-e, which come from
 * none. Dates are the documents' own days (docs/decisions.md#document-days), whatever tz_offset (docs/decisions.md#tz-offset).
 */
export const NfDownloadRequest = z
  .object({
    /** None where `keys` say which documents. */
    company_ids: z.array(z.uuid()).check(z.maxLength(1000)),
    point_of_sale_ids: z._default(z.array(z.uuid()).check(z.maxLength(1000)), []),
    sat_ids: z._default(z.array(z.uuid()).check(z.maxLength(1000)), []),
    status: z.optional(z.nullable(z.string())),
    date_start: Day,
    date_end: Day,
    nf_type: NfTypeField,
    tz_offset: z.int().check(z.minimum(-840), z.maximum(840)),
    environment: z.enum(['production', 'homolog']),
    /** Ours. */
    format: z._default(FormatField, 'xml'),
    /** Ours: these documents alone, by their keys as the lists tell them; a range of voided numbers by its Id. */
    keys: z.optional(z.array(z.string().check(z.regex(DOCUMENT_KEY))).check(z.minLength(1), z.maxLength(1000))),
  })
  .check(
    z.refine(({ company_ids, keys }) => company_ids.length > 0 || keys !== undefined, {
      path: ['company_ids'],
      message: 'Escolha ao menos uma empresa',
    }),
    z.refine(({ date_start, date_end }) => date_start <= date_end, {
      path: ['date_end'],
      message: BACKWARDS,
    }),
  )
export type NfDownloadRequest = z.input<typeof NfDownloadRequest>

/**
 * The size of a request before it is made, and what the plan allows (the preview's reply). `amount` counts XML files: documents that have
 * one, and with them the cancellations of the coupons and the events of the notes that came as files of their own; where only PDFs are
 * asked for, events and voided numbers, which are not printed, are none of it. Counting stops at max_per_batch, with which a request is
 * refused anyhow.
 */
export const NfDownloadPreview = z.object({
  amount: z.int(),
  max_per_batch: z.int(),
  max_per_month: z.int(),
  total_downloaded_month: z.int(),
})
export type NfDownloadPreview = z.output<typeof NfDownloadPreview>

/** With preview=1 nothing is requested; otherwise the request made, with the same figures beside it. */
export const requestNfDownload = post('/nf_download/', {
  leaves: (_, { preview }) => preview === '0',
  needs: anyCustody,
  summary: 'Requisitar um download em lote, ou (preview=1) saber o que ele teria',
  query: z.object({ preview: z._default(z.enum(['0', '1']), '0') }),
  body: NfDownloadRequest,
  reply: z.object({ ...NfDownloadPreview.shape, request: z.nullable(NfDownload) }),
})

/**
 * The zip itself. The address is made anew by each list, holds no token and is good for a quarter of an hour: its signature stands in for
 * the session, so that a browser can download by itself. Takes Range, so that a broken download goes on.
 */
export const readNfDownloadFile = get('/nf_download/:id/file', {
  needs: 'public',
  summary: 'Arquivo de um download em lote, pelo endereço assinado que a lista dá',
  query: z.object({
    tenant: z.uuid(),
    expires: z.string().check(z.regex(/^\d{1,12}$/)),
    signature: z.string(),
    /** The sending to an accountant that mailed it. */
    delivery: z.optional(z.uuid()),
  }),
  reply: z.string(),
  media: 'application/zip',
  ours: true,
})
