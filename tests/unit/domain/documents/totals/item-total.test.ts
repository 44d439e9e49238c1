import { expect, test } from 'vitest'
import { itemTotalProblems } from '#domain/documents/totals/item-problems.ts'
import { type Amounts, noteOf, noteIn } from './notes.ts'

// vItem by VB01-10 and VB01-20 of NT 2025.002 v1.34.

const ITEM: Amounts = { 'prod/vProd': '100.00', 'imposto/ICMS/*/orig': '0' }
const NEXT_YEAR = '2027-01-04T10:00:00-03:00'

function problemsOf(vItem: string, more: Amounts = {}, issued?: string): string[] {
  const note = noteOf([{ ...ITEM, ...more, vItem }, ITEM], {}, issued)
  return itemTotalProblems(noteIn(note)).map(({ message }) => message.replaceAll('\u00a0', ' '))
}

test('an item whose total is another is named with what it should be', () => {
  expect(problemsOf('100.00')).toEqual([])
  expect(problemsOf('100.01')).toEqual([
    'Item 1: o total do item (R$ 100,01) difere da soma dos seus valores (R$ 100,00)',
  ])
})

test.each([
  ['prod/vDesc', '96.79'],
  ['prod/vFrete', '103.21'],
  ['prod/vSeg', '103.21'],
  ['prod/vOutro', '103.21'],
  ['imposto/ICMS/*/vICMSST', '103.21'],
  ['imposto/ICMS/*/vICMSMonoReten', '103.21'],
  ['imposto/ICMS/*/vFCPST', '103.21'],
  ['imposto/II/vII', '103.21'],
  ['imposto/IPI/*/vIPI', '103.21'],
  ['impostoDevol/IPI/vIPIDevol', '103.21'],
])('%s belongs to it', (path, vItem) => {
  expect(problemsOf(vItem, { [path]: '3.21' })).toEqual([])
  expect(problemsOf('100.00', { [path]: '3.21' })).toHaveLength(1)
})

test('what is wrong in each item is told once', () => {
  const wrong = { ...ITEM, vItem: '103.00' }
  const { length, 0: problem } = itemTotalProblems(noteIn(noteOf([ITEM, wrong, wrong, wrong], {})))
  expect(length).toBe(1)
  expect(problem?.message).toMatch(/^Item 2: .*; e assim em mais 2 itens$/)
})

const exempted = (deducts: string | undefined): Amounts => ({
  'imposto/ICMS/*/vICMSDeson': '3.00',
  ...(deducts === undefined ? {} : { 'imposto/ICMS/*/indDeduzDeson': deducts }),
})
const ST: Amounts = { 'imposto/ICMS/*/vICMSST': '9.00', 'prod/veicProd/tpOp': '2' }
const TAXES: Amounts = {
  'imposto/IBSCBS/gIBSCBS/vIBS': '0.10',
  'imposto/IBSCBS/gIBSCBS/gCBS/vCBS': '0.90',
  'imposto/IS/vIS': '2.00',
}
const PIS_ST: Amounts = { 'imposto/PISST/vPIS': '0.50', 'imposto/PISST/indSomaPISST': '1' }

test.each<[string, string, Amounts, string | undefined, number]>([
  ['exempted ICMS that it deducts', '97.00', exempted('1'), undefined, 0],
  ['exempted ICMS that it does not deduct', '97.00', exempted('0'), undefined, 1],
  ['exempted ICMS that says nothing, deducted', '97.00', exempted(undefined), undefined, 0],
  ['exempted ICMS that says nothing, not deducted', '100.00', exempted(undefined), undefined, 0],
  ['the ST of a car that its maker sells', '109.00', ST, undefined, 1],
  ['none of it', '100.00', ST, undefined, 0],
  ['PIS ST that belongs to the total', '100.50', PIS_ST, undefined, 0],
  ['the reform’s taxes in 2026, added all the same', '103.00', TAXES, undefined, 0],
  ['a part of the reform’s taxes', '100.10', TAXES, undefined, 1],
  ['the reform’s taxes in 2027', '103.00', TAXES, NEXT_YEAR, 0],
  ['the reform’s taxes in 2027, within its value', '100.00', TAXES, NEXT_YEAR, 0],
  ['nothing of a gift', '0.00', { 'prod/indTot': '0' }, undefined, 0],
  ['nothing of what is sold', '0.00', {}, undefined, 1],
])('with %s', (_, vItem, more, issued, count) => expect(problemsOf(vItem, more, issued)).toHaveLength(count))
