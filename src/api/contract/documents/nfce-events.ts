import * as z from 'zod/mini'
import { Facts } from '../document-parts.ts'
import { get } from '../endpoint.ts'
import { flag } from '../fields.ts'
import { page } from '../page.ts'
import { Spoken } from '../spoken.ts'
import { ofEnvironment } from './nfces.ts'

const Text = z.nullable(z.string())

export const NfceEvent = z.object({
  id: z.string(),
  nfce_key: z.string(),
  /** Ours: null of one that does not say. One of another environment than the note's is of no note that is here, and changes nothing of this one. */
  environment: z.nullable(z.enum(['production', 'homolog'])),
  type_description: Spoken,
  /** 'The description in a message coloured by the event level.' */
  type_level: z.enum(['success', 'error', 'other']),
  /** SEFAZ's own words, or ours of what it has handed out. */
  description: z.nullable(Spoken),
  protocol_number: Text,
  sefaz_received_date: Text,
  created_utc: z.string(),
  has_response_xml: z.boolean(),
  has_request_xml: z.boolean(),
  /** Ours: request and reply came in files of their own, and are handed out as one procEventoNFe, too. */
  has_composed_xml: z.boolean(),
})
export type NfceEvent = z.output<typeof NfceEvent>

const NfceEventDetail = z.object({
  ...NfceEvent.shape,
  /** Ours: what request and reply say, in words; what is about the buyer only for who may read it. */
  facts: z.array(Facts),
})
export type NfceEventDetail = z.output<typeof NfceEventDetail>

/** Newest first. */
export const listNfceEvents = get('/custody/nfce/:key/events', {
  needs: ['nfce:read'],
  follows: ['notes'],
  summary: 'Eventos de uma NFC-e, e os do outro ambiente com a mesma chave cuja nota não está aqui',
  query: z.object(ofEnvironment),
  reply: page(NfceEvent),
})

export const readNfceEvent = get('/nfce_events/:id', {
  needs: ['nfce:read'],
  summary: 'Detalhes de um evento',
  reply: NfceEventDetail,
})

export const readNfceEventXml = get('/nfce_events/:id/xml', {
  needs: ['nfce:read'],
  summary: 'XML de um evento: a requisição, a resposta da SEFAZ, ou as duas como um procEventoNFe',
  query: z.object({
    type: z.enum(['request', 'response', 'composed']),
    pretty: flag,
  }),
  reply: z.string(),
  media: 'application/xml',
})
