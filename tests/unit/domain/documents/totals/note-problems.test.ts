import { expect, test } from 'vitest'
import { areTaxesDoubtful, noteTotalsProblems } from '#domain/documents/totals/note-problems.ts'
import { netItemTotal, splitSum } from '#domain/documents/totals/shown-sum.ts'
import { type Amounts, noteOf, noteIn, element } from './notes.ts'

const BREAD: Amounts = {
  'prod/qCom': '2.0000',
  'prod/vUnCom': '24.90',
  'prod/vProd': '49.80',
  'imposto/ICMS/*/CSOSN': '102',
}
const CHEESE: Amounts = { ...BREAD, 'prod/qCom': '0.6400', 'prod/vUnCom': '19.90', 'prod/vProd': '12.74' }

interface Case {
  items?: readonly Amounts[]
  totals?: Amounts
  payments?: { layout?: string; amounts?: readonly string[]; codes?: readonly string[]; change?: string }
}

function messagesOf({ items = [BREAD, CHEESE], totals = {}, payments = {} }: Case): string[] {
  const note = noteIn(noteOf(items, { 'ICMSTot/vProd': '62.54', 'ICMSTot/vNF': '62.54', ...totals }))
  const { layout = '4.00', amounts = ['70.00'], codes = [], change = '7.46' } = payments
  const paid = amounts.map((amount, at) => ({ node: element('detPag'), code: codes[at] ?? '', amount }))
  return noteTotalsProblems({ ...note, layout, payments: paid, change }).map(
    ({ code, message }) => `${code}: ${message.replaceAll('\u00a0', ' ')}`,
  )
}

const codesOf = (one: Case) => messagesOf(one).map((message) => message.slice(0, message.indexOf(':')))

const single = (vProd: string): Case => ({
  items: [{ ...CHEESE, 'prod/vProd': vProd }],
  totals: { 'ICMSTot/vProd': vProd, 'ICMSTot/vNF': vProd },
  payments: { amounts: [vProd], change: '' },
})

test('a note that adds up has no problems', () => expect(messagesOf({})).toEqual([]))

test('an item may be a cent off, by rounding or truncation, and no more', () => {
  expect(codesOf(single('12.73'))).toEqual([])
  expect(codesOf(single('12.75'))).toEqual([])
  expect(codesOf(single('12.76'))).toEqual(['item_total'])
})

test('change is apart in 4.00 and inside before it', () => {
  expect(codesOf({ payments: { amounts: ['62.54'] } })).toEqual(['payments_total'])
  expect(codesOf({ payments: { layout: '3.10', amounts: ['62.54'] } })).toEqual([])
  expect(codesOf({ payments: { layout: '3.10' } })).toEqual(['payments_total'])
})

test.each<[string, string[], string[], string[]]>([
  ['nothing', ['90'], ['0.00'], []],
  ['nothing yet', ['91'], ['0.00'], []],
  ['in part', ['01', '91'], ['20.00', '0.00'], []],
  ['with too little', ['01'], ['0.00'], ['A soma dos pagamentos (R$ 0,00) difere do total da nota (R$ 62,54)']],
  ['nothing, with a value', ['90'], ['62.54'], ["'Sem pagamento' não tem valor, e a nota traz nele R$ 62,54"]],
  ['later, and says how much', ['91'], ['62.54'], []],
  [
    'nothing, and more than its total',
    ['90', '01'],
    ['0.00', '99.00'],
    ['A soma dos pagamentos (R$ 99,00) difere do total da nota (R$ 62,54)'],
  ],
])('a note that is paid %s (YA03-10, YA03-30)', (_, codes, amounts, expected) => {
  expect(messagesOf({ payments: { codes, amounts, change: '' } })).toEqual(
    expected.map((message) => `payments_total: ${message}`),
  )
})

test('payments are a must in 4.00 only', () => {
  expect(codesOf({ payments: { amounts: [], change: '' } })).toEqual(['payments_total'])
  expect(codesOf({ payments: { layout: '3.00', amounts: [], change: '' } })).toEqual([])
})

test('messages name the item, the total and the exact amounts', () => {
  const items = [
    { ...BREAD, 'prod/qCom': '11.0033', 'prod/vUnCom': '9.90', 'prod/vProd': '9.90', 'imposto/ICMS/*/qBCMonoRet': '5' },
  ]
  const totals = {
    'ICMSTot/vProd': '29.70',
    'ICMSTot/vNF': '19.80',
    'ICMSTot/vBC': '2.00',
    'ICMSTot/qBCMonoRet': '6.00',
  }
  expect(messagesOf({ items, totals })).toEqual([
    'item_total: Item 1: quantidade × valor unitário (R$ 108,93) difere do valor do item (R$ 9,90)',
    'items_total: O total da base de cálculo do ICMS (R$ 2,00) difere da soma dos itens (R$ 0,00)',
    'items_total: A soma da quantidade do ICMS monofásico retido anteriormente (6,00) difere da soma dos itens (5,00)',
    'items_total: O total dos produtos (R$ 29,70) difere da soma dos itens (R$ 9,90)',
    'note_total: O total da nota (R$ 19,80) difere da soma dos seus valores (R$ 29,70)',
    'payments_total: A soma dos pagamentos (R$ 70,00) menos o troco (R$ 7,46) difere do total da nota (R$ 19,80)',
  ])
})

