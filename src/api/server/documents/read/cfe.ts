import type { AccessKey } from '#domain/documents/access-key.ts'
import { type Coupon, readCoupon } from '#domain/documents/coupon/coupon.ts'
import { couponKeyWarnings, couponWarnings } from '#domain/documents/coupon/warnings.ts'
import { cfeFigures } from '#domain/documents/sale-figures.ts'
import { readTaxpayer } from '#domain/documents/reading/fields.ts'
import { readInstant } from '#domain/documents/reading/instants.ts'
import { isDate } from '#domain/time/date-time.ts'
import { child, textOf, type XmlNode } from '#domain/documents/reading/xml-node.ts'
import { Refused } from '../xml/refused.ts'
import { readEnvironment, readIssuer, readKey, readTotal, refuseLowerCase } from './fields.ts'
import type { CfeCancellationFound, CfeFound } from './reading.ts'

/**
 * A CF-e as the SAT signed it. Refused: sale data still to be sent to a SAT (no Id) and the end-to-end test (number 000000), neither
 * of which is a document.
 */
export function parseCfe(root: XmlNode): CfeFound {
  const { coupon, key } = identify(root)
  const { info, ide, emit, dest } = coupon
  refuseLowerCase(dest)
  const emittedAt = emissionInstant(coupon, key)
  const emittedOn = emittedAt.slice(0, 10)
  const signed = child(root, 'Signature/SignedInfo/Reference')?.attributes['URI']
  const total = readTotal(textOf(coupon.total, 'vCFe'), 'O cupom não tem valor total (vCFe)', info.line)
  return {
    kind: 'cfe',
    key,
    issuer: readIssuer(emit, key.named),
    environment: readEnvironment(ide, info.line),
    emittedAt,
    emittedOn,
    total,
    consumer: readTaxpayer(dest),
    figures: cfeFigures(coupon),
    warnings: couponWarnings(coupon, key, { signed, emittedOn }),
  }
}

/** A cancellation coupon; dEmi and hEmi in its ide are its own, those above it the sale's. */
export function parseCfeCancellation(root: XmlNode): CfeCancellationFound {
  const { coupon, key } = identify(root)
  const { info, emit } = coupon
  const canceled = readKey(info.attributes['chCanc']?.replace(/^CFe/, ''), '59', info.line)
  return {
    kind: 'cfe_cancellation',
    key,
    canceledKey: canceled.key,
    issuer: readIssuer(emit, key.named),
    emittedAt: emissionInstant(coupon, key),
    warnings: [
      ...couponKeyWarnings(coupon, key),
      ...(canceled.satSerial === key.satSerial
        ? []
        : [{ code: 'other_sat', message: `O cupom cancelado é de outro SAT: ${canceled.satSerial}` }]),
    ],
  }
}

function identify(root: XmlNode): { coupon: Coupon; key: AccessKey } {
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
  return { coupon: readCoupon(info), key }
}

/**
 * Returns when a coupon was issued: dEmi (AAAAMMDD) and hEmi (HHMMSS) are local and name no zone, and that of the issuer's state is taken.
 * Throws Refused where it does not say.
 */
export function emissionInstant({ info, ide }: Coupon, key: AccessKey): string {
  const day = textOf(ide, 'dEmi')?.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3')
  const time = textOf(ide, 'hEmi')?.replace(/^(\d{2})(\d{2})(\d{2})$/, '$1:$2:$3')
  const instant = day !== undefined && isDate(day) ? readInstant(`${day}T${time}`, key.uf) : undefined
  if (instant === undefined)
    throw new Refused('incomplete', 'O cupom não tem data e hora de emissão (dEmi, hEmi)', info.line)
  return instant
}
