import { verify, X509Certificate } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { takeFiles } from '#api/server/documents/intake/take.ts'
import { nodePlatform } from '#api/server/ports/platform/platform.node.ts'
import { decodeXml } from '#api/server/documents/xml/decode.ts'
import { openTestServer, type TestServer } from '../test-server.ts'

// Real coupons, which stand beside the project and not in it: all are imported, and each is opened.

const folder = fileURLToPath(new URL('../../../../shared/samples/cfe/', import.meta.url))
const absent = !existsSync(folder)
if (absent) console.info(`Cupons reais ausentes em ${folder}: seus testes são pulados`)
const texts = absent
  ? []
  : readdirSync(folder).map((file): [file: string, text: string] => [file, decodeXml(readFileSync(folder + file))])
const idOf = (text: string) => /\bId="CFe(\w{44})"/.exec(text)?.[1] ?? ''
/** Neither data still to be sent to a SAT, nor its end-to-end test, nor the broken one. */
const documents = texts.filter(([, text]) => idOf(text) !== '' && idOf(text).slice(31, 37) !== '000000')
const sales = documents.filter(([, text]) => text.includes('<CFe>'))
const cancellations = documents.filter(([, text]) => text.includes('<CFeCanc>'))
/** Altered by who published it: the signature of the whole is not right either. */
const ALTERED = /^cfe_sp_2016_/

let testServer: TestServer

