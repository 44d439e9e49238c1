import { cfeQrText } from '../cfe-qr.ts'
import { readTaxpayer } from '../reading/fields.ts'
import { readItems, type NoteItem } from '../totals/note-items.ts'
import { child, children, textOf, type XmlNode } from '../reading/xml-node.ts'

/** A CF-e, or the cancellation of one, as it was read, once: judged, counted, shown, printed and proven. */
export interface Coupon {
  /** infCFe. */
  info: XmlNode
  ide: XmlNode | undefined
  emit: XmlNode | undefined
  dest: XmlNode | undefined
  total: XmlNode | undefined
  items: readonly NoteItem[]
  /** MP. */
  payments: readonly XmlNode[]
}

export function readCoupon(info: XmlNode): Coupon {
  return {
    info,
    ide: child(info, 'ide'),
    emit: child(info, 'emit'),
    dest: child(info, 'dest'),
    total: child(info, 'total'),
    items: readItems(info).items,
    payments: children(child(info, 'pgto'), 'MP'),
  }
}

/** Returns the parts of a coupon's QR code; null where its SAT has not signed one. */
export function qrPartsOf({ ide, dest, total }: Coupon, key: string): Parameters<typeof cfeQrText>[0] | null {
  const signature = textOf(ide, 'assinaturaQRCODE')
  if (signature === undefined) return null
  return {
    key,
    day: textOf(ide, 'dEmi') ?? '',
    time: textOf(ide, 'hEmi') ?? '',
    total: textOf(total, 'vCFe') ?? '',
    customer: readTaxpayer(dest) ?? '',
    signature,
  }
}
