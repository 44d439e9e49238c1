import { rootCertificates } from 'node:tls'
import type { Environment } from '#domain/documents/environment.ts'
import type { RunTask } from '../platform/task.ts'
import type { ListingRefusal, NoteListing, NoteQuery } from './note-listing.ts'
import { certifiedPost } from './certified-post.node.ts'
import { type ReplyTexts, saeReplyTask } from './sae-reply.ts'

// SEFAZ-SP's 'Serviços de Apoio à Escrituração' (SAE-NFC-e v1.0.0): two services of SOAP 1.2 over mutual TLS. The envelope is written here
// and not by a library of SOAP (docs/decisions.md#fetched-notes).

const ADDRESSES: Readonly<Record<Environment, string>> = {
  production: 'https://nfce.fazenda.sp.gov.br/ws',
  homolog: 'https://homologacao.nfce.fazenda.sp.gov.br/ws',
}

const NAMESPACE = 'http://www.portalfiscal.inf.br/nfe'
/** 2,000 keys of 44 letters, or a note of 990 items with its events, and the double of it where it is escaped. */
const MOST_BYTES = 12_000_000
const TIMEOUT_MS = 60_000

const COMPLETE = '100'
const INCOMPLETE = '101'
const NONE = '107'
const FOUND = '200'
const MISUSE = '656'
const TOO_MANY_REQUESTS = 429

/** Reading an answer is no tenant's own task: one is asked for at a time, for whatever tenant. */
const READER = 'sefaz'

export interface SaeOptions {
  run: RunTask
  /** Certificates of ICP-Brasil's authorities, beside those that Node knows, as PEM. */
  authorities: readonly string[]
  /** Addresses of the services; SEFAZ-SP's unless told. */
  addresses?: Readonly<Record<Environment, string>>
  timeoutMs?: number
  mostBytes?: number
}

interface Message {
  service: 'NFCeListagemChaves' | 'NFCeDownloadXML'
  operation: 'nfceListagemChaves' | 'nfceDownloadXML'
  content: string
}

export function saeSp(options: SaeOptions): NoteListing {
  const { run, addresses = ADDRESSES, timeoutMs = TIMEOUT_MS, mostBytes = MOST_BYTES } = options
  const authorities = [...rootCertificates, ...options.authorities]
  /** Sends a message; answers the reply's texts and its bytes, or why there are none. */
  async function send(
    { service, operation, content }: Message,
    { taxpayer, environment, signal }: Pick<NoteQuery, 'taxpayer' | 'environment' | 'signal'>,
  ): Promise<{ texts: ReplyTexts; body: Uint8Array } | ListingRefusal> {
    const { status, body } = await certifiedPost({
      url: `${addresses[environment]}/${service}.asmx`,
      contentType: `application/soap+xml; charset=utf-8; action="${NAMESPACE}/wsdl/${service}/${operation}"`,
      body: enveloped({
        service,
        operation,
        content: `<tpAmb>${environment === 'production' ? 1 : 2}</tpAmb>${content}`,
      }),
      taxpayer,
      authorities,
      timeoutMs,
      mostBytes,
      signal,
    })
    if (status === TOO_MANY_REQUESTS) return { outcome: 'throttled', code: '429', words: 'Consultas demais' }
    const name = `ret${operation[0]?.toUpperCase()}${operation.slice(1)}`
    const { texts, fault } = await run(saeReplyTask, { body, name }, { bytes: body.length, tenant: READER, signal })
    if (texts) return { texts, body }
    throw new Error(`SEFAZ answers ${status}${fault === undefined ? ' with something else' : `: ${fault}`}`)
  }
  return {
    async list({ from, to, ...query }) {
      const content = `<dataHoraInicial>${from}</dataHoraInicial><dataHoraFinal>${to}</dataHoraFinal>`
      const reply = await send({ service: 'NFCeListagemChaves', operation: 'nfceListagemChaves', content }, query)
      if ('outcome' in reply) return reply
      const { texts } = reply
      const code = texts.get('cStat')?.[0]
      if (code === NONE) return { outcome: 'listed', keys: [], next: undefined }
      if (code !== COMPLETE && code !== INCOMPLETE) return refusalOf(texts)
      const last = texts.get('dhEmisUltNfce')?.[0]?.slice(0, 'AAAA-MM-DDThh:mm'.length)
      if (code === INCOMPLETE && !/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(last ?? '')) {
        throw new Error('SEFAZ lists a part and does not say how far')
      }
      const keys = [...new Set(texts.get('chNFCe') ?? [])]
      return { outcome: 'listed', keys, next: code === INCOMPLETE ? last : undefined }
    },
    async fetch({ key, ...query }) {
      const content = `<chNFCe>${key}</chNFCe>`
      const reply = await send({ service: 'NFCeDownloadXML', operation: 'nfceDownloadXML', content }, query)
      if ('outcome' in reply) return reply
      if (reply.texts.get('cStat')?.[0] !== FOUND) return refusalOf(reply.texts)
      return { outcome: 'found', answer: reply.body }
    },
  }
}

/** Writes a message of letters, digits and times. No prefix: SEFAZ's services refuse a message that has one. */
function enveloped({ service, operation, content }: Message): string {
  return (
    '<?xml version="1.0" encoding="utf-8"?><soap12:Envelope xmlns:soap12="http://www.w3.org/2003/05/soap-envelope"><soap12:Body>' +
    `<nfeDadosMsg xmlns="${NAMESPACE}/wsdl/${service}"><${operation} xmlns="${NAMESPACE}" versao="1.00">${content}</${operation}>` +
    '</nfeDadosMsg></soap12:Body></soap12:Envelope>'
  )
}

function refusalOf(texts: ReplyTexts): ListingRefusal {
  const code = texts.get('cStat')?.[0]
  if (!code) throw new Error('SEFAZ answers without a result (cStat)')
  const words = texts.get('xMotivo')?.[0] ?? ''
  return { outcome: code === MISUSE ? 'misuse' : 'refused', code, words }
}
