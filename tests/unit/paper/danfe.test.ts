import { expect, test } from 'vitest'
import { danfe, type PrintedNote } from '#domain/documents/paper/danfe.ts'
import type { PaperDetail } from '#domain/documents/paper/sheet.ts'
import { key, printed } from './printed-note.ts'
import { wordsOf } from './words.ts'

const words = (note: PrintedNote, detail: PaperDetail = 'complete') => wordsOf(danfe(note, detail))
const bought = (dest: string) => (xml: string) => xml.replace('<det ', `<dest>${dest}</dest><det `)

test('a plain note, division by division', () => {
  expect(danfe(printed(), 'complete').divisions.map(({ name }) => name)).toEqual([
    'Emitente',
    'Documento',
    'Itens',
    'Totais',
    'Consulta',
    'Consumidor',
    'Identificação',
    'QR Code',
  ])
  expect(words(printed())).toEqual([
    'Esquina',
    'Mercado da Esquina Ltda',
    'CNPJ\u00a011.222.333/0001-81 IE\u00a0111',
    'Rua Um, 10, Centro, Campinas,\u00a0SP, CEP\u00a013000-000',
    'Documento Auxiliar da Nota Fiscal de Consumidor Eletrônica',
    '001 PÃO FRANCÊS: 1 UN × 25,00 = 25,00',
    'Qtde. total de itens: 1',
    'Valor total R$: 25,00',
    'Valor a pagar R$: 25,00',
    'Forma de pagamento: Valor pago R$',
    'Pagamento Instantâneo (PIX) - Dinâmico: 25,00',
    'Consulte pela Chave de Acesso em',
    'https://sefaz.example',
    `key ${key}`,
    'CONSUMIDOR NÃO IDENTIFICADO',
    'NFC-e nº 000000001 Série 002',
    'Emissão 30/03/2026 12:18:05',
    'Protocolo de Autorização: 135000000000001',
    'Data de Autorização: 30/03/2026 12:18:06',
    `qr https://sefaz.example/qr?p=${key}|2|1|1|AA`,
  ])
})

test('a summary is the same without its items', () => {
  const note = printed()
  const [item] = words(note).filter((line) => line.startsWith('001'))
  expect(words(note, 'summary')).toEqual(words(note).filter((line) => line !== item))
})

test('who bought: CPF, CNPJ with letters, a foreigner, a name alone', () => {
  const consumer = (dest: string) =>
    danfe(printed(bought(dest)), 'complete').divisions.find(({ name }) => name === 'Consumidor')
  const said = (dest: string) =>
    wordsOf({ title: '', author: '', divisions: [consumer(dest) ?? { name: '', parts: [] }] })
  expect(said('<CPF>12345678909</CPF><xNome>Maria Silva</xNome>')).toEqual([
    'CONSUMIDOR CPF: 123.456.789-09',
    'Maria Silva',
  ])
  expect(said('<CNPJ>12ABC34501DE35</CNPJ>')).toEqual(['CONSUMIDOR CNPJ: 12.ABC.345/01DE-35'])
  // As long as a CPF, and none.
  expect(said('<idEstrangeiro>12345678909</idEstrangeiro>')).toEqual(['CONSUMIDOR Id. Estrangeiro: 12345678909'])
  expect(said('<xNome>Maria Silva</xNome>')).toEqual(['CONSUMIDOR NÃO IDENTIFICADO', 'Maria Silva'])
  // Where what was bought is delivered.
  const address =
    '<enderDest><xLgr>Rua Dois</xLgr><nro>20</nro><xCpl>Casa B</xCpl><xBairro>Centro</xBairro><xMun>Campinas</xMun><UF>SP</UF></enderDest>'
  expect(said(`<CPF>12345678909</CPF>${address}`)).toEqual([
    'CONSUMIDOR CPF: 123.456.789-09',
    'Rua Dois, 20, Casa B, Centro, Campinas,\u00a0SP',
  ])
})

test('a contingency says that it is one, and whether SEFAZ has authorised it since', () => {
  const pending = words(printed(undefined, { isContingency: true, protocol: null, status: 'in_contingency' }))
  expect(pending).toContain('mark EMITIDA EM CONTINGÊNCIA\nPendente de autorização')
  expect(pending.slice(-2)).toEqual(['EMITIDA EM CONTINGÊNCIA', 'Pendente de autorização'])
  expect(pending).toContain('Via Consumidor')
  expect(pending.join('\n')).not.toContain('Protocolo')
  // Of a reply that nobody knows: it authorises nothing.
  expect(words(printed(undefined, { isContingency: true, status: 'in_contingency' }))).toEqual(pending)
  const authorized = words(printed(undefined, { isContingency: true }))
  expect(authorized).toContain('mark EMITIDA EM CONTINGÊNCIA')
  expect(authorized).toContain('Protocolo de Autorização: 135000000000001')
})

