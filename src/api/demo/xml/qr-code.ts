import { localStamp } from '../rhythm.ts'
import type { Shop } from '../shops.ts'
import { money } from './xml-text.ts'

// nfce_urls, the states' own addresses; test notes are looked up at the test service.
const ADDRESSES: Record<Shop['uf'], readonly [production: string, homolog: string]> = {
  SP: ['https://www.nfce.fazenda.sp.gov.br/qrcode', 'https://www.homologacao.nfce.fazenda.sp.gov.br/qrcode'],
  CE: ['http://nfce.sefaz.ce.gov.br/pages/ShowNFCe.html', 'http://nfceh.sefaz.ce.gov.br/pages/ShowNFCe.html'],
  PR: ['http://www.fazenda.pr.gov.br/nfce/qrcode', 'http://www.fazenda.pr.gov.br/nfce/qrcode'],
}
const CSC_ID = '1'
const CSC = 'DEMONSTRACAO-CSC-0001'
const encoder = new TextEncoder()

interface Coded {
  shop: Shop
  key: string
  at: number
  homolog: boolean
  offline: boolean
  /** cents */
  total: number
  digest: string
  cpf: string | undefined
  /** base64, only read where version 3 is offline */
  signature: string
}

/** The QR code's text ('Manual de Padrões Técnicos do DANFE NFC-e e QR Code'): version 3 since 2026, before it 2. */
export async function qrCodeText(note: Coded): Promise<string> {
  const address = ADDRESSES[note.shop.uf][note.homolog ? 1 : 0]
  const environment = note.homolog ? '2' : '1'
  const stamp = localStamp(note.at)
  const day = stamp.slice(8, 10)
  if (stamp >= '2026') {
    const online = `${note.key}|3|${environment}`
    if (!note.offline) return `${address}?p=${online}`
    const customer = note.cpf === undefined ? '|' : `2|${note.cpf}`
    return `${address}?p=${online}|${day}|${money(note.total)}|${customer}|${note.signature}`
  }
  const offline = note.offline ? `|${day}|${money(note.total)}|${hex(encoder.encode(note.digest)).toLowerCase()}` : ''
  const parameters = `${note.key}|2|${environment}${offline}|${CSC_ID}`
  const hash = await crypto.subtle.digest('SHA-1', encoder.encode(parameters + CSC))
  return `${address}?p=${parameters}|${hex(new Uint8Array(hash))}`
}

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .toUpperCase()
}
