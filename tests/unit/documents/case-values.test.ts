import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { readDocuments } from '#api/server/documents/read/read.ts'
import { decodeXml } from '#api/server/documents/xml/decode.ts'
import { readNoteContent } from '#api/server/documents/read/contents.ts'
import { formatTaxpayer } from '#domain/companies/taxpayer.ts'
import { paymentText, paymentTiming } from '#domain/documents/payment.ts'

// What the cases that stand beside the project say, as its README has it: the note's own values, and what the dashboard counts of it.

const folder = fileURLToPath(new URL('../../../../shared/cases/', import.meta.url))

const services = { valor_iss: '2.50', valor_pis: '0.98', valor_cofins: '4.50', valor_servicos: '50.00' }

function read(file: string) {
  const bytes = readFileSync(folder + file)
  const reading = readDocuments(bytes)
  if (reading.outcome === 'refused') throw new Error(reading.reason.message)
  const found = reading.parts[0]?.documents[0]
  if (found?.kind !== 'nfce' && found?.kind !== 'cfe') throw new Error(`${file} holds no sale`)
  const note = found.kind === 'nfce' ? readNoteContent(decodeXml(bytes), found.key.key).informacao_nfe : undefined
  return { found, note, codes: reading.warnings.map(({ code }) => code) }
}

describe.skipIf(!existsSync(folder))('values of the cases', () => {
  test.each([
    ['F08_IBSCBS_monofasico_gMono_nao_lido.xml', { ibs: 20, cbs: 180 }, { valor_icms_monofasico_retido: '29.40' }],
    ['F09a_aviso_falso_vICMSMonoReten.xml', { icms: 2500 }, { valor_icms_monofasico_retencao: '5.00' }],
    ['F10_ISS_nao_mostrado_PIS_difere_do_painel.xml', { iss: 250, pis: 98, cofins: 450 }, services],
    ['layout/issqn_misto.xml', { iss: 250, pis: 98, cofins: 450 }, services],
    ['layout/vNF_sem_casas.xml', {}, { valor_nota: '9' }],
    ['layout/valor_zero_tPag90.xml', {}, { valor_nota: '0.00' }],
    ['layout/futuro_2027.xml', {}, { valor_nota: '14.00' }],
  ])('%s: taxes counted and shown, without a warning', (file, taxes, shown) => {
    const { found, note, codes } = read(file)
    expect(codes).toEqual([])
    expect(found.figures.taxes).toMatchObject(taxes)
    expect(note?.total.icms_total).toMatchObject(shown)
  })

  test('ST and FCP ST that no item has are counted and shown as the note declares them, with a warning of each total', () => {
    const { found, note, codes } = read('layout/st_fcpst.xml')
    expect(codes).toEqual(['items_total', 'items_total', 'items_total'])
    expect(found.figures.taxes).toMatchObject({ icms: 1240 })
    expect(note?.total.icms_total).toMatchObject({ valor_st: '10.00', valor_fcp_st: '2.40', valor_nota: '112.40' })
  })

  test('IBS and CBS of single-phase goods are shown', () => {
    const { note } = read('F08_IBSCBS_monofasico_gMono_nao_lido.xml')
    expect(note?.total.reforma).toMatchObject({ valor_ibs: '0.20', valor_cbs: '1.80' })
  })

  test.each(['F12_indPag1_a_vista_xPag_cartao_nao_mostrados.xml', 'layout/pagamentos_todos_com_troco.xml'])(
    '%s: payments with their words, card and change',
    (file) => {
      const { found, note, codes } = read(file)
      expect(codes).toEqual([])
      const { pagamentos = [], valor_troco } = note?.pagamento ?? {}
      expect(pagamentos.map((one) => one.forma_pagamento).join()).toBe('17,18,19,20,21,22,91,99,03,01,23,24')
      const texts = pagamentos.map((one) => paymentText(one.forma_pagamento, one.descricao))
      expect(texts).toContain('Outros – VALE TROCA LOJA')
      expect(new Set(pagamentos.map((one) => paymentTiming(one.tipo_pagamento)))).toEqual(
        new Set(['Pagamento à vista']),
      )
      expect(pagamentos[8]?.cartao).toMatchObject({ bandeira: 'Visa', autorizacao: '123456' })
      expect(valor_troco).toBe('15.00')
      expect(found.figures.payments).toMatchObject({ '01': 500, '03': 1500, '99': 1000 })
    },
  )

  test('who it is: the consumer, a CNPJ of letters, characters of an encoding that is not the one declared', () => {
    expect(read('layout/dest_cpf.xml').note?.destinatario).toMatchObject({
      documento: '52998224725',
      nome: 'MARIA DE TESTE',
    })
    expect(formatTaxpayer(read('layout/cnpj_alnum_nota.xml').note?.emitente.cnpj ?? '')).toBe('12.ABC.345/01DE-35')
    expect(read('layout/latin1_com_aspas_1252.xml').note?.emitente.nome).toBe('PADARIA “SÃO JOÃO” – CAFÉ')
  })

  test.each([
    ['F04_data_do_documento_no_fuso_de_quem_ve.xml', '2026-08-31'],
    ['layout/acre_23h30_menos5.xml', '2026-08-31'],
    ['layout/dhEmi_mais_00.xml', '2026-09-30'],
  ])('%s is of %s', (file, day) => expect(read(file).found.emittedOn).toBe(day))

  test('items that do not count, prefixes, coupons', () => {
    expect(read('layout/indTot_0.xml').found.figures.items.map(({ description }) => description)).toEqual(['COMBO'])
    expect(read('layout/jaxb_prefixo_ns2.xml').found).toMatchObject({ total: '7.00', warnings: [] })
    expect(read('layout/k_cfe_desconto_subtotal.xml').found).toMatchObject({ total: '28.50', warnings: [] })
    expect(read('layout/mfe_ce_2026_pix.xml').found.figures.payments).toEqual({ '17': 2200 })
  })

  test('an amount with a comma is refused for what it is', () => {
    const reading = readDocuments(readFileSync(`${folder}layout/decimal_com_virgula.xml`))
    const message = "O valor total não é um número como o XML escreve (9.90): '9,50'"
    expect(reading).toMatchObject({ outcome: 'refused', reason: { code: 'incomplete', message } })
  })
})