describe.skipIf(absent)('the sample coupons', () => {
  beforeAll(async () => {
    testServer = await openTestServer()
    const files = documents.map(([name]) => ({ name, bytes: readFileSync(folder + name) }))
    const taken = await takeFiles(
      testServer.store,
      nodePlatform(),
      { tenantId: testServer.a.id, companyIds: 'all' },
      files,
    )
    expect(taken.map(({ outcome }) => outcome)).toEqual(documents.map(() => 'taken'))
  }, 60_000)
  afterAll(() => testServer.close())

  const open = async (key: string) => {
    const response = await testServer.call(`/cfes/${key}`, { as: 'master', tenant: testServer.a.id })
    expect(response.status).toBe(200)
    return response.json()
  }

  test('are eleven sales and four cancellations', () => expect([sales.length, cancellations.length]).toEqual([11, 4]))

  test.each(sales)('%s opens with all that it says', async (file, text) => {
    const { data, totals, cfe_id, has_xml } = await open(idOf(text))
    expect([cfe_id, has_xml]).toEqual([idOf(text), true])
    const { itens, pagamentos, total, emitente, destinatario } = data.CFe
    expect(itens.map((one: { descricao: string }) => one.descricao)).toEqual(valuesOf(text, 'xProd'))
    expect(itens.map((one: { valor_liquido: string }) => one.valor_liquido)).toEqual(valuesOf(text, 'vItem'))
    expect(pagamentos.map((one: { valor: string }) => one.valor)).toEqual(valuesOf(text, 'vMP'))
    expect([total.valor_cfe]).toEqual(valuesOf(text, 'vCFe'))
    expect(totals.totalcfe).toBe(total.valor_cfe)
    expect([total.desconto_subtotal].filter(Boolean)).toEqual(valuesOf(text, 'vDescSubtot'))
    expect(emitente.cnpj).toBe(valuesOf(partOf(text, 'emit'), 'CNPJ')[0])
    expect(destinatario.documento).toBe(valuesOf(partOf(text, 'dest'), '(?:CPF|CNPJ)')[0] ?? null)
    const services = itens.filter(({ impostos }: { impostos: { issqn: unknown } }) => impostos.issqn !== null)
    expect(services).toHaveLength(text.match(/<ISSQN>/g)?.length ?? 0)
    expect(isSigned(data.CFe.qr_code, text)).toBe(!ALTERED.test(file))
  })

  test.each(cancellations)('%s is the cancellation of its sale', async (file, text) => {
    const key = /chCanc="CFe(\w{44})"/.exec(text)?.[1] ?? ''
    if (!sales.some(([, sale]) => idOf(sale) === key)) {
      // Its sale is not among the samples.
      expect((await testServer.call(`/cfes/${key}`, { as: 'master', tenant: testServer.a.id })).status).toBe(404)
      return
    }
    const { status, cfe_event: event } = await open(key)
    expect([status, event.cfe_id]).toEqual(['cancelled', idOf(text)])
    expect(isSigned(event.qr_code, text)).toBe(!ALTERED.test(file))
  })

  // Of the key: cUF, mod, cNF, cDV. Signatures, of the coupon and of the shop's software. What a city asks for of a service.
  const unsaid =
    /^(cUF|mod|cNF|cDV|tpAmb|dEmi|hEmi|signAC|assinaturaQRCODE|qBCProd|vDeducISSQN|cMunFG|cServTribMun|cNatOp|indIncFisc)$/
  test.each(sales)('%s: nothing that it says is left out', async (_, text) => {
    const answer = JSON.stringify(await open(idOf(text)))
    const info = text.slice(0, text.indexOf('</infCFe>'))
    const said = [...info.matchAll(/<(\w+)(?: [^>]*)?>([^<]+)<\/\1>/g)].map(([, name = '', value = '']) => [
      name,
      value.trim(),
    ])
    const missing = said.filter(
      ([name = '', value = '']) =>
        value !== '' && !unsaid.test(name) && !value.includes('&') && !answer.includes(JSON.stringify(value)),
    )
    expect(missing).toEqual([])
  })

  test('what the 31 items of 2015 have that others lack', async () => {
    const text = sales.find(([file]) => file.includes('31itens'))?.[1] ?? ''
    const { data, totals, warnings } = await open(idOf(text))
    expect(data.CFe.pagamentos).toHaveLength(10)
    expect(data.CFe.valor_troco).toBe('442.00')
    expect(data.CFe.total.issqn).toMatchObject({ base_calculo: '200.00', valor_iss: '6.42' })
    // Layout 0.06 counts services among the goods: no fault of the document.
    expect(totals.total_vprod).toBe('1528.00')
    expect(warnings).toEqual([])
  })

  test('leave the gaps that they leave', async () => {
    const response = await testServer.call('/cfe_skips/?per_page=100', { as: 'master', tenant: testServer.a.id })
    const { items } = await response.json()
    const seen = new Map<string, Set<number>>()
    for (const [, text] of documents) {
      const serial = idOf(text).slice(22, 31)
      seen.set(serial, (seen.get(serial) ?? new Set()).add(Number(idOf(text).slice(31, 37))))
    }
    let missing = 0
    for (const numbers of seen.values()) missing += Math.max(...numbers) - Math.min(...numbers) + 1 - numbers.size
    expect(missing).toBeGreaterThan(0)
    expect(items.reduce((sum: number, one: { total: number }) => sum + one.total, 0)).toBe(missing)
  })
})

function valuesOf(text: string, name: string): string[] {
  return [...text.matchAll(new RegExp(`<${name}>\\s*([^<]*?)\\s*<`, 'g'))].map(([, value]) =>
    (value ?? '')
      .replace(/&#x(\w+);/g, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&amp;', '&'),
  )
}

function partOf(text: string, name: string): string {
  return new RegExp(`<${name}>[^]*?</${name}>`).exec(text)?.[0] ?? ''
}

/** Whether the SAT of the document's own certificate has signed the text of a QR code. */
function isSigned(qr: string, text: string): boolean {
  const at = qr.lastIndexOf('|')
  const certificate = valuesOf(text, 'X509Certificate')[0]?.replace(/\s/g, '') ?? ''
  const { publicKey } = new X509Certificate(Buffer.from(certificate, 'base64'))
  return verify('sha256', Buffer.from(qr.slice(0, at)), publicKey, Buffer.from(qr.slice(at + 1), 'base64'))
}
