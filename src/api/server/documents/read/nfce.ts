import type { AccessKey } from '#domain/documents/access-key.ts'
import { entryOf } from '#domain/documents/codes/code-list.ts'
import { ISSUANCE_TYPES } from '#domain/documents/codes/issuance-types.ts'
import { PAYMENT_TIMINGS } from '#domain/documents/codes/payment-codes.ts'
import { taxpayerKind } from '#domain/companies/taxpayer.ts'
import { consumerProblem } from '#domain/norms/consumer-limits.ts'
import { isContingency } from '#domain/documents/issuance.ts'
import { inKey, type NoteIssuer, noteIssuer } from '#domain/documents/issuer.ts'
import { areDigestsApart, otherContentText } from '#domain/documents/note-contents.ts'
import type { Environment } from '#domain/documents/environment.ts'
import { isPayment } from '#domain/documents/payment.ts'
import { usesCsc } from '#domain/documents/proof/nfce-qr.ts'
import { noteTotalsProblems } from '#domain/documents/totals/note-problems.ts'
import { readTotalled } from '#domain/documents/totals/totalled.ts'
import type { Warning } from '../../store/schema.ts'
import { changeOf, paymentsOf } from '../xml/nfce-data.ts'
import { child, children, textOf, type XmlNode } from '#domain/documents/xml-node.ts'
import { Refused } from '../xml/refused.ts'
import {
  cnpjWarnings,
  keyDifferences,
  placeOf,
  readTaxpayer,
  readEnvironment,
  readInstant,
  readIssuer,
  readKey,
  readTotal,
  refuseLowerCase,
  situationWarnings,
  unknownCodes,
} from './fields.ts'
import { nfceFigures } from './figures.ts'
import { downloadProtocol, parseProtocol, readDownload } from './protocol.ts'
import type { EventFound, NfceFound } from './reading.ts'

/** A note, and its reply where the nfeProc around has it. Throws Refused when it has no valid key, day, environment or total. */
export function parseNfce(nfe: XmlNode, processed?: XmlNode): NfceFound {
  const reply = child(processed, 'protNFe')
  const info = child(nfe, 'infNFe')
  if (info === undefined) throw new Refused('incomplete', 'A nota não tem o elemento infNFe', nfe.line)
  const ide = child(info, 'ide')
  const key = readKey(info.attributes['Id']?.replace(/^NFe/, ''), '65', info.line, textOf(ide, 'mod'))
  const emit = child(info, 'emit')
  const issuer = readNoteIssuer(key, ide, emit)
  refuseLowerCase(child(info, 'dest'))
  const emittedAt = readInstant(textOf(ide, 'dhEmi'), key.uf)
  if (emittedAt === undefined)
    throw new Refused('incomplete', 'A nota não tem data e hora de emissão (dhEmi)', info.line)
  const { day: emittedOn, offset: emittedOffset } = placeOf(emittedAt, key.uf)
  const total = readTotal(textOf(info, 'total/ICMSTot/vNF'), 'A nota não tem valor total (vNF)', info.line)
  const emissionType = textOf(ide, 'tpEmis') ?? key.emissionType
  const download = reply === undefined ? readDownload(processed, key.uf) : undefined
  const protocol = reply === undefined ? download && downloadProtocol(key, download) : parseProtocol(reply)
  const environment = readEnvironment(ide, info.line)
  const replied = protocol?.key.key === key.key
  const isOfIt = replied && (protocol.environment ?? environment) === environment
  const digest = textOf(nfe, 'Signature/SignedInfo/Reference/DigestValue') ?? ''
  return {
    kind: 'nfce',
    key,
    issuer: readIssuer(emit, issuer.taxpayer),
    environment,
    emissionType,
    emittedAt,
    emittedOn,
    emittedOffset,
    total,
    consumer: readTaxpayer(child(info, 'dest')),
    figures: nfceFigures(info),
    contingency: isContingency(emissionType)
      ? { at: readInstant(textOf(ide, 'dhCont'), key.uf) ?? emittedAt, justification: textOf(ide, 'xJust') ?? null }
      : undefined,
    slice: { start: nfe.start, end: nfe.end },
    digest,
    usesCsc: environment === 'production' ? usesCsc(textOf(nfe, 'infNFeSupl/qrCode') ?? '') : undefined,
    protocol: isOfIt ? { ...protocol, environment } : undefined,
    warnings: [
      ...noteKeyWarnings(key, { ide, emit, emittedOn }),
      ...cnpjWarnings(key, issuer.taxpayer),
      ...codeWarnings(info, emissionType),
      ...consumerWarnings(key, info, { day: emittedOn, total }),
      ...noteTotalsWarnings(info),
      ...qrCodeWarnings(nfe, key),
      ...(protocol !== undefined && !replied
        ? [{ code: 'foreign_protocol', message: `O protocolo do arquivo é de outra nota: ${protocol.key.key}` }]
        : protocol !== undefined && !isOfIt
          ? [otherEnvironment(environment)]
          : [...digestWarnings(digest, protocol), ...(protocol?.warnings ?? [])]),
    ],
  }
}

