import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { readDocuments } from '#api/server/documents/read/read.ts'
import { decodeXml } from '#api/server/documents/xml/decode.ts'
import { readNoteContent } from '#api/server/documents/read/contents.ts'
import { danfe } from '#domain/documents/paper/danfe.ts'
import { reformRows } from '#domain/documents/totals/reform-rows.ts'
import * as docs from '../../documents.ts'
import { wordsOf } from '../paper/words.ts'

// Totals of the cases that stand beside the project: warned of, shown and printed alike.

const folder = fileURLToPath(new URL('../../../../shared/cases/turn4/', import.meta.url))

function read(file: string) {
  const bytes = readFileSync(folder + file)
  const reading = readDocuments(bytes)
  const found = reading.outcome === 'refused' ? undefined : reading.parts[0]?.documents[0]
  if (reading.outcome === 'refused' || found?.kind !== 'nfce') throw new Error(`${file} holds no note`)
  const data = readNoteContent(decodeXml(bytes), found.key.key)
  const note = { key: found.key.key, serie: 1, number: 1, status: 'authorized', isHomologation: false } as const
  const issue = {
    isContingency: false,
    isSubstituted: false,
    epec: null,
    issuedAt: '2026-09-15T10:00:00',
    protocol: null,
    alerts: [],
  }
  const printed = wordsOf(danfe({ ...note, ...issue, data }, 'summary'))
  return {
    total: data.informacao_nfe.total,
    warnings: reading.warnings.map(({ message }) => message.replaceAll('\u00a0', ' ')),
    printed: printed.filter((words) => /R\$: /.test(words)),
  }
}

const sumOf = ({ soma }: ReturnType<typeof read>['total']) =>
  soma.map(({ descricao, valor }) => `${descricao} ${valor}`)

describe.skipIf(!existsSync(folder))('totals of the cases', () => {
  test('exempted ICMS of the one item that deducts it (F46)', () => {
    const { total, warnings, printed } = read('F46_desoneracao_mista.xml')
    expect(warnings).toEqual([])
    expect(sumOf(total)).toEqual(['Produtos 100.00', 'ICMS desonerado -1.00'])
    expect(total.icms_total).toMatchObject({ valor_icms_desonerado: '3.00', valor_nota: '99.00' })
    expect(printed).toEqual(['Valor total R$: 100,00', 'ICMS desonerado R$: −1,00', 'Valor a pagar R$: 99,00'])
  })

  test('a presumed credit that is taken off the IBS (F47)', () => {
    const { total, warnings } = read('F47_ibs_credito_presumido.xml')
    expect(warnings).toEqual([])
    expect(total.reforma).toMatchObject({ valor_ibs: '0.50', valor_cbs: '4.50', aliquota_cbs: '0.9000' })
    const { descricao, valor, confere } = total.totais.find(({ nome }) => nome === 'IBSCBSTot/gIBS/vCredPres') ?? {}
    expect({ descricao, valor, confere }).toEqual({
      descricao: 'Crédito presumido do IBS',
      valor: '0.50',
      confere: true,
    })
  })

  test('goods and a service (F51)', () => {
    const { total, warnings, printed } = read('F51_servico_valor_total_danfe.xml')
    expect(warnings).toEqual([])
    expect(sumOf(total)).toEqual(['Produtos 100.00', 'Serviços 50.00', 'Descontos -5.00'])
    expect(printed).toEqual(['Valor total R$: 150,00', 'Descontos R$: −5,00', 'Valor a pagar R$: 145,00'])
  })

  test('totals that are not the items’ (F57)', () => {
    const { total, warnings } = read('F57_totais_diferem_dos_itens.xml')
    expect(warnings).toEqual([
      'O total da base de cálculo do ICMS (R$ 200,00) difere da soma dos itens (R$ 100,00)',
      'O total do ICMS (R$ 36,00) difere da soma dos itens (R$ 18,00)',
      'O total dos descontos (R$ 5,00) difere da soma dos itens (R$ 0,00)',
      'O total do PIS (R$ 9,99) difere da soma dos itens (R$ 1,65)',
    ])
    expect(total.totais.filter(({ confere }) => !confere)).toEqual([
      {
        nome: 'ICMSTot/vBC',
        descricao: 'Base de cálculo do ICMS',
        regra: 'W03-10',
        valor: '200.00',
        soma: '100.00',
        confere: false,
      },
      { nome: 'ICMSTot/vICMS', descricao: 'ICMS', regra: 'W04-10', valor: '36.00', soma: '18.00', confere: false },
      { nome: 'ICMSTot/vDesc', descricao: 'Descontos', regra: 'W10-10', valor: '5.00', soma: '0.00', confere: false },
      { nome: 'ICMSTot/vPIS', descricao: 'PIS', regra: 'W13-10', valor: '9.99', soma: '1.65', confere: false },
    ])
  })
})

