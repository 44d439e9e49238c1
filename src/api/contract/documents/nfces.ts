import * as z from 'zod/mini'
import { ADDRESS } from '#domain/documents/reading/fields.ts'
import { ISSUE, ISSUER, PARTY, PRODUCT, QR_CODE, REMARKS, TAXATION } from '#domain/documents/note/fields.ts'
import type { NoteView } from '#domain/documents/note/view.ts'
import { NFCE_STATUSES } from '#domain/documents/document-status.ts'
import { SEFAZ_NOTICES } from '#domain/documents/nfce-lifecycle.ts'
import { FactLines, Facts, NotePayment, textsOf } from '../document-parts.ts'
import { get } from '../endpoint.ts'
import {
  DocumentSums,
  documentQuery,
  flag,
  Integrity,
  NotePaperQuery,
  ProofStateField,
  EXTRAS,
  Extras,
} from '../fields.ts'
import { page, paging, sorting, telling } from '../page.ts'
import { NoteTotals } from '../note-totals.ts'
import { PrintedSheet } from '../sheet-parts.ts'
import { Spoken } from '../spoken.ts'

const Status = z.enum(Object.keys(NFCE_STATUSES) as [keyof typeof NFCE_STATUSES])
const Notice = z.enum(Object.keys(SEFAZ_NOTICES) as [keyof typeof SEFAZ_NOTICES])
const Environment = z.enum(['production', 'homolog'])
const Level = z.enum(['success', 'warning', 'danger', 'info', 'neutral'])
const Text = z.nullable(z.string())

export const NfceItem = z.object({
  id: z.string(),
  key: z.string(),
  serie: z.int(),
  number: z.int(),
  /**
   * Ours: the last number of a range of voided numbers (inutilização), of which `number` is the first, `key` its Id in the layout (41 digits
   * and letters), the dates those of SEFAZ's reply; it is read by its id (readNfceVoid). Null of a note.
   */
  number_end: z.nullable(z.int()),
  issue_date_utc: z.string(),
  /** Ours: the same at the issuer's place, without a zone ('2026-08-31T23:30:00'): the note's fiscal day and hour. */
  issue_date_local: z.string(),
  status: Status,
  status_level: Level,
  status_icon: z.string(),
  environment_description: z.string(),
  /** Ours: with the key what tells a note from all others. */
  environment: Environment,
  /** Ours: the document was taken although something in it does not add up. */
  has_warnings: z.boolean(),
  /** Null also as long as it was not looked at. */
  proof_state: z.nullable(ProofStateField),
  /** Ours: SEFAZ's own words where its reply leaves the status open ('Código 187: …'), which a status alone would hide. */
  status_text: z.nullable(z.string()),
})
export type NfceItem = z.output<typeof NfceItem>

export const ListedNfce = z.extend(NfceItem, Extras)
export type ListedNfce = z.output<typeof ListedNfce>

const filters = {
  ...documentQuery,
  status: z.optional(Status),
  /** Ours: notes of which SEFAZ's replies say something beside the status. */
  notice: z.optional(Notice),
  proof_state: z.optional(ProofStateField),
}

export const NfceQuery = z.object({
  ...paging,
  ...sorting('date', 'total'),
  ...telling(...EXTRAS),
  ...filters,
})

export const listNfces = get('/custody/nfce/', {
  needs: ['nfce:read'],
  follows: ['notes'],
  summary: 'Notas NFC-e e faixas de numeração inutilizada, da mais nova para a mais antiga',
  query: NfceQuery,
  inBody: ['consumer'],
  reply: page(ListedNfce),
})

export const sumNfces = get('/custody/nfce_sums/', {
  needs: ['nfce:read'],
  follows: ['notes'],
  summary: 'Soma e quantidade das notas que os filtros deixam',
  query: z.object(filters),
  inBody: ['consumer'],
  reply: DocumentSums,
  ours: true,
})

const Address = z.object(textsOf(ADDRESS))

/** The buyer, where the note names one. Masked for users who may not read all notes' XML in bulk (docs/decisions.md#consumers). */
const Consumer = z.object({
  ...textsOf(PARTY),
  mascarado: z.boolean(),
  /** Ours: `documento` is that of a foreigner (idEstrangeiro), neither a CPF nor a CNPJ. */
  estrangeiro: z.boolean(),
  /** Ours: enderDest, which notes of a delivery have; null where masked. */
  endereco: z.nullable(Address),
})

const Detail = z.object({
  produto: z.object(textsOf(PRODUCT)),
  tributacao: z.object(textsOf(TAXATION)),
  /** Ours: the other leaves of the item, a line for each group. */
  demais: FactLines,
})

