import { makeNfceKey } from '#domain/documents/access-key.ts'
import { nfe, protNFe, retEvento } from '../../../documents.ts'

// Notes of every way of issuing one: of a company, of a person, of the state's own form and of the NFF.

export const COMPANY = '11222333000181'
export const PERSON = '52998224725'
export const SEFAZ = '55544433000108'
export const SVRS = '33322211000108'

const NS = 'xmlns="http://www.portalfiscal.inf.br/nfe"'

export interface IssuedNote {
  /** emit/CPF or emit/CNPJ. */
  by: string
  /** Whom the key names, where that is somebody else. */
  named?: string
  serie: number
  number: number
  emissionType?: string
  procEmi?: string
  /** The day, YYYY-MM-DD. */
  on?: string
  qrCode?: (key: string) => string
}

export function issuedKey({
  by,
  named = by,
  serie,
  number,
  emissionType = '1',
  on = '2026-09-15',
}: IssuedNote): string {
  const yearMonth = on.slice(2, 4) + on.slice(5, 7)
  return makeNfceKey({ uf: '42', yearMonth, cnpj: named, serie, number, emissionType, code: '12345678' })
}

const emitOf = (by: string) => (by.length === 11 ? `<CPF>${by}</CPF>` : `<CNPJ>${by}</CNPJ>`)

/** An NFe element without a signature, but for its digest. */
export function issuedNfe(note: IssuedNote): string {
  const { by, serie, number, emissionType = '1', procEmi = '0', on = '2026-09-15' } = note
  const key = issuedKey(note)
  const qrCode = note.qrCode ?? ((own: string) => `https://sefaz.example/qr?p=${own}|3|1`)
  return nfe({
    key,
    number,
    emissionType,
    emittedAt: `${on}T12:00:00-03:00`,
    edit: (xml) =>
      xml
        .replace('<cUF>35</cUF>', '<cUF>42</cUF>')
        .replace('<serie>2</serie>', `<serie>${serie}</serie>`)
        .replace('<tpAmb>1</tpAmb>', `<tpAmb>1</tpAmb><procEmi>${procEmi}</procEmi>`)
        .replace(
          /<emit><CNPJ>\d+<\/CNPJ><xNome>[^<]*<\/xNome><xFant>[^<]*<\/xFant>/,
          `<emit>${emitOf(by)}<xNome>QUEM EMITE ${by}</xNome>`,
        )
        .replace(/<!\[CDATA\[.*?\]\]>/, qrCode(key)),
  })
}

export const processed = (xml: string, key: string, digest = 'abc='): string =>
  `<nfeProc ${NS} versao="4.00">${xml}${protNFe(key, { digest })}</nfeProc>`

/** The same with SEFAZ's reply. */
export const issuedProc = (note: IssuedNote): string => processed(issuedNfe(note), issuedKey(note))

/** The request of a cancellation. */
export const cancellation = (key: string, author: string): string =>
  `<evento ${NS} versao="1.00"><infEvento Id="ID110111${key}01"><tpAmb>1</tpAmb>${emitOf(author)}<chNFe>${key}</chNFe>` +
  `<dhEvento>2026-09-15T12:30:00-03:00</dhEvento><tpEvento>110111</tpEvento><nSeqEvento>1</nSeqEvento>` +
  `<detEvento versao="1.00"><descEvento>Cancelamento</descEvento><xJust>Erro na digitação do preço</xJust></detEvento></infEvento></evento>`

/** The same with SEFAZ's reply. */
export const canceledProc = (request: string, key: string): string =>
  `<procEventoNFe ${NS} versao="1.00">${request}${retEvento(key)}</procEventoNFe>`

export const ofNff = (by: string, number: number, on: string, serie = 26): IssuedNote => ({
  by,
  serie,
  number,
  on,
  emissionType: '3',
  procEmi: '3',
})
export const ofState = (by: string, number: number): IssuedNote => ({
  by,
  named: SEFAZ,
  serie: 890,
  number,
  procEmi: '1',
})
export const ofPerson = (number: number): IssuedNote => ({ by: PERSON, serie: 920, number })
