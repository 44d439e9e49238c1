// The content of an NFC-e's QR code against its note, by the rule of its version: 'Manual de Padrões Técnicos do DANFE NFC-e e QR Code' 3.3
// (version 1), 5.0 (version 2) and 6.0 (version 3: NT 2025.001).

/** The fields of a note that its QR code repeats. */
export interface QrNote {
  key: string
  /** tpAmb. */
  environment: string
  /** tpEmis. */
  emissionType: string
  /** dhEmi as written. */
  issuedAt: string
  /** vNF and vICMS as written. */
  total: string
  icms: string
  /** DigestValue, base64; undefined of a note without a signature. */
  digest: string | undefined
  /** tp_idDest and the number. */
  consumer: { kind: '1' | '2' | '3'; document: string } | undefined
}

/** The rest of a proof, once a QR code's fields are the note's. */
export type QrFinding =
  | { kind: 'problem'; reason: string }
  | { kind: 'whole' }
  /** SHA-1 of the text and the company's secret code. */
  | { kind: 'hash'; text: string; hash: string; idCsc: string }
  /** RSA with SHA-1, by the note's own certificate. */
  | { kind: 'signature'; text: string; value: string }

/** Tells if a QR code was made with a company's secret code: those of versions 1 and 2 are; undefined of what is no such code. */
export function usesCsc(qrCode: string): boolean | undefined {
  if (/[?&]cHashQRCode=/.test(qrCode)) return true
  const version = /[?&]p=[^&|]*(?:\||%7C)([23])(?:\||%7C)/i.exec(qrCode)?.[1]
  return version === undefined ? undefined : version === '2'
}

const problem = (reason: string): QrFinding => ({ kind: 'problem', reason })

export function readNfceQr(qrCode: string, note: QrNote): QrFinding {
  const query = /[?&](.*)$/s.exec(qrCode)?.[1]
  if (query === undefined) return problem('O QR Code não é um endereço de consulta')
  const parameters = /(?:^|&)p=([^&]*)/.exec(query)?.[1]
  return parameters === undefined ? readNamed(query, note) : readBarred(decoded(parameters).split('|'), note)
}

/** Versions 2 and 3: values with bars between. */
function readBarred(parts: readonly string[], note: QrNote): QrFinding {
  const [key, version, environment] = parts
  const differing = firstDifference([
    ['a chave', key, note.key],
    ['o ambiente', environment, note.environment],
  ])
  if (differing) return differing
  if (version === '2') return readSecond(parts, note)
  if (version === '3') return readThird(parts, note)
  return problem(`O QR Code é de uma versão desconhecida: ${version ?? ''}`)
}

function readSecond(parts: readonly string[], note: QrNote): QrFinding {
  const isOffline = note.emissionType === '9'
  const length = isOffline ? 8 : 5
  if (parts.length !== length) return problem(shape('2', isOffline))
  const differing = isOffline ? (offlineDifference(parts, note) ?? digestDifference(parts[5], note)) : undefined
  if (differing) return differing
  return {
    kind: 'hash',
    text: parts.slice(0, -1).join('|'),
    hash: parts.at(-1) ?? '',
    idCsc: parts.at(-2) ?? '',
  }
}

function readThird(parts: readonly string[], note: QrNote): QrFinding {
  const isOffline = note.emissionType === '9'
  if (parts.length !== (isOffline ? 8 : 3)) return problem(shape('3', isOffline))
  if (!isOffline) return { kind: 'whole' }
  const differing =
    offlineDifference(parts, note) ??
    consumerDifference(
      `${parts[5]}|${parts[6]}`,
      note.consumer ? `${note.consumer.kind}|${codedDocument(note.consumer)}` : '|',
    )
  return differing ?? { kind: 'signature', text: parts.slice(0, -1).join('|'), value: parts.at(-1) ?? '' }
}

/** A foreigner's document is not repeated: 'informar apenas o separador' (manual 6.0, table 7). */
const codedDocument = ({ kind, document }: NonNullable<QrNote['consumer']>): string => (kind === '3' ? '' : document)

function offlineDifference(parts: readonly string[], note: QrNote): QrFinding | undefined {
  return firstDifference([
    ['o dia', parts[3], note.issuedAt.slice(8, 10)],
    ['o total', parts[4], note.total],
  ])
}

/** Version 1: parameters with names, and the SHA-1 of all before the hash. */
function readNamed(query: string, note: QrNote): QrFinding {
  const named = new Map(query.split('&').map((pair) => pair.split('=', 2) as [string, string]))
  const value = (name: string) => decoded(named.get(name) ?? '')
  if (!named.has('cHashQRCode')) return problem('O QR Code não traz os parâmetros da consulta')
  const instant = value('dhEmi')
  const differing =
    firstDifference([
      ['a chave', value('chNFe'), note.key],
      ['o ambiente', value('tpAmb'), note.environment],
      ['o total', value('vNF'), note.total],
      ['o ICMS', value('vICMS'), note.icms],
      ['a data', instant === '' ? note.issuedAt : fromHex(instant), note.issuedAt],
    ]) ??
    consumerDifference(value('cDest'), note.consumer?.document ?? '') ??
    digestDifference(value('digVal'), note)
  if (differing) return differing
  const text = query.replace(/&cHashQRCode=.*$/, '')
  return { kind: 'hash', text, hash: value('cHashQRCode'), idCsc: value('cIdToken') }
}

/** Named by no number: not whoever sees a note may know its consumer's. */
function consumerDifference(inCode: string, inNote: string): QrFinding | undefined {
  return inCode === inNote ? undefined : problem('O QR Code traz outro consumidor do que a nota')
}

function digestDifference(hex: string | undefined, { digest }: QrNote): QrFinding | undefined {
  if (digest === undefined || fromHex(hex ?? '') === digest) return undefined
  return problem('O QR Code é de outro conteúdo: o resumo (digest) nele não é o da assinatura')
}

function firstDifference(
  pairs: readonly [what: string, inCode: string | undefined, inNote: string][],
): QrFinding | undefined {
  const found = pairs.find(([, inCode, inNote]) => inCode !== inNote)
  if (found === undefined) return undefined
  const [what, inCode = '', inNote] = found
  return problem(`No QR Code ${what} é '${inCode}', e na nota '${inNote}'`)
}

const shape = (version: string, isOffline: boolean) =>
  `O QR Code não tem os campos da versão ${version} de uma nota ${isOffline ? 'em contingência' : 'emitida on-line'}`

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** The text whose bytes, all of ASCII, are written in hexadecimal. */
function fromHex(hex: string): string {
  return hex.replace(/../g, (pair) => String.fromCharCode(Number.parseInt(pair, 16)))
}
