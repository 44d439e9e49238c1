import { localStamp } from '../rhythm.ts'
import type { Shop } from '../shops.ts'
import type { DemoNote } from './nfce-xml.ts'
import { escapeXml } from './xml-text.ts'

const XMLNS = 'http://www.portalfiscal.inf.br/nfe'
const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>'
const PROGRAM = 'DEMO_NFCE_4.00'

export interface Cancellation {
  note: DemoNote
  /** the protocol of the note's authorisation */
  authorization: string
  /** ms */
  at: number
  reason: string
  /** the note that stands in its place: then the event is 110112 */
  substituteKey: string | undefined
  answer: { cStat: string; reason: string; protocol: string | undefined }
}

/** A cancellation (110111), or one by substitution (110112), with SEFAZ's answer; unsigned, as all that nobody has issued. */
export function procEventoXml(cancellation: Cancellation): string {
  const { evento, retEvento } = eventElements(cancellation)
  return `${DECLARATION}<procEventoNFe versao="1.00" xmlns="${XMLNS}">${evento}${retEvento}</procEventoNFe>`
}

/** The files of a cancellation by their names; `isPair`: some programs keep what they sent and what was answered in two. */
export function cancellationFiles(cancellation: Cancellation, isPair: boolean): [name: string, text: string][] {
  const name = (what: string) => `110111-${cancellation.note.key}-1-${what}.xml`
  if (!isPair) return [[name('procEventoNFe'), procEventoXml(cancellation)]]
  const elements = Object.entries(eventElements(cancellation))
  const alone = (xml: string) => DECLARATION + xml.replace(' versao="1.00">', ` versao="1.00" xmlns="${XMLNS}">`)
  return elements.map(([element, xml]) => [name(element), alone(xml)])
}

function eventElements(cancellation: Cancellation): { evento: string; retEvento: string } {
  const { note, at, answer, substituteKey } = cancellation
  const { key, shop } = note
  const type = substituteKey === undefined ? '110111' : '110112'
  const name = substituteKey === undefined ? 'Cancelamento' : 'Cancelamento por substituicao'
  const id = `ID${type}${key}01`
  const environment = note.homolog ? '2' : '1'
  const evento =
    `<evento versao="1.00"><infEvento Id="${id}">` +
    `<cOrgao>${shop.ufCode}</cOrgao><tpAmb>${environment}</tpAmb><CNPJ>${shop.cnpj}</CNPJ><chNFe>${key}</chNFe>` +
    `<dhEvento>${localStamp(at)}</dhEvento><tpEvento>${type}</tpEvento><nSeqEvento>1</nSeqEvento><verEvento>1.00</verEvento>` +
    `<detEvento versao="1.00"><descEvento>${name}</descEvento>${detail(cancellation)}</detEvento></infEvento></evento>`
  const retEvento =
    `<retEvento versao="1.00"><infEvento><tpAmb>${environment}</tpAmb><verAplic>${PROGRAM}</verAplic>` +
    `<cOrgao>${shop.ufCode}</cOrgao><cStat>${answer.cStat}</cStat><xMotivo>${escapeXml(answer.reason)}</xMotivo>` +
    `<chNFe>${key}</chNFe><tpEvento>${type}</tpEvento><xEvento>${name}</xEvento><nSeqEvento>1</nSeqEvento>` +
    `<dhRegEvento>${localStamp(at + 2000)}</dhRegEvento>` +
    `${answer.protocol === undefined ? '' : `<nProt>${answer.protocol}</nProt>`}</infEvento></retEvento>`
  return { evento, retEvento }
}

export interface VoidedRange {
  shop: Shop
  serie: number
  from: number
  to: number
  /** ms */
  at: number
  protocol: string
}

/** Numbers given up, with SEFAZ's answer. */
export function procInutXml({ shop, serie, from, to, at, protocol }: VoidedRange): string {
  const stamp = localStamp(at)
  const year = stamp.slice(2, 4)
  const series = String(serie).padStart(3, '0')
  const id = `ID${shop.ufCode}${year}${shop.cnpj}65${series}${String(from).padStart(9, '0')}${String(to).padStart(9, '0')}`
  const range =
    `<ano>${year}</ano><CNPJ>${shop.cnpj}</CNPJ><mod>65</mod><serie>${serie}</serie>` +
    `<nNFIni>${from}</nNFIni><nNFFin>${to}</nNFFin>`
  return (
    `${DECLARATION}<procInutNFe versao="4.00" xmlns="${XMLNS}"><inutNFe versao="4.00"><infInut Id="${id}"><tpAmb>1</tpAmb>` +
    `<xServ>INUTILIZAR</xServ><cUF>${shop.ufCode}</cUF>${range}<xJust>Falha do caixa ao fechar a venda</xJust></infInut>` +
    `</inutNFe><retInutNFe versao="4.00"><infInut><tpAmb>1</tpAmb><verAplic>${PROGRAM}</verAplic><cStat>102</cStat>` +
    `<xMotivo>Inutilização de número homologado</xMotivo><cUF>${shop.ufCode}</cUF>${range}<dhRecbto>${stamp}</dhRecbto>` +
    `<nProt>${protocol}</nProt></infInut></retInutNFe></procInutNFe>`
  )
}

function detail({ note, authorization, reason, substituteKey }: Cancellation): string {
  if (substituteKey === undefined) return `<nProt>${authorization}</nProt><xJust>${escapeXml(reason)}</xJust>`
  return (
    `<cOrgaoAutor>${note.shop.ufCode}</cOrgaoAutor><tpAutor>1</tpAutor><verAplic>DEMONSTRACAO 1.0</verAplic>` +
    `<nProt>${authorization}</nProt><xJust>${escapeXml(reason)}</xJust><chNFeRef>${substituteKey}</chNFeRef>`
  )
}