test('a note whose EPEC SEFAZ registered says so, with its protocol, why and since when (NT 2014.003, 03.1)', () => {
  const why = (xml: string) =>
    xml.replace('<tpEmis>1</tpEmis>', '<tpEmis>4</tpEmis><xJust>Sem rede no caixa desde cedo</xJust>')
  const epec = { number: '135000000000002', at: '30/03/2026 12:30:01', since: '30/03/2026 12:00:00' }
  const registered = { isContingency: true, protocol: null, status: 'in_contingency', epec } as const
  const all = words(printed(why, registered))
  const mark = 'DANFE impresso em contingência – DPEC regularmente recebida pela SEFAZ autorizadora'
  expect(all).toContain(`mark EMITIDA EM CONTINGÊNCIA\n${mark}`)
  expect(all.slice(-2)).toEqual(['EMITIDA EM CONTINGÊNCIA', mark])
  expect(all.join('\n')).not.toContain('Pendente')
  const at = all.indexOf('Via Consumidor')
  expect(all.slice(at + 1, at + 5)).toEqual([
    'Protocolo do EPEC: 135000000000002',
    'Data do EPEC: 30/03/2026 12:30:01',
    'Contingência desde 30/03/2026 12:00:00',
    'Motivo da contingência: Sem rede no caixa desde cedo',
  ])
  const inHomologation = words(printed(why, { ...registered, isHomologation: true }))
  expect(inHomologation.slice(-3)).toEqual([...all.slice(-2), 'EMITIDA EM AMBIENTE DE HOMOLOGAÇÃO – SEM VALOR FISCAL'])
  // Once the note itself is authorised, or another contingency, it is as any other.
  const authorized = words(printed(why, { isContingency: true, epec }))
  expect(authorized).toContain('mark EMITIDA EM CONTINGÊNCIA')
  expect(authorized.join('\n')).not.toMatch(/EPEC|Motivo/)
  expect(words(printed(why, { ...registered, epec: null })).join('\n')).not.toMatch(/EPEC|Motivo/)
})

test('what is denied or voided is not said to be waited for, and a denial is no authorisation', () => {
  const of = (status: PrintedNote['status']) => words(printed(undefined, { isContingency: true, status }))
  expect(of('denied')).toContain('Protocolo de Denegação: 135000000000001')
  for (const status of ['canceled', 'denied', 'discarded'] as const) {
    expect(of(status).join('\n')).not.toContain('Pendente')
  }
})

test.each([
  [{ isHomologation: true }, ['EMITIDA EM AMBIENTE DE HOMOLOGAÇÃO – SEM VALOR FISCAL']],
  [{ status: 'canceled' }, ['NFC-e CANCELADA']],
  [{ status: 'canceled', isSubstituted: true }, ['NFC-e CANCELADA POR SUBSTITUIÇÃO']],
  [{ status: 'denied' }, ['USO DENEGADO – SEM VALOR FISCAL']],
  [{ status: 'rejected', protocol: null }, ['REJEITADA PELA SEFAZ – SEM VALOR FISCAL']],
  [{ status: 'pending_status', protocol: null }, ['SEM PROTOCOLO DE AUTORIZAÇÃO']],
  [{ status: 'pending_status' }, ['SEM PROTOCOLO DE AUTORIZAÇÃO']],
  [
    { status: 'canceled', isHomologation: true },
    ['NFC-e CANCELADA', 'EMITIDA EM AMBIENTE DE HOMOLOGAÇÃO – SEM VALOR FISCAL'],
  ],
  [{}, []],
] satisfies [Partial<PrintedNote>, string[]][])('%o is marked %o, in the fiscal message too', (more, marks) => {
  const all = words(printed(undefined, more))
  expect(all.filter((line) => line.startsWith('mark '))).toEqual(marks.map((mark) => `mark ${mark}`))
  const expected: readonly string[] = marks
  expect(all.filter((line) => expected.includes(line))).toEqual(marks)
})

test("division VIII carries SEFAZ's alerts and what the tax authority wants told; IX the shop's message, line by line", () => {
  const note = printed(
    (xml) =>
      xml.replace(
        '</infNFe>',
        '<infAdic><infAdFisco>Regime especial 12</infAdFisco><infCpl>;Caixa 2; Volte sempre;;</infCpl></infAdic></infNFe>',
      ),
    { alerts: ['Alerta da SEFAZ 5001: NCM em revisão'] },
  )
  expect(words(note).slice(-3)).toEqual([
    'Alerta da SEFAZ 5001: NCM em revisão',
    'Regime especial 12',
    'Caixa 2\nVolte sempre',
  ])
})

