import { expect, test } from 'vitest'
import type { CfeData } from '#api/contract/documents/cfes.ts'
import { addressText } from '#domain/companies/address-text.ts'
import { emissionText, otherClock } from '#widgets/cfe/emission-text.ts'
import { itemCodes, itemTaxes, itemTexts } from '#widgets/cfe/item-text.ts'

type Item = CfeData['CFe']['itens'][number]

const noTax = { origem: null, situacao: null, base_calculo: null, aliquota: null, aliquota_unidade: null, valor: null }
const plain: Item = {
  numero_item: '1',
  codigo: '0031',
  codigo_barras: null,
  descricao: 'Conserto',
  ncm: null,
  cest: null,
  cfop: '5102',
  quantidade: '1.0000',
  unidade: 'UN',
  valor_unitario: '1.00',
  valor_bruto: '1.00',
  valor_desconto: null,
  valor_outras_despesas: null,
  valor_liquido: '1.00',
  rateio_desconto: null,
  rateio_acrescimo: null,
  regra_calculo: 'A',
  valor_tributos: null,
  deducao_issqn: null,
  impostos: { icms: null, issqn: null, pis: null, pis_st: null, cofins: null, cofins_st: null },
  item_lista_servicos: null,
  informacao_adicional: null,
  observacoes: [],
  demais: [],
}
/** With the spaces that hold a fact together. */
const shown = (text: string) => text.replaceAll('\u00a0', ' ')

test('an item is named by its codes; one whose value is cut and not rounded says so', () => {
  expect(shown(itemCodes(plain))).toBe('0031 · CFOP 5102')
  const full = { ...plain, codigo_barras: '7890000000001', ncm: '19059090', cest: '1705000', regra_calculo: 'T' }
  expect(shown(itemCodes(full))).toBe('0031 · GTIN 7890000000001 · NCM 19059090 · CEST 1705000 · CFOP 5102 · Truncado')
  const service = { ...plain, item_lista_servicos: '14.01', impostos: { ...plain.impostos, issqn: noTax } }
  expect(shown(itemCodes(service))).toBe('0031 · CFOP 5102 · Serviço 14.01')
})

test('how each tax falls: percentages of ICMS and ISSQN, fractions of PIS and COFINS, reais for each unit', () => {
  const goods = {
    ...plain.impostos,
    icms: { ...noTax, origem: '0', situacao: '00', aliquota: '7.00', valor: '0.21' },
    pis: { ...noTax, situacao: '01', base_calculo: '6.51', aliquota: '0.0165', valor: '0.11' },
    cofins: { ...noTax, situacao: '01', base_calculo: '6.51', aliquota: '0.0760', valor: '0.49' },
  }
  expect(shown(itemTaxes({ ...plain, impostos: goods, valor_tributos: '1.60' }))).toBe(
    'ICMS CST 000 7 % · PIS CST 01 1,65 % de R$ 6,51 · COFINS CST 01 7,6 % de R$ 6,51 · Tributos aproximados R$ 1,60',
  )
  const service = {
    ...plain.impostos,
    issqn: { ...noTax, base_calculo: '100.00', aliquota: '003.21', valor: '3.21' },
    pis: { ...noTax, situacao: '03', aliquota_unidade: '0.0230', valor: '0.02' },
    pis_st: { ...noTax, base_calculo: '100.00', aliquota: '0.0250', valor: '2.50' },
  }
  expect(shown(itemTaxes({ ...plain, impostos: service }))).toBe(
    'ISSQN 3,21 % de R$ 100,00 · PIS CST 03 R$ 0,023 por unidade · PIS ST 2,5 % de R$ 100,00 = R$ 2,50',
  )
  const simples = {
    ...plain.impostos,
    icms: { ...noTax, origem: '0', situacao: '500' },
    pis: { ...noTax, situacao: '49' },
  }
  expect(shown(itemTaxes({ ...plain, impostos: simples, valor_tributos: '0.00' }))).toBe('ICMS CSOSN 0500 · PIS CST 49')
})

test('texts of the shop and of the tax authority', () => {
  expect(itemTexts(plain)).toEqual([])
  const observacoes = [
    { campo: 'Cod. CEST', texto: '1705000' },
    { campo: '', texto: 'Sem campo' },
  ]
  expect(itemTexts({ ...plain, informacao_adicional: 'Sob medida', observacoes })).toEqual([
    'Sob medida',
    'Cod. CEST: 1705000',
    'Sem campo',
  ])
})

test('the moment of the receipt stays what the receipt prints, wherever it is looked at', () => {
  const emissao_local = '2019-08-14T16:32:27'
  const sameHere = new Date(2019, 7, 14, 16, 32, 27).toISOString()
  const anHourLater = new Date(2019, 7, 14, 17, 32, 27).toISOString()
  expect(emissionText({ emissao_local, dthr_emissao: sameHere })).toBe('14/08/2019 16:32:27')
  expect(otherClock({ emissao_local, dthr_emissao: sameHere })).toBeUndefined()
  expect(emissionText({ emissao_local, dthr_emissao: anHourLater })).toBe('14/08/2019 16:32:27')
  expect(otherClock({ emissao_local, dthr_emissao: anHourLater })).toBe('14/08/2019 17:32:27')
  expect(emissionText({ emissao_local: null, dthr_emissao: anHourLater })).toBe('14/08/2019 17:32:27')
})

test('an address is one line of what it has', () => {
  const none = {
    logradouro: null,
    numero: null,
    complemento: null,
    bairro: null,
    nome_municipio: null,
    uf: null,
    cep: null,
  }
  expect(addressText({ ...none, logradouro: 'Rua Dois', numero: '32', nome_municipio: 'Campinas', uf: 'SP' })).toBe(
    'Rua Dois, 32 · Campinas/SP',
  )
  expect(addressText({ ...none, bairro: 'Centro', cep: '60000500' })).toBe('Centro · CEP 60000-500')
})
