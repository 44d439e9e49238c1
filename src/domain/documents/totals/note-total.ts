// The total of a note, vNF (W16-10 by NT 2023.004 v1.20), and that with IBS, CBS and IS, vNFTot (W60-10 and VB01-10 of NT 2025.002 v1.34).
import type { Note } from '../note/note.ts'
import { type NoteItem } from './note-items.ts'
import { isWithin, servicesOf, statedOf, sumOfItems, type TotalRow } from './totalled.ts'

/** An amount that vNF is made of, with its sign, in cents; never 0. */
export interface TotalPart {
  name: string
  label: string
  cents: bigint
}

/** Amounts that are added to the products, by their places in ICMSTot. */
const ADDED: readonly (readonly [name: string, label: string])[] = [
  ['vST', 'ICMS ST'],
  ['vFCPST', 'FCP ST'],
  ['vICMSMonoReten', 'ICMS monofásico sujeito a retenção'],
  ['vFrete', 'Frete'],
  ['vSeg', 'Seguro'],
  ['vOutro', 'Outras despesas'],
  ['vII', 'Imposto de importação'],
  ['vIPI', 'IPI'],
  ['vIPIDevol', 'IPI devolvido'],
]
/** A car that its maker sells is taxed by the dealer's note (tpOp 2, exception 1). */
const NOT_OF_DIRECT_SALES: readonly string[] = ['vST', 'vFCPST', 'vIPIDevol']

/** IBS, CBS and IS belong to the totals from here on; in 2025 and 2026 they are told alone (VB01-10, exception 1). */
const FIRST_YEAR_OF_REFORM = 2027

/** The MOC allows 50 cents where the total has services (W16-10, note 3). */
const TOLERANCE_OF_SERVICES = 50n

/** Returns vNF beside the sum of its values, and what it is made of: the way in which it adds up, or else the first of those that the rule has. */
export function noteTotal(note: Note): { row: TotalRow; parts: TotalPart[] } {
  const stated = statedOf(note, 'ICMSTot/vNF')
  const tolerance = statedOf(note, 'ISSQNtot/vServ') === 0n ? 0n : TOLERANCE_OF_SERVICES
  const ways = waysToAdd(note)
  const exact = ways.find((parts) => sumOfParts(parts) === stated)
  const way = exact ?? ways.find((parts) => isWithin(sumOfParts(parts), stated, tolerance))
  const parts = way ?? ways[0] ?? []
  const agrees = way !== undefined || isImport(note.items)
  return {
    row: {
      name: 'ICMSTot/vNF',
      rule: 'W16-10',
      of: 'da nota',
      label: 'Total da nota',
      tax: undefined,
      stated,
      expected: isImport(note.items) ? null : sumOfParts(parts),
      agrees,
      from: 'dos seus valores',
    },
    parts,
  }
}

/** Returns vNFTot beside the sum of its items and of its values; undefined where the note does not have it. */
export function totalWithReform(note: Note): TotalRow | undefined {
  if (!note.totals.has('vNFTot')) return undefined
  const stated = statedOf(note, 'vNFTot')
  const row = {
    name: 'vNFTot',
    rule: 'W60-10',
    of: 'da nota com IBS, CBS e IS',
    label: 'Total da nota com IBS, CBS e IS',
    tax: undefined,
    stated,
  } as const
  const ofItems = totalsOfItems(note.items)
  const [whole] = ofItems
  if (whole !== undefined && !ofItems.includes(stated))
    return { ...row, expected: whole, agrees: false, from: 'dos itens' }
  const may = [statedOf(note, 'ICMSTot/vNF'), ...waysToAdd(note).map(sumOfParts)]
  const taxes = sumOfParts(reformParts(note))
  const all = note.year < FIRST_YEAR_OF_REFORM ? may : [...may.map((one) => one + taxes), ...may]
  const agrees = all.includes(stated) || isImport(note.items)
  return { ...row, expected: agrees ? stated : (all[0] ?? 0n), agrees, from: 'dos seus valores' }
}

