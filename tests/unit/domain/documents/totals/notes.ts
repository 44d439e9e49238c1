import { type Note, readNote } from '#domain/documents/note/note.ts'
import type { XmlNode } from '#domain/documents/reading/xml-node.ts'
import { readTotals } from '#domain/documents/totals/read-totals.ts'
import type { TotalRow } from '#domain/documents/totals/totalled.ts'

// Notes of amounts alone, written by the places of the amounts.

/** Amounts by path: 'prod/vProd', 'imposto/ICMS/*' + '/vBC' ('*' stands for a group of some situation). */
export type Amounts = Readonly<Record<string, string>>

export const element = (name: string, inner: XmlNode[] = []): XmlNode => ({
  name,
  uri: '',
  attributes: {},
  children: inner,
  text: '',
  start: 0,
  end: 0,
  line: 1,
})

function elementOf(name: string, amounts: Amounts): XmlNode {
  const root = element(name)
  for (const [path, text] of Object.entries(amounts)) {
    let at = root
    for (const step of path.split('/')) {
      const inner = at.children.find((one) => one.name === step) ?? element(step)
      if (!at.children.includes(inner)) at.children.push(inner)
      at = inner
    }
    at.text = text
  }
  return root
}

/** A document of groups, each of as many elements as there are amounts. */
export function documentOf(name: string, groups: Readonly<Record<string, readonly Amounts[]>>): XmlNode {
  const children = Object.entries(groups).flatMap(([group, all]) => all.map((amounts) => elementOf(group, amounts)))
  return element(name, children)
}

/** An infNFe of these items and totals. */
export function noteOf(items: readonly Amounts[], totals: Amounts, issued = '2026-10-05T10:00:00-03:00'): XmlNode {
  return documentOf('infNFe', { ide: [{ dhEmi: issued }], det: items, total: [totals] })
}

/** Such a note as it is read. */
export const noteIn = (info: XmlNode): Note => readNote({ node: info, info })

/** The rows that do not agree, in words of the test: 'ICMSTot/vBC 3.01 ≠ 3.00'. */
export function differing(items: readonly Amounts[], totals: Amounts, issued?: string): string[] {
  const { rows } = readTotals(noteIn(noteOf(items, totals, issued)))
  return rows.filter(({ agrees }) => !agrees).map(textOf)
}

const textOf = ({ name, stated, expected }: TotalRow) => `${name} ${stated ?? 'absent'} ≠ ${expected ?? 'none'}`