/** A note as its XML has it. */
const Data = z.object({
  informacao_nfe: z.object({
    ide: z.object(textsOf(ISSUE)),
    emitente: z.object({ ...textsOf(ISSUER), endereco: Address }),
    destinatario: z.nullable(Consumer),
    /** Ours: who receives the goods, and where, if not the buyer's address; who hands them over, if not the issuer. Masked as the buyer. */
    entrega: z.nullable(Consumer),
    retirada: z.nullable(Consumer),
    detalhes: z.array(Detail),
    total: NoteTotals,
    pagamento: NotePayment,
    ...textsOf(REMARKS),
    demais: z.array(Facts),
  }),
  informacao_suplementar: z.nullable(z.object(textsOf(QR_CODE))),
}) satisfies z.ZodMiniType<NoteView>

const Substitution = z.nullable(
  z.object({ id: z.nullable(z.string()), key: z.string(), serie: z.int(), number: z.int() }),
)

export const Nfce = z.object({
  ...NfceItem.shape,
  protocol_number: Text,
  protocol_date_utc: Text,
  issued_in_contingency: z.boolean(),
  substituted_by: Substitution,
  substituted_nfce: Substitution,
  /** Ours: the environment of another note with this key; null where there is none. */
  other_environment: z.nullable(Environment),
  /** Ours: SEFAZ's last refusal of a note that is rejected: its code and words, and what to do in our own; null of any other. */
  rejection: z.nullable(z.object({ code: z.string(), text: z.string(), action: Spoken })),
  warnings: z.array(z.object({ code: z.string(), message: z.string() })),
  integrity: Integrity,
  /** The request by which it is, or was to be, cancelled: when it was made, and its checks. Null where none is here. */
  cancellation: z.nullable(z.object({ requested_at: z.string(), integrity: Integrity })),
  /** Ours: note and SEFAZ's reply came in files of their own, and are handed out as one nfeProc. */
  xml_composed: z.boolean(),
  /** Ours: alerts and facts of SEFAZ's replies, in words. */
  notices: z.array(z.object({ code: Notice, message: z.string() })),
  data: Data,
})
export type Nfce = z.output<typeof Nfce>

/**
 * The environment whose note is meant, since one key may be that of a note of each. Without it that of production, or that of homologation
 * where no other is here.
 */
export const ofEnvironment = { environment: z.optional(Environment) }

export const readNfce = get('/custody/nfce/:key', {
  needs: ['nfce:read'],
  follows: ['notes'],
  summary: 'Detalhes de uma NFC-e',
  query: z.object(ofEnvironment),
  reply: Nfce,
})

/**
 * The address answered is of this API and asks for the same bearer token as any call: no token ever travels in an address.
 */
export const readNfceXmlUrl = get('/custody/nfce/:key/xml_url', {
  needs: ['nfce:read'],
  summary: 'Endereço do XML de uma NFC-e',
  query: z.object(ofEnvironment),
  reply: z.object({ url: z.string() }),
})

export const readNfceXml = get('/custody/nfce/:key/xml', {
  needs: ['nfce:read'],
  summary: 'XML de uma NFC-e, byte a byte; de nota e protocolo que vieram separados, o nfeProc composto deles',
  query: z.object({
    ...ofEnvironment,
    /** The file of the note as it came, even where note and reply came apart. */
    original: flag,
  }),
  reply: z.string(),
  media: 'application/xml',
  ours: true,
})

export const readNfceDanfe = get('/custody/nfce/:key/danfe', {
  needs: ['nfce:read'],
  summary: 'DANFE de uma NFC-e em PDF: 80 mm, 58 mm ou A4, detalhado ou resumido; em contingência, de cada via',
  query: z.extend(NotePaperQuery, ofEnvironment),
  reply: z.string(),
  media: 'application/pdf',
  ours: true,
})

/** The words of its DANFE, for whoever draws it: on a page, where a PDF would be one of another size in a window of its own. */
export const readNfceSheet = get('/custody/nfce/:key/sheet', {
  needs: ['nfce:read'],
  follows: ['notes'],
  summary: 'Conteúdo do DANFE de uma NFC-e, divisão por divisão, para quem o desenha',
  query: z.extend(z.omit(NotePaperQuery, { width: true }), ofEnvironment),
  reply: PrintedSheet,
  ours: true,
})

export const readNfceProof = get('/custody/nfce/:key/proof', {
  needs: ['nfce:read'],
  summary:
    'Pacote de prova de uma NFC-e: XML, PDF, certificado, conferências e resumos, que se conferem sem este sistema',
  query: z.object(ofEnvironment),
  reply: z.string(),
  media: 'application/zip',
  ours: true,
})