test.each([
  ['a total', { totals: { 'ICMSTot/vNF': '62,54' } }, '62,54'],
  ['a tax of an item', { items: [{ ...BREAD, 'imposto/ICMS/*/vICMS': '1e3' }] }, '1e3'],
  ['a total of the reform', { totals: { 'IBSCBSTot/gCBS/vCBS': 'x' } }, 'x'],
  ['a payment', { payments: { amounts: ['62.54 '] } }, '62.54 '],
] as const)('%s that is no number is named instead of added', (_, changes, text) => {
  expect(messagesOf(changes)).toEqual([`amount_unreadable: Valor ilegível no documento: '${text}'`])
})

const IBS = 'imposto/IBSCBS/gIBSCBS'

test('a group of totals that is absent is named once', () => {
  const taxed = { ...BREAD, [`${IBS}/vBC`]: '49.80', [`${IBS}/gCBS/vCBS`]: '0.45', 'imposto/IS/vIS': '1.00' }
  expect(messagesOf({ items: [taxed, CHEESE] })).toEqual([
    'reform_total: Os itens têm IS, e a nota não traz o total',
    'reform_total: Os itens têm IBS e CBS, e a nota não traz os totais',
  ])
  const service = { ...CHEESE, 'imposto/ISSQN/vISSQN': '0.64' }
  expect(codesOf({ items: [BREAD, service] })).toEqual(['items_total'])
})

const credited = (vIBS: string, code: string | undefined): Amounts => ({
  ...BREAD,
  [`${IBS}/gIBSUF/vIBSUF`]: '0.80',
  [`${IBS}/gIBSMun/vIBSMun`]: '0.20',
  [`${IBS}/vIBS`]: vIBS,
  ...(code === undefined
    ? {}
    : {
        'imposto/IBSCBS/gCredPresOper/cCredPres': code,
        'imposto/IBSCBS/gCredPresOper/gIBSCredPres/vCredPres': '0.50',
      }),
})

test.each([
  ['none', undefined, '1.00', undefined],
  ['none', undefined, '0.50', 'estado e município (R$ 1,00)'],
  ['one that is deducted', '04', '0.50', undefined],
  ['one that is deducted', '4', '1.00', 'estado e município menos o crédito presumido (R$ 0,50)'],
  ['one that is not', '01', '1.00', undefined],
  ['one that is not', '01', '0.50', 'estado e município (R$ 1,00)'],
  ['one that is new to the table', '99', '1.00', undefined],
  ['one that is new to the table', '99', '0.50', undefined],
  ['one that is new to the table', '99', '0.51', 'estado e município (R$ 1,00)'],
])('the IBS of an item with a presumed credit, %s (%s): %s', (_, code, vIBS, than) => {
  const totals = {
    'IBSCBSTot/gIBS/gIBSUF/vIBSUF': '0.80',
    'IBSCBSTot/gIBS/gIBSMun/vIBSMun': '0.20',
    'IBSCBSTot/gIBS/vIBS': vIBS,
    'IBSCBSTot/gIBS/vCredPres': code === undefined ? '0.00' : '0.50',
  }
  expect(messagesOf({ items: [credited(vIBS, code), CHEESE], totals })).toEqual(
    than === undefined ? [] : [`reform_total: Item 1: o IBS (R$ ${vIBS.replace('.', ',')}) difere da soma de ${than}`],
  )
})

test('the taxes that the dashboard counts are doubtful where their totals differ', () => {
  const of = (totals: Amounts) => areTaxesDoubtful(noteIn(noteOf([BREAD], { 'ICMSTot/vProd': '49.80', ...totals })))
  expect(of({ 'ICMSTot/vNF': '49.80' })).toBe(false)
  expect(of({ 'ICMSTot/vBC': '1.00' })).toBe(false)
  expect(of({ 'ICMSTot/vICMS': '1.00' })).toBe(true)
  expect(of({ 'ISTot/vIS': '1.00' })).toBe(true)
})

test('an item costs its value less its discount and with its other costs', () => {
  expect(netItemTotal('10.00', '1.01', '0.30')).toBe('9.29')
  expect(netItemTotal('10.00', '', '')).toBe('10.00')
  expect(netItemTotal('10.00', 'x', '0.30')).toBe('10.00')
})

test('the items’ own total is that of goods and services', () => {
  const part = (nome: string, valor: string) => ({ nome, descricao: nome, valor })
  const discount = part('vDesc', '-5.00')
  expect(splitSum([part('vProd', '100.00'), part('vServ', '50.00'), discount])).toEqual({
    items: '150.00',
    changes: [discount],
  })
})
