import * as z from 'zod/mini'
import { get } from '../endpoint.ts'
import { Integrity } from '../fields.ts'
import { NfceItem } from './nfces.ts'

const Text = z.nullable(z.string())

/** A range of voided numbers. Its status is `discarded` once SEFAZ agreed, `pending_status` without a reply, or that of the refusal. */
export const NfceVoid = z.object({
  ...NfceItem.shape,
  number_end: z.int(),
  year: z.int(),
  /** The state, as in 'SP'; empty where the file does not say. */
  uf: z.string(),
  cnpj: z.string(),
  /** Null of a company that nothing else came of. */
  company_name: Text,
  protocol_number: Text,
  /** When SEFAZ received the request; null without a reply that says so. */
  received_date: Text,
  /** Why the numbers were given up (xJust). */
  reason: Text,
  /** SEFAZ's reply in words, as 'Código 102: Inutilização de número homologado'. */
  reply: Text,
  /** The parts of its XML: request and reply as they came in one file, one of them alone, or a procInutNFe composed of two files. */
  xml: z.enum(['whole', 'request', 'reply', 'composed']),
  /** The checks of the request; null too where only its reply is here. */
  integrity: Integrity,
})
export type NfceVoid = z.output<typeof NfceVoid>

export const readNfceVoid = get('/custody/nfce_void/:id', {
  needs: ['nfce:read'],
  summary: 'Detalhes de uma faixa de numeração inutilizada',
  reply: NfceVoid,
  ours: true,
})

export const readNfceVoidXmlUrl = get('/custody/nfce_void/:id/xml_url', {
  needs: ['nfce:read'],
  summary: 'Endereço do XML de uma inutilização',
  reply: z.object({ url: z.string() }),
  ours: true,
})

export const readNfceVoidXml = get('/custody/nfce_void/:id/xml', {
  needs: ['nfce:read'],
  summary:
    'XML de uma inutilização, byte a byte; de pedido e resposta que vieram separados, o procInutNFe composto deles',
  reply: z.string(),
  media: 'application/xml',
  ours: true,
})