/** Returns the sums of the items' totals (vItem), where all have one; one that does not count in the note's total may have one all the same. */
function totalsOfItems(items: readonly NoteItem[]): bigint[] {
  if (items.length === 0 || !items.every(({ texts }) => texts.has('vItem'))) return []
  return [sumOfItems(items, ['vItem']), sumOfItems(items, ['vItem'], ({ countsInTotal }) => countsInTotal)]
}

/** W16-10 does not apply to imports (exception 2). */
const isImport = (items: readonly NoteItem[]) => items.some(({ texts }) => texts.get('prod/CFOP')?.startsWith('3'))

/** Returns the sums that vNF may be, the likeliest first. */
function waysToAdd(note: Note): TotalPart[][] {
  const { items } = note
  const total = (name: string, label: string, sign = 1n) => ({
    name,
    label,
    cents: sign * statedOf(note, `ICMSTot/${name}`),
  })
  const isDirectSale = items.some(({ texts }) => texts.get('prod/veicProd/tpOp') === '2')
  const before = [
    total('vProd', 'Produtos'),
    {
      name: 'vServ',
      label: 'Serviços',
      cents: servicesOf(note).areAmongProducts ? 0n : statedOf(note, 'ISSQNtot/vServ'),
    },
    total('vDesc', 'Descontos', -1n),
  ]
  const after = [
    ...ADDED.filter(([name]) => !isDirectSale || !NOT_OF_DIRECT_SALES.includes(name)).map(([name, label]) =>
      total(name, label),
    ),
    { name: 'vPISST', label: 'PIS ST', cents: substituted(items, 'PIS') },
    { name: 'vCOFINSST', label: 'COFINS ST', cents: substituted(items, 'COFINS') },
  ]
  const reforms = note.year < FIRST_YEAR_OF_REFORM ? [[]] : [[], reformParts(note)]
  return reforms.flatMap((reform) =>
    deductedExemptions(note).map((cents) =>
      [...before, { name: 'vICMSDeson', label: 'ICMS desonerado', cents: -cents }, ...after, ...reform].filter(
        (part) => part.cents !== 0n,
      ),
    ),
  )
}

/**
 * Returns what may be deducted of exempted ICMS. Each item says if its own is (indDeduzDeson, NT 2023.004); of those that do not say it is deducted
 * or not (exception 4), as in all older notes.
 */
function deductedExemptions(note: Note): bigint[] {
  const says = ({ texts }: NoteItem) => texts.get('imposto/ICMS/*/indDeduzDeson')
  const of = (is: (item: NoteItem) => boolean) => sumOfItems(note.items, ['imposto/ICMS/*/vICMSDeson'], is)
  if (note.items.every((item) => says(item) === undefined))
    return [...new Set([statedOf(note, 'ICMSTot/vICMSDeson'), 0n])]
  const deducted = of((item) => says(item) === '1')
  return [deducted, deducted + of((item) => says(item) === undefined)]
}

/** PIS or COFINS by substitution of the items that add it to the total; the layout has no total of it. */
export function substituted(items: readonly NoteItem[], tax: 'PIS' | 'COFINS'): bigint {
  const group = `imposto/${tax}ST`
  return sumOfItems(items, [`${group}/v${tax}`], ({ texts }) => texts.get(`${group}/indSoma${tax}ST`) === '1')
}

/** IBS, CBS and IS as an item's total has them (VB01-10): of single-phase goods what is retained is within, and what is deferred is not. */
function reformParts(note: Note): TotalPart[] {
  const tax = (name: string, total: string) => ({
    name: `v${name}`,
    label: name,
    cents:
      statedOf(note, `IBSCBSTot/${total}`) + sumOfItems(note.items, [`imposto/IBSCBS/gIBSCBSMono/vTot${name}MonoItem`]),
  })
  return [
    tax('IBS', 'gIBS/vIBS'),
    tax('CBS', 'gCBS/vCBS'),
    { name: 'vIS', label: 'IS', cents: statedOf(note, 'ISTot/vIS') },
  ].filter(({ cents }) => cents !== 0n)
}

const sumOfParts = (parts: readonly TotalPart[]): bigint => parts.reduce((sum, { cents }) => sum + cents, 0n)
