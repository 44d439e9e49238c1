import { expect, test } from 'vitest'
import { readCancellationContent, readCouponContent } from '#api/server/documents/read/contents.ts'
import { cancellationExtrato, extrato } from '#domain/documents/paper/extrato.ts'
import { cfe, cfeCanc, couponKey } from '../../documents.ts'
import { wordsOf } from './words.ts'

const key = couponKey()
const qr = `${key}|20211011161302|32.00||QVNTSU5BVFVSQQ==`
const name = { key, number: '000101', serial: '000123456', emittedAt: '2021-10-11T16:13:02', qrCode: qr }

function printed(edit: (xml: string) => string = (xml) => xml, isCanceled = false) {
  return { ...name, isCanceled, data: readCouponContent(cfe({ edit }), key).data.CFe }
}
const words = (edit?: (xml: string) => string, isCanceled?: boolean) =>
  wordsOf(extrato(printed(edit, isCanceled), 'complete'))

const IDENTITY = ['SAT No. 000123456', '11/10/2021 - 16:13:02', `key ${key}`, `bars ${key}`, `qr ${qr}`]

test('a plain coupon, in the order of the specification', () => {
  expect(words()).toEqual([
    'Mercado da Esquina Ltda',
    'CNPJ\u00a011.222.333/0001-81 IE\u00a0111',
    'SP',
    'EXTRATO No. 000101',
    'CUPOM FISCAL ELETRÔNICO - SAT',
    'CONSUMIDOR NÃO IDENTIFICADO',
    '001 Cubo mágico: 1  × 32,00 = 32,00',
    'Qtde. total de itens: 1',
    'TOTAL R$: 32,00',
    'Dinheiro: 32,00',
    ...IDENTITY,
  ])
})

test('a summary is the same without its items', () => {
  const all = words()
  expect(wordsOf(extrato(printed(), 'summary'))).toEqual(all.filter((line) => !line.startsWith('001')))
})

test('changes of an item and of the subtotal, and the change that was handed back', () => {
  const all = words((xml) =>
    xml
      .replace(
        '<vItem>32.00</vItem>',
        '<vDesc>2.00</vDesc><vItem>29.00</vItem><vRatDesc>1.00</vRatDesc></prod><imposto><vItem12741>4.20</vItem12741></imposto><prod>',
      )
      .replace('<vCFe>', '<DescAcrEntr><vDescSubtot>1.00</vDescSubtot></DescAcrEntr><vCFe>')
      .replace('<vTroco>0.00', '<vTroco>3.00'),
  )
  expect(all.slice(7, 16)).toEqual([
    'Desconto sobre item: −2,00',
    'Rateio de desconto sobre subtotal: −1,00',
    'Valor aproximado dos tributos: 4,20',
    'Qtde. total de itens: 1',
    'Total bruto de itens: 32,00',
    'Total de descontos sobre item: −2,00',
    'Desconto sobre subtotal: −1,00',
    'TOTAL R$: 32,00',
    'Dinheiro: 32,00',
  ])
  expect(all[16]).toBe('Troco R$: 3,00')
})

test('the deduction and the base of a service, where the item has them', () => {
  const service = (inner: string) => (xml: string) =>
    xml.replace('</prod>', `</prod><imposto><ISSQN>${inner}</ISSQN></imposto>`)
  expect(words(service('<vDeducISSQN>10.00</vDeducISSQN><vBC>22.00</vBC>')).slice(7, 9)).toEqual([
    'Dedução para ISSQN: −10,00',
    'Base de cálculo ISSQN: 22,00',
  ])
  expect(words(service('<vDeducISSQN>0.00</vDeducISSQN><vBC>32.00</vBC>'))[7]).toBe('Base de cálculo ISSQN: 32,00')
})

test('customer, delivery, remarks of the tax authority and of the shop, taxes', () => {
  const all = words((xml) =>
    xml
      .replace(
        '<dest/>',
        '<dest><CPF>12345678909</CPF><xNome>Maria Silva</xNome></dest><entrega><xLgr>Rua Dois</xLgr><nro>20</nro><xMun>Campinas</xMun><UF>SP</UF></entrega>',
      )
      .replace('<vCFe>32.00</vCFe>', '<vCFe>32.00</vCFe><vCFeLei12741>4.20</vCFeLei12741>')
      .replace(
        '</pgto>',
        '</pgto><infAdic><infCpl>Volte sempre</infCpl></infAdic><obsFisco xCampo="04.04.05.04"><xTexto>Comete crime quem sonega</xTexto></obsFisco>',
      ),
  )
  expect(all).toContain('CPF/CNPJ do Consumidor: 123.456.789-09')
  expect(all.slice(-12, -5)).toEqual([
    '04.04.05.04: Comete crime quem sonega',
    'DADOS PARA ENTREGA',
    'Endereço: Rua Dois, 20, Campinas,\u00a0SP',
    'Destinatário: Maria Silva',
    'OBSERVAÇÕES DO CONTRIBUINTE',
    'Volte sempre',
    'Valor aproximado dos tributos deste cupom R$ (Lei Fed. 12.741/2012): 4,20',
  ])
})

test('a cancelled coupon and one of a test are marked', () => {
  expect(words(undefined, true)).toContain('mark CUPOM FISCAL CANCELADO')
  expect(words((xml) => xml.replace('<tpAmb>1', '<tpAmb>2'))).toContain('mark TESTE – SEM VALOR FISCAL')
  expect(words().join('\n')).not.toContain('mark')
})

test('a cancellation names both coupons, each with its key, bars and QR code', () => {
  const own = couponKey({ number: 102 })
  const read = readCancellationContent(cfeCanc(key), own)
  const cancellation = { ...name, key: own, number: '000102', qrCode: read.qr_code, data: read.printed }
  const all = wordsOf(cancellationExtrato(cancellation, name))
  expect(all.slice(3)).toEqual([
    'EXTRATO No. 000102',
    'CUPOM FISCAL ELETRÔNICO - SAT',
    'mark CANCELAMENTO',
    'DADOS DO CUPOM FISCAL ELETRÔNICO CANCELADO',
    'CONSUMIDOR NÃO IDENTIFICADO',
    'TOTAL R$: 32,00',
    ...IDENTITY,
    'DADOS DO CUPOM FISCAL ELETRÔNICO DE CANCELAMENTO',
    'SAT No. 000123456',
    '11/10/2021 - 16:13:02',
    `key ${own}`,
    `bars ${own}`,
    `qr ${own}|20211011161302|32.00||QVNTSU5BVFVSQQ==`,
  ])
  // Of a sale whose XML never came.
  const bare = wordsOf(cancellationExtrato(cancellation, { ...name, qrCode: null }))
  expect(bare).not.toContain(`qr ${qr}`)
  expect(bare).toContain(`bars ${key}`)
})
