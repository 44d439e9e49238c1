import type { AccessKey } from '#domain/documents/access-key.ts'
import { endedBefore } from '#domain/norms/cfe-end.ts'
import { isPayment } from '#domain/documents/payment.ts'
import { couponTotalsProblems } from '#domain/documents/totals/coupon-problems.ts'
import { formatDate, isDate } from '#domain/time/date-time.ts'
import type { Warning } from '../../store/schema.ts'
import { child, children, textOf, type XmlNode } from '#domain/documents/xml-node.ts'
import { Refused } from '../xml/refused.ts'
import {
  cnpjWarnings,
  keyDifferences,
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
import { cfeFigures } from './figures.ts'
import type { CfeCancellationFound, CfeFound } from './reading.ts'

/**
 * A CF-e as the SAT signed it. Refused: sale data still to be sent to a SAT (no Id) and the end-to-end test (number 000000), neither
 * of which is a document.
 */
export function parseCfe(root: XmlNode): CfeFound {
  const { info, key } = identify(root)
  const ide = child(info, 'ide')
  const emit = child(info, 'emit')
  refuseLowerCase(child(info, 'dest'))
  const emittedAt = emissionInstant(ide, key, info.line)
  const total = readTotal(textOf(info, 'total/vCFe'), 'O cupom não tem valor total (vCFe)', info.line)
  return {
    kind: 'cfe',
    key,
    issuer: readIssuer(emit, key.named),
    environment: readEnvironment(ide, info.line),
    emittedAt,
    emittedOn: emittedAt.slice(0, 10),
    total,
    consumer: readTaxpayer(child(info, 'dest')),
    figures: cfeFigures(info),
    warnings: [
      ...couponKeyWarnings(key, ide, emit),
      ...couponTotalsProblems(info),
      ...signatureWarnings(root, info),
      ...codeWarnings(info),
      ...afterItsEnd(key, emittedAt),
    ],
  }
}

/** A cancellation coupon; dEmi and hEmi in its ide are its own, those above it the sale's. */
export function parseCfeCancellation(root: XmlNode): CfeCancellationFound {
  const { info, key } = identify(root)
  const ide = child(info, 'ide')
  const emit = child(info, 'emit')
  const canceled = readKey(info.attributes['chCanc']?.replace(/^CFe/, ''), '59', info.line)
  return {
    kind: 'cfe_cancellation',
    key,
    canceledKey: canceled.key,
    issuer: readIssuer(emit, key.named),
    emittedAt: emissionInstant(ide, key, info.line),
    warnings: [
      ...couponKeyWarnings(key, ide, emit),
      ...(canceled.satSerial === key.satSerial
        ? []
        : [{ code: 'other_sat', message: `O cupom cancelado é de outro SAT: ${canceled.satSerial}` }]),
    ],
  }
}

function identify(root: XmlNode): { info: XmlNode; key: AccessKey } {
  const info = child(root, 'infCFe')
  if (info === undefined) throw new Refused('incomplete', 'O cupom não tem o elemento infCFe', root.line)
  if (info.attributes['Id'] === undefined) {
    throw new Refused(
      'no_fiscal_value',
      'São dados para envio ao SAT, e não um cupom emitido: falta o atributo Id',
      info.line,
    )
  }
  const key = readKey(info.attributes['Id'].replace(/^CFe/, ''), '59', info.line)
  if (Number(key.number) === 0) {
    throw new Refused('no_fiscal_value', 'É um teste fim a fim (número 000000), sem valor fiscal', info.line)
  }
  return { info, key }
}

/**
 * Returns when a coupon was issued: dEmi (AAAAMMDD) and hEmi (HHMMSS) are local and name no zone, and that of the issuer's state is taken.
 * Throws Refused where it does not say.
 */
export function emissionInstant(ide: XmlNode | undefined, key: AccessKey, line: number): string {
  const day = textOf(ide, 'dEmi')?.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3')
  const time = textOf(ide, 'hEmi')?.replace(/^(\d{2})(\d{2})(\d{2})$/, '$1:$2:$3')
  const instant = day !== undefined && isDate(day) ? readInstant(`${day}T${time}`, key.uf) : undefined
  if (instant === undefined)
    throw new Refused('incomplete', 'O cupom não tem data e hora de emissão (dEmi, hEmi)', line)
  return instant
}

/** Warns of each field in which a coupon differs from its key. */
export function couponKeyWarnings(key: AccessKey, ide: XmlNode | undefined, emit: XmlNode | undefined): Warning[] {
  return [
    ...keyDifferences([
      ['O CNPJ do emitente', textOf(emit, 'CNPJ'), key.named],
      ['O número de série do SAT', textOf(ide, 'nserieSAT')?.padStart(9, '0'), key.serie],
      ['O número', textOf(ide, 'nCFe')?.padStart(6, '0'), key.number],
      ['O mês de emissão', textOf(ide, 'dEmi')?.slice(2, 6), key.yearMonth],
      ['O modelo', textOf(ide, 'mod'), key.model],
      ['A UF', textOf(ide, 'cUF'), key.uf],
      ['O código numérico', textOf(ide, 'cNF')?.padStart(6, '0'), key.code],
      ['O dígito verificador', textOf(ide, 'cDV'), key.key.slice(-1)],
    ]),
    ...cnpjWarnings(key, key.named),
  ]
}

/** A signature names the element that it signs. */
function signatureWarnings(root: XmlNode, info: XmlNode): Warning[] {
  const signed = child(root, 'Signature/SignedInfo/Reference')?.attributes['URI']
  if (signed === undefined || signed === `#${info.attributes['Id']}`) return []
  return [{ code: 'signature_differs', message: `A assinatura é de outro documento: ${signed.replace(/^#/, '')}` }]
}

function afterItsEnd(key: AccessKey, emittedAt: string): Warning[] {
  const end = endedBefore(key.uf, emittedAt.slice(0, 10))
  if (end === undefined) return []
  const message = `Cupom ${end.of} emitido depois do fim do CF-e no estado (${formatDate(end.on)})`
  return [{ code: 'sat_ended', message }]
}

/** Codes of the coupon that no table of the product has. */
function codeWarnings(info: XmlNode): Warning[] {
  const payments = children(child(info, 'pgto'), 'MP')
  return [
    ...unknownCodes(
      'cMP',
      payments.map((one) => [textOf(one, 'cMP')] as const),
      isPayment,
    ),
    ...situationWarnings(children(info, 'det')),
  ]
}