test('discounts, other costs and change', () => {
  const note = printed((xml) =>
    xml
      .replace('<indTot>', '<vDesc>5.00</vDesc><vOutro>1.50</vOutro><indTot>')
      .replace('<vDesc>0.00</vDesc><vNF>25.00', '<vDesc>5.00</vDesc><vOutro>1.50</vOutro><vNF>21.50')
      .replace(/<pag>.*<\/pag>/, '<pag><detPag><tPag>01</tPag><vPag>50.00</vPag></detPag><vTroco>28.50</vTroco></pag>'),
  )
  expect(words(note).slice(5, 16)).toEqual([
    '001 PÃO FRANCÊS: 1 UN × 25,00 = 25,00',
    'Desconto: −5,00',
    'Acréscimo: +1,50',
    'Qtde. total de itens: 1',
    'Valor total R$: 25,00',
    'Descontos R$: −5,00',
    'Outras despesas R$: 1,50',
    'Valor a pagar R$: 21,50',
    'Forma de pagamento: Valor pago R$',
    'Dinheiro: 50,00',
    'Troco R$: 28,50',
  ])
})

test("'Valor total' is that of all items, of services too (3.1.3)", () => {
  const note = printed((xml) =>
    xml
      .replace('<vDesc>0.00</vDesc><vNF>25.00', '<vDesc>5.00</vDesc><vNF>70.00')
      .replace('</ICMSTot>', '</ICMSTot><ISSQNtot><vServ>50.00</vServ></ISSQNtot>'),
  )
  expect(words(note).slice(6, 10)).toEqual([
    'Qtde. total de itens: 1',
    'Valor total R$: 75,00',
    'Descontos R$: −5,00',
    'Valor a pagar R$: 70,00',
  ])
})

test.each([
  ['05', '', 'Cartão da Loja (Private Label), Crediário Digital, Outros Crediários'],
  ['21', '', 'Crédito em Loja'],
  ['15', '', 'Boleto Bancário'],
  ['23', '', 'PIX automático'],
  ['90', '', 'Sem Pagamento'],
  ['91', '', 'Pagamento Posterior'],
  ['99', 'Vale da cidade', 'Outros – Vale da cidade'],
  ['99', '', 'Outros'],
  // Words of an emitter that are the table's, shorter.
  ['17', 'PIX', 'Pagamento Instantâneo (PIX) - Dinâmico'],
  ['77', '', 'Outros – código 77'],
])('payment %s (%s) is printed as %s', (code, own, name) => {
  const said = own && `<xPag>${own}</xPag>`
  const paid = `<pag><detPag><tPag>${code}</tPag>${said}<vPag>25.00</vPag></detPag></pag>`
  expect(words(printed((xml) => xml.replace(/<pag>.*<\/pag>/, paid)))).toContain(`${name}: 25,00`)
})

test('taxes: those of Lei 12.741 and, where the note has them, IBS, CBS and IS (NT 2026.010)', () => {
  const group =
    '<ISTot><vIS>0.10</vIS></ISTot><IBSCBSTot><vBCIBSCBS>25.00</vBCIBSCBS><gIBS><vIBS>0.03</vIBS></gIBS><gCBS><vCBS>0.23</vCBS></gCBS></IBSCBSTot><vNFTot>25.36</vNFTot>'
  const rate =
    '<imposto><IBSCBS><CST>000</CST><gIBSCBS><gIBSUF><pIBSUF>0.1000</pIBSUF></gIBSUF><gIBSMun><pIBSMun>0.0000</pIBSMun></gIBSMun><gCBS><pCBS>0.9000</pCBS></gCBS></gIBSCBS></IBSCBS></imposto>'
  const note = printed((xml) =>
    xml
      .replace('<vNF>25.00</vNF></ICMSTot>', `<vNF>25.00</vNF><vTotTrib>8.22</vTotTrib></ICMSTot>${group}`)
      .replace('</prod>', `</prod>${rate}`),
  )
  expect(words(note).slice(-6)).toEqual([
    'Tributos totais incidentes (Lei Federal 12.741/2012): R$\u00a08,22',
    'Base de cálculo do IBS e da CBS: R$\u00a025,00',
    'IBS (UF 0,1\u00a0% · município 0\u00a0%): R$\u00a00,03',
    'CBS (0,9\u00a0%): R$\u00a00,23',
    'IS: R$\u00a00,10',
    'Total da nota com IBS, CBS e IS: R$\u00a025,36',
  ])
  expect(words(printed()).join('\n')).not.toMatch(/IBS|Tributos/)
})

test('990 items are numbered one by one', () => {
  const note = printed()
  const [item] = note.data.informacao_nfe.detalhes
  const detalhes = Array.from({ length: 990 }, () => item as NonNullable<typeof item>)
  const many = { ...note, data: { ...note.data, informacao_nfe: { ...note.data.informacao_nfe, detalhes } } }
  const all = words(many)
  expect(all).toContain('990 PÃO FRANCÊS: 1 UN × 25,00 = 25,00')
  expect(all).toContain('Qtde. total de itens: 990')
})

test('a note of old without address and QR code says where to look', () => {
  const all = words(printed((xml) => xml.replace(/<infNFeSupl>.*<\/infNFeSupl>/, '')))
  expect(all).toContain('Consulte pela Chave de Acesso no portal da SEFAZ')
  expect(all.join('\n')).not.toContain('qr ')
})