/** Returns who issued a note, by its key and what it says itself. */
export const readNoteIssuer = (key: AccessKey, ide: XmlNode | undefined, emit: XmlNode | undefined): NoteIssuer =>
  noteIssuer(key, { taxpayer: readTaxpayer(emit) ?? undefined, process: textOf(ide, 'procEmi') })

/** Names the two environments (decisions.md#environments): what SEFAZ says in one of them is told of no note of the other. */
function otherEnvironment(environment: Environment): Warning {
  const [note, reply] = environment === 'production' ? ['produção', 'homologação'] : ['homologação', 'produção']
  return {
    code: 'other_environment',
    message: `O protocolo do arquivo é de ${reply}, e a nota é de ${note}: o protocolo nada muda nesta nota`,
  }
}

export interface Content {
  ide: XmlNode | undefined
  emit: XmlNode | undefined
  emittedOn: string
}

/** Warns of each field in which a note differs from its key. */
export function noteKeyWarnings(key: AccessKey, { ide, emit, emittedOn }: Content): Warning[] {
  const taxpayer = readTaxpayer(emit)
  // Of the state's form the key names SEFAZ, as it has to (NT 2021.002, 2.2).
  const isOwn = readNoteIssuer(key, ide, emit).form !== 'state'
  // Of a till that writes UTC, emitters make the key of the shop's month or of what is written.
  const [month, written] = [emittedOn, textOf(ide, 'dhEmi') ?? ''].map((day) => day.slice(2, 4) + day.slice(5, 7))
  return keyDifferences([
    ['O tipo de emissão', textOf(ide, 'tpEmis'), key.emissionType],
    [
      `O ${taxpayerKind(taxpayer ?? '')} do emitente`,
      isOwn && taxpayer !== null ? inKey(taxpayer) : undefined,
      key.named,
    ],
    ['A série', textOf(ide, 'serie')?.padStart(3, '0'), key.serie],
    ['O número', textOf(ide, 'nNF')?.padStart(9, '0'), key.number],
    ['O mês de emissão', written === key.yearMonth ? written : month, key.yearMonth],
    ['O modelo', textOf(ide, 'mod'), key.model],
    ['A UF', textOf(ide, 'cUF'), key.uf],
    ['O código numérico', textOf(ide, 'cNF')?.padStart(8, '0'), key.code],
    ['O dígito verificador', textOf(ide, 'cDV'), key.key.slice(-1)],
  ])
}

/** Codes of the note that no table of the product has. */
function codeWarnings(info: XmlNode, emissionType: string): Warning[] {
  const payments = paymentsOf(info)
  return [
    ...unknownCodes('tpEmis', [[emissionType]], (code) => entryOf(ISSUANCE_TYPES, code) !== undefined),
    ...unknownCodes(
      'tPag',
      payments.map((one) => [textOf(one, 'tPag') ?? '99', textOf(one, 'xPag')] as const),
      isPayment,
    ),
    ...unknownCodes(
      'indPag',
      payments.map((one) => [textOf(one, 'indPag')] as const),
      (code) => entryOf(PAYMENT_TIMINGS, code) !== undefined,
    ),
    ...situationWarnings(children(info, 'det')),
  ]
}

/** Warns if the note names no consumer where its state asks for one (docs/norms.md). */
function consumerWarnings(key: AccessKey, info: XmlNode, { day, total }: { day: string; total: string }): Warning[] {
  const dest = child(info, 'dest')
  const hasConsumer = ['CPF', 'CNPJ', 'idEstrangeiro'].some((name) => textOf(dest, name) !== undefined)
  const message = consumerProblem({ ufCode: key.uf, day, total, hasConsumer })
  return message === undefined ? [] : [{ code: 'consumer_missing', message }]
}

/** Warns of amounts of a note that do not add up. */
export function noteTotalsWarnings(info: XmlNode): Warning[] {
  const payments = paymentsOf(info)
  return noteTotalsProblems(readTotalled(info), {
    layout: info.attributes['versao'] ?? '4.00',
    amounts: payments.map((payment) => textOf(payment, 'vPag') ?? ''),
    codes: payments.map((payment) => textOf(payment, 'tPag') ?? ''),
    change: changeOf(info) ?? '',
  })
}

function qrCodeWarnings(nfe: XmlNode, key: AccessKey): Warning[] {
  const qrCode = textOf(nfe, 'infNFeSupl/qrCode')
  if (qrCode === undefined || qrCode.includes(key.key)) return []
  return [{ code: 'qr_code', message: 'O QR Code não traz a chave da nota' }]
}

/** The warning of a note whose signature is not the one that a reply is to: the note's own for as long as nothing else is known of it. */
export const OTHER_DIGEST = 'digest'

/** SEFAZ's reply repeats the digest of what it was sent. */
function digestWarnings(digest: string, reply: EventFound | undefined): Warning[] {
  if (reply === undefined || !areDigestsApart(digest, reply.digest)) return []
  return [{ code: OTHER_DIGEST, message: otherContentText(reply.cStat ?? '', reply.description) }]
}
