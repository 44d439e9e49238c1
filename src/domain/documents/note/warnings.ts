import { taxpayerKind } from '../../companies/taxpayer.ts'
import { consumerProblem } from '../../norms/consumer-limits.ts'
import type { AccessKey } from '../access-key.ts'
import { entryOf } from '../codes/code-list.ts'
import { ISSUANCE_TYPES } from '../codes/issuance-types.ts'
import { PAYMENT_TIMINGS } from '../codes/payment-codes.ts'
import { readTaxpayer } from '../reading/fields.ts'
import { inKey, type NoteIssuer, noteIssuer } from '../issuer.ts'
import { isPayment } from '../payment.ts'
import { noteTotalsProblems } from '../totals/note-problems.ts'
import { cnpjWarnings, keyDifferences, situationWarnings, unknownCodes, type Warning } from '../reading/warnings.ts'
import { textOf } from '../reading/xml-node.ts'
import type { Note } from './note.ts'

/** Returns who issued a note, by its key and what it says itself. */
export const issuerOfNote = (key: AccessKey, { ide, emit }: Note): NoteIssuer =>
  noteIssuer(key, { taxpayer: readTaxpayer(emit) ?? undefined, process: textOf(ide, 'procEmi') })

/** The warnings that a note deserves by what it says itself. `emittedOn`: its day at the issuer's place, YYYY-MM-DD. */
export function noteWarnings(note: Note, key: AccessKey, emittedOn: string): Warning[] {
  return [
    ...noteKeyWarnings(note, key, emittedOn),
    ...cnpjWarnings(key, issuerOfNote(key, note).taxpayer),
    ...codeWarnings(note, key),
    ...consumerWarnings(note, key, emittedOn),
    ...noteTotalsProblems(note),
    ...qrCodeWarnings(note, key),
  ]
}

/** Warns of each field in which a note differs from its key. */
export function noteKeyWarnings(note: Note, key: AccessKey, emittedOn: string): Warning[] {
  const { ide, emit } = note
  const taxpayer = readTaxpayer(emit)
  // Of the state's form the key names SEFAZ, as it has to (NT 2021.002, 2.2).
  const isOwn = issuerOfNote(key, note).form !== 'state'
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
function codeWarnings({ ide, payments, items }: Note, key: AccessKey): Warning[] {
  return [
    ...unknownCodes(
      'tpEmis',
      [[textOf(ide, 'tpEmis') ?? key.emissionType]],
      (code) => entryOf(ISSUANCE_TYPES, code) !== undefined,
    ),
    ...unknownCodes(
      'tPag',
      payments.map(({ node, code }) => [code || '99', textOf(node, 'xPag')] as const),
      isPayment,
    ),
    ...unknownCodes(
      'indPag',
      payments.map(({ node }) => [textOf(node, 'indPag')] as const),
      (code) => entryOf(PAYMENT_TIMINGS, code) !== undefined,
    ),
    ...situationWarnings(items),
  ]
}

/** Warns if the note names no consumer where its state asks for one (docs/norms.md). */
function consumerWarnings({ dest, total }: Note, key: AccessKey, day: string): Warning[] {
  const hasConsumer = ['CPF', 'CNPJ', 'idEstrangeiro'].some((name) => textOf(dest, name) !== undefined)
  const message = consumerProblem({ ufCode: key.uf, day, total: textOf(total, 'ICMSTot/vNF') ?? '0', hasConsumer })
  return message === undefined ? [] : [{ code: 'consumer_missing', message }]
}

function qrCodeWarnings({ qrCode }: Note, key: AccessKey): Warning[] {
  if (qrCode === undefined || qrCode.includes(key.key)) return []
  return [{ code: 'qr_code', message: 'O QR Code não traz a chave da nota' }]
}
