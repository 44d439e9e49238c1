import { existsSync, globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openStage } from './dashboard-stage.ts'
import { openTestServer, type TestServer } from '../test-server.ts'

// Figures of real documents against sums that are made here, out of the text of their XML and in no other way that the product makes them.

const folder = fileURLToPath(new URL('../../../../shared/samples/', import.meta.url))

/** A sale each; others are refused, or wait for SEFAZ. */
const SALES = [
  'nfce/nfce_sp_2026_ibscbs_real.xml',
  'nfce/nfce_rj_2021_prod_11itens.xml',
  'nfce/nfce_am_2022_contingencia_tpEmis9.xml',
  'nfce/nfce_sp_2019_100itens.xml',
  'nfce/nfce_pr_2017_v310_hom.xml',
  'nfce/nfce_df_2017_troco_dentro.xml',
  'cfe/cfe_sp_2016_v007.xml',
  'cfe/cfe_sp_2021_v008_a.xml',
  'cfe/cfe_am_2019_v007_desconto_subtotal.xml',
  'cfe/cfe_sp_2015_31itens_10pagamentos.xml',
  'cfe/cfe_sp_2017_prod_real.xml',
  'cfe/cfe_sp_2021_100itens.xml',
]

let server: TestServer

beforeAll(async () => {
  server = await openTestServer()
}, 120_000)
afterAll(() => server.close())

/** '12.34' as 1234; the documents have two decimals. */
const cents = (text: string): number => Math.round(Number(text) * 100)
const reais = (amount: number): string => (amount / 100).toFixed(2)
/** Every text of an element within a stretch of XML. */
const texts = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<(?:\\w+:)?${name}>([^<]*)<`, 'g'))].map((match) => match[1] ?? '')
const part = (xml: string, name: string): string =>
  new RegExp(`<(?:\\w+:)?${name}[ >][^]*?</(?:\\w+:)?${name}>`).exec(xml)?.[0] ?? ''
const sum = (amounts: readonly string[]): number => amounts.reduce((total, one) => total + cents(one), 0)

function expectedOf(xml: string) {
  const isCoupon = xml.includes('<infCFe')
  const [icms, services] = [part(xml, 'ICMSTot'), part(xml, 'ISSQNtot')]
  const of = (...lists: string[][]) => {
    const all = lists.flat()
    return all.length === 0 ? undefined : reais(sum(all))
  }
  const reform = part(xml, 'IBSCBSTot')
  const taxes = Object.entries({
    icms: of(texts(icms, 'vICMS'), texts(icms, 'vST')),
    cofins: of(
      texts(icms, 'vCOFINS'),
      texts(services, 'vCOFINS'),
      texts(icms, 'vCOFINSST'),
      texts(services, 'vCOFINSST'),
    ),
    pis: of(texts(icms, 'vPIS'), texts(services, 'vPIS'), texts(icms, 'vPISST'), texts(services, 'vPISST')),
    ibs: of(texts(part(reform, 'gIBS'), 'vIBS')),
    cbs: of(texts(part(reform, 'gCBS'), 'vCBS')),
    is: of(texts(part(xml, 'ISTot'), 'vIS')),
    iss: of(texts(services, 'vISS')),
  }).filter(([, amount]) => amount !== undefined)
  const day = isCoupon
    ? (texts(xml, 'dEmi')[0] ?? '').replace(/(\d{4})(\d\d)(\d\d)/, '$1-$2-$3')
    : (texts(xml, 'dhEmi')[0] ?? '').slice(0, 10)
  return {
    day,
    environment: texts(xml, 'tpAmb')[0] === '1' ? 'production' : 'homolog',
    net: reais(sum(texts(isCoupon ? part(xml, 'total') : icms, isCoupon ? 'vCFe' : 'vNF').slice(0, 1))),
    products: reais(sum(texts(icms, 'vProd'))),
    taxes,
    // The payments together are what was paid without the change.
    paid: reais(sum(texts(xml, isCoupon ? 'vMP' : 'vPag')) - sum(texts(xml, 'vTroco'))),
    codes: [...new Set(texts(xml, isCoupon ? 'cMP' : 'tPag'))].sort(),
    sold: reais(sum([...xml.matchAll(/<prod>[^]*?<\/prod>/g)].flatMap(([item]) => texts(item, 'vProd')))),
  }
}

describe.skipIf(!existsSync(folder))('real documents', () => {
  test('one that was cancelled within its own file is no sale', async () => {
    const xml = readFileSync(`${folder}nfce/nfce_pr_2020_cstat100.xml`, 'utf8')
    const { day, environment, net } = expectedOf(xml)
    const stage = await openStage(server)
    await stage.take(xml)
    const found = await stage.ask('/dash_ops/', { date_start: day, date_end: day, environment, per_page: 1000 })
    expect(found.figures).toMatchObject({ notes: 0, net: '0.00', products: '0.00', canceled: net })
  })

  test('one that only homologation authorised is no sale', async () => {
    const xml = readFileSync(`${folder}nfce/nfce_pr_2020_cstat150_fora_prazo.xml`, 'utf8')
    const { day, environment } = expectedOf(xml)
    expect([...new Set(texts(xml, 'tpAmb'))]).toEqual(['1', '2'])
    const stage = await openStage(server)
    await stage.take(xml)
    const found = await stage.ask('/dash_ops/', { date_start: day, date_end: day, environment, per_page: 1000 })
    expect(found.figures).toMatchObject({ notes: 0, net: '0.00', canceled: '0.00' })
  })

  test.each(SALES)('%s', async (name) => {
    const bytes = readFileSync(folder + name)
    const xml = bytes.toString(/encoding="iso-8859-1"/i.test(bytes.toString('latin1')) ? 'latin1' : 'utf8')
    const { day, environment, net, products, taxes, paid, codes, sold } = expectedOf(xml)
    const stage = await openStage(server)
    await stage.take(xml.replace(/encoding="iso-8859-1"/i, 'encoding="UTF-8"'))
    const query = { date_start: day, date_end: day, environment, per_page: 1000 }
    const found = await stage.ask('/dash_ops/', query)
    expect(found.figures).toMatchObject({ notes: 1, net, products, average: net, canceled: '0.00' })
    expect(found.taxes.map(({ tax, total }) => [tax, total])).toEqual(taxes)
    const { methods } = await stage.ask('/cfe_dashboard/payment_methods', query)
    expect(methods.flatMap((one) => one.codes).sort()).toEqual(codes)
    expect(reais(sum(methods.map(({ total }) => total)))).toBe(paid)
    const { items } = await stage.ask('/cfe_dashboard/products', query)
    expect(reais(sum(items.map(({ total }) => total)))).toBe(sold)
  })

  test('there are others, which are no sales or have their own tests', () => {
    expect(globSync('{nfce,cfe}/*.xml', { cwd: folder }).length).toBeGreaterThan(SALES.length)
  })
})
