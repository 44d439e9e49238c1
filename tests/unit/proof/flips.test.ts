import { expect, test } from 'vitest'
import { prove } from '#api/server/documents/proof/prove.ts'
import { authoritiesOf } from '#api/server/ports/proof/certificates.node.ts'
import { xmlSignatures } from '#api/server/ports/proof/xml-dsig.node.ts'
import type { ProvenKind } from '#domain/documents/proof/codes.ts'
import { bytesOf, cfe, CNPJ, couponKey, noteKey } from '../../documents.ts'
import { certify, chain, pemOf, sha1Hex, signedNfeProc, signText, signXml } from '../../signing.ts'

// One byte changed in every value of a document, in turn: of each some check says so.

const { root, authority, holder } = chain()
const signatures = xmlSignatures(authoritiesOf([pemOf(root), pemOf(authority)]))

/**
 * Values that nobody signs: SEFAZ's number, time and words in its reply, which bears no signature, and the address where a QR code leads. What
 * came is what is kept of them: the file's own hash tells (unit/proof/words: a damaged file).
 */
const UNSIGNED = /^(protNFe|infProt|nProt|dhRecbto|cStat|xMotivo|infProt>tpAmb|urlChave|nfeProc)/

interface Value {
  name: string
  start: number
  end: number
}

/** Every value between tags and in quotes. */
function valuesOf(xml: string): Value[] {
  const found: Value[] = []
  for (const match of xml.matchAll(/<([\w:]+)([^>]*)>([^<]*)/g)) {
    const [, name = '', attributes = '', text = ''] = match
    const textAt = match.index + match[0].length - text.length
    if (text !== '') found.push({ name, start: textAt, end: textAt + text.length })
    for (const attribute of attributes.matchAll(/\s([\w:]+)="([^"]*)"/g)) {
      const [all, own = '', value = ''] = attribute
      const start = match.index + 1 + name.length + attribute.index + all.length - 1 - value.length
      found.push({ name: `${name}@${own}`, start, end: start + value.length })
    }
  }
  return found
}

/** Another letter or digit of the same kind there. */
function flipped(xml: string, at: number): string {
  const letter = xml.charAt(at)
  const other = /[0-8a-yA-Y]/.test(letter) ? String.fromCharCode(letter.charCodeAt(0) + 1) : letter === '9' ? '8' : 'a'
  return xml.slice(0, at) + other + xml.slice(at + 1)
}

interface Subject {
  xml: string
  kind: ProvenKind
  key: string
  csc?: { id: string; code: string }
}

async function unfound({ xml, kind, key, csc }: Subject): Promise<string[]> {
  const about = { kind, key, csc }
  const fails = async (text: string) =>
    (await prove(bytesOf(text), about, signatures)).checks.some(({ result }) => result !== 'passed')
  expect(await fails(xml), 'the document itself passes').toBe(false)
  const missed: string[] = []
  for (const { name, start, end } of valuesOf(xml)) {
    if (
      UNSIGNED.test(name) ||
      (name === 'tpAmb' && xml.lastIndexOf('<infProt>', start) > xml.lastIndexOf('<ide>', start))
    )
      continue
    // The beginning, the middle and the end; an address's path and what it asks.
    const places = new Set([start, Math.floor((start + end) / 2), end - 1])
    for (const at of places) {
      if (name === 'qrCode' && at < xml.indexOf('?p=', start)) continue
      if (/[A-Za-z0-9]/.test(xml.charAt(at)) && !(await fails(flipped(xml, at)))) missed.push(`${name} ${at - start}`)
    }
  }
  return missed
}

test('in a note with SEFAZ’s reply', async () => {
  const text = `${noteKey()}|2|1|1`
  const qrCode = `https://sefaz.example/qr?p=${text}|${sha1Hex(`${text}SEGREDO`)}`
  const xml = signedNfeProc(holder, { qrCode })
  expect(await unfound({ xml, kind: 'nfce', key: noteKey(), csc: { id: '1', code: 'SEGREDO' } })).toEqual([])
})

test('in a coupon', async () => {
  const key = couponKey()
  const sat = certify({ by: authority, sat: '000123456', name: `MERCADO:${CNPJ}`, from: '2020-01-01' })
  const qr = signText(`${key}|20211011161302|32.00|`, sat, 'RSA-SHA256')
  const xml = signXml(cfe().replace('QVNTSU5BVFVSQQ==', qr), 'infCFe', sat)
  expect(await unfound({ xml, kind: 'cfe', key })).toEqual([])
})
