import { readItems, type NoteItem } from '../totals/note-items.ts'
import { child, children, type FoundDocument, textOf, textsIn, type XmlNode } from '../reading/xml-node.ts'

/**
 * An NFC-e as it was read, once: intake judges it, the dashboard counts it, the detail shows it, paper prints it and the proof checks it. What few ask
 * for is read from its elements when they do.
 */
export interface Note {
  /** NFe, and infNFe in it. */
  node: XmlNode
  info: XmlNode
  ide: XmlNode | undefined
  emit: XmlNode | undefined
  dest: XmlNode | undefined
  total: XmlNode | undefined
  /** Its texts by their places: 'ICMSTot/vNF'. Empty ones are absent. */
  totals: ReadonlyMap<string, string>
  items: readonly NoteItem[]
  /** Paths of amounts that some item has: of most totals none has anything. */
  paths: ReadonlySet<string>
  payments: readonly Payment[]
  /** vTroco; empty where the note has none. */
  change: string
  /** infNFe/@versao: '4.00', '3.10' */
  layout: string
  /** The year of issue, as it is written; 0 where it is not. */
  year: number
  /** DigestValue of its signature. */
  digest: string | undefined
  qrCode: string | undefined
}

/** A payment of a note; empty texts where it does not say. */
export interface Payment {
  node: XmlNode
  code: string
  amount: string
}

export function readNote({ node, info }: Pick<FoundDocument, 'node' | 'info'>): Note {
  const ide = child(info, 'ide')
  const written = textOf(ide, 'dhEmi') ?? textOf(ide, 'dEmi')
  const groups = children(info, 'pag')
  const total = child(info, 'total')
  return {
    node,
    info,
    ide,
    emit: child(info, 'emit'),
    dest: child(info, 'dest'),
    total,
    totals: textsIn(total),
    ...readItems(info),
    payments: groups.flatMap(paymentsOf).map((payment) => ({
      node: payment,
      code: textOf(payment, 'tPag') ?? '',
      amount: textOf(payment, 'vPag') ?? '',
    })),
    change: groups.map((pag) => textOf(pag, 'vTroco')).find((change) => change !== undefined) ?? '',
    layout: info.attributes['versao'] ?? '4.00',
    year: Number(written?.slice(0, 4) ?? 0),
    digest: textOf(node, 'Signature/SignedInfo/Reference/DigestValue'),
    qrCode: textOf(node, 'infNFeSupl/qrCode'),
  }
}

/** Layout 4.00 has pag/detPag; before it every payment was a pag of its own. */
function paymentsOf(pag: XmlNode): XmlNode[] {
  const details = children(pag, 'detPag')
  return details.length > 0 || textOf(pag, 'tPag') === undefined ? details : [pag]
}