interface Taxed {
  base?: string
  rate?: string
  effective?: string
  less?: string
  value: string
}

/** The rates of a note whose items have these IBS of the state and nothing else. */
function rateOf(...items: (Taxed | undefined)[]): string | null | undefined {
  const taxes = items.map((one) => {
    if (one === undefined) return '<IBSCBS><CST>410</CST></IBSCBS>'
    const { base = '100.00', rate = '0.1000', effective, less = '', value } = one
    const reduced =
      effective === undefined ? '' : `<gRed><pRedAliq>60.0000</pRedAliq><pAliqEfet>${effective}</pAliqEfet></gRed>`
    const state = `<gIBSUF><pIBSUF>${rate}</pIBSUF>${less}${reduced}<vIBSUF>${value}</vIBSUF></gIBSUF>`
    return `<IBSCBS><CST>200</CST><gIBSCBS><vBC>${base}</vBC>${state}</gIBSCBS></IBSCBS>`
  })
  const xml = docs.nfeProc({
    edit: (note) =>
      note
        .replace(/<det .*<\/det>/, taxes.map((tax) => `<det><prod/><imposto>${tax}</imposto></det>`).join(''))
        .replace(
          '</ICMSTot>',
          '</ICMSTot><IBSCBSTot><vBCIBSCBS>100.00</vBCIBSCBS><gIBS><vIBS>0.04</vIBS></gIBS></IBSCBSTot>',
        ),
  })
  return readNoteContent(xml, docs.noteKey()).informacao_nfe.total.reforma?.aliquota_ibs_uf
}

test.each<[string, (Taxed | undefined)[], string | null]>([
  ['a full one', [{ value: '0.10' }], '0.1000'],
  ['a reduced one', [{ effective: '0.0400', value: '0.04' }], '0.0400'],
  ['one that gives another value, reduced or not', [{ value: '0.04' }], null],
  [
    'one of which a part is deferred',
    [{ less: '<gDif><pDif>60</pDif><vDif>0.06</vDif></gDif>', value: '0.04' }],
    '0.1000',
  ],
  [
    'one of which a part is given back',
    [{ less: '<gDevTrib><vDevTrib>0.10</vDevTrib></gDevTrib>', value: '0.00' }],
    '0.1000',
  ],
  ['one that is rounded', [{ base: '14.90', value: '0.01' }], '0.1000'],
  ['the same of all items', [{ value: '0.10' }, { base: '200.00', value: '0.20' }], '0.1000'],
  ['different ones', [{ value: '0.10' }, { effective: '0.0400', value: '0.04' }], null],
  ['that of the items which are taxed at all', [{ value: '0.10' }, undefined], '0.1000'],
])('the rate of a note is %s', (_, items, expected) => expect(rateOf(...items)).toBe(expected))

test('a reduced rate stands beside the value that it gives', () => {
  const none = {
    base_calculo_is: null,
    valor_is: null,
    aliquota_is: null,
    aliquota_is_unidade: null,
    valor_nota_total: null,
  }
  const ibs = {
    valor_ibs: '0.04',
    valor_ibs_monofasico: '0.00',
    aliquota_ibs_uf: '0.0400',
    aliquota_ibs_municipio: null,
  }
  const cbs = { valor_cbs: null, valor_cbs_monofasico: null, aliquota_cbs: null }
  const labels = (rates: Partial<typeof ibs> | { aliquota_ibs_municipio: string; aliquota_ibs_uf: null }) =>
    reformRows({ base_calculo: '100.00', ...ibs, ...cbs, ...none, ...rates }).map(({ label }) =>
      label.replace('\u00a0', ' '),
    )
  expect(labels({})).toContain('IBS (UF 0,04 %)')
  // Of several rates of the state, that of the município alone would stand for both.
  expect(labels({ aliquota_ibs_uf: null, aliquota_ibs_municipio: '0.0000' })).toContain('IBS')
})
