import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { TLSSocket } from 'node:tls'
import type { Environment } from '#domain/documents/environment.ts'
import type { TaxpayerKey } from '#api/server/ports/sefaz/note-listing.ts'
import { certify, type Holder, pemOf } from '../signing.ts'

// SEFAZ-SP's SAE as public sources describe it, played over real TLS that asks for a client's certificate.

const NS = 'http://www.portalfiscal.inf.br/nfe'

export interface SaeCall {
  path: string
  contentType: string
  /** The certificate's own name. */
  client: string
  body: string
}

export interface PlayedSae {
  addresses: Record<Environment, string>
  /** The root of the server's certificate, as PEM. */
  root: string
  calls: SaeCall[]
  /** Answers the next calls. */
  answer: (response: ServerResponse, call: SaeCall) => void
  close(): Promise<void>
}

export const keyPem = ({ key }: Holder): string => String(key.export({ type: 'pkcs8', format: 'pem' }))

export function taxpayerKey(holder: Holder, above: readonly Holder[] = []): TaxpayerKey {
  return { key: keyPem(holder), certificates: [holder, ...above].map(pemOf).join('') }
}

/** Plays the service for clients whose certificate comes from `clients`. */
export async function playSae(clients: Holder, serverName = 'localhost'): Promise<PlayedSae> {
  const dates = { from: '2020-01-01', to: '2040-01-01' }
  const root = certify({ name: 'Raiz do Servidor', isAuthority: true, ...dates })
  const own = certify({ name: serverName, by: root, ...dates })
  const calls: SaeCall[] = []
  const played: PlayedSae = {
    addresses: { production: '', homolog: '' },
    root: pemOf(root),
    calls,
    answer: (response) => response.writeHead(404).end(),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  const server = createServer(
    { key: keyPem(own), cert: pemOf(own), ca: pemOf(clients), requestCert: true, rejectUnauthorized: true },
    (request, response) => void take(request).then((call) => played.answer(response, call)),
  )
  async function take(request: IncomingMessage): Promise<SaeCall> {
    const blocks: Buffer[] = []
    for await (const block of request) blocks.push(block)
    // Over TLS it is no other socket.
    const client = String((request.socket as TLSSocket).getPeerCertificate().subject.CN)
    const contentType = request.headers['content-type'] ?? ''
    const call = { path: request.url ?? '', contentType, client, body: Buffer.concat(blocks).toString() }
    calls.push(call)
    return call
  }
  server.listen(0, 'localhost')
  await once(server, 'listening')
  // Of a server that listens on a port it is no text.
  const address = `https://localhost:${(server.address() as AddressInfo).port}/ws`
  played.addresses = { production: address, homolog: `${address}-homolog` }
  return played
}

export const saeEnvelope = (service: string, inside: string): string =>
  `<?xml version="1.0" encoding="utf-8"?><soap:Envelope xmlns:soap="http://www.w3.org/2003/05/soap-envelope"><soap:Body>` +
  `<nfeResultMsg xmlns="${NS}/wsdl/${service}">${inside}</nfeResultMsg></soap:Body></soap:Envelope>`

export function listingReply(cStat: string, keys: readonly string[] = [], last?: string): string {
  const listed = keys.map((key) => `<chNFCe>${key}</chNFCe>`).join('')
  const until = last === undefined ? '' : `<dhEmisUltNfce>${last}</dhEmisUltNfce>`
  return (
    `<retNfceListagemChaves xmlns="${NS}" versao="1.00"><tpAmb>1</tpAmb><verAplic>SP1</verAplic><dhReq>2026-03-30T12:00:00-03:00</dhReq>` +
    `<cStat>${cStat}</cStat><xMotivo>Motivo ${cStat}</xMotivo>${listed}${until}</retNfceListagemChaves>`
  )
}

/** `note`: an NFe element, as SAE hands it out without its reply. */
export function downloadReply(cStat: string, note?: string, more = ''): string {
  const proc =
    note === undefined
      ? ''
      : `<proc><nfeProc xmlns="${NS}" versao="4.00"><dhInc>2026-03-30T12:18:07-03:00</dhInc><nProt>135260000000101</nProt>${note}</nfeProc>${more}</proc>`
  return (
    `<retNfceDownloadXML xmlns="${NS}" versao="1.00"><tpAmb>1</tpAmb><verAplic>SP1</verAplic><dhReq>2026-03-30T12:00:00-03:00</dhReq>` +
    `<cStat>${cStat}</cStat><xMotivo>Motivo ${cStat}</xMotivo>${proc}</retNfceDownloadXML>`
  )
}

export const escapedXml = (xml: string): string =>
  xml.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
