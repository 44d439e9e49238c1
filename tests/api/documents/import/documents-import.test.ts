import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importDocuments } from '#api/contract/documents/documents.ts'
import { cnpjCheckDigits } from '#domain/companies/cnpj.ts'
import { IMPORT_CALL } from '#domain/documents/import.ts'
import { cfe, cfeCanc, couponKey, nfe, nfeProc } from '../../../documents.ts'
import { grant, openTestServer, people, type Person, type TestServer } from '../../test-server.ts'
import { deepZip, type Files, formOf, zip } from '../sent-files.ts'

// Documents sent to POST /documents/: one report a file, of whom they may be, and what one call and one tenant may send.

const whole = (first12: string) => first12 + cnpjCheckDigits(first12)
const FIRST = whole('445556660001')
const SECOND = whole('445556660002')
const OF_B = whole('778889990001')
const NOBODYS = whole('121212120001')

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ accessSeconds: 1e9, uploadsPerMinute: 1000 })
  const { store, a, b } = server
  const named = [a.companies[0], a.companies[1], b.companies[0]]
  for (const [index, cnpj] of [FIRST, SECOND, OF_B].entries()) {
    await store
      .updateTable('companies')
      .set({ cnpj })
      .where('id', '=', named[index]?.id ?? '')
      .execute()
  }
  await grant(store, a, people.nobody, {
    description: 'Importa tudo',
    permissions: ['company:read', 'document:import'],
  })
  const group = await store.selectFrom('company_groups').select('id').where('tenant_id', '=', a.id).executeTakeFirst()
  const permissions = ['company:read', 'document:import', 'company:create'] as const
  await grant(store, a, people.secondary, { description: 'Importa da loja', permissions, group: group?.id ?? '' })
}, 60_000)
afterAll(() => server.close())

async function send(files: Files, fields: Record<string, string> = {}, as: Person = 'master') {
  const sent = await formOf(files, fields)
  const response = await server.call('/documents/', { as, tenant: server.a.id, method: 'POST', ...sent })
  const body = await response.json()
  return { status: response.status, retryAfter: response.headers.get('Retry-After'), ...body }
}

const PIECE = 1_000_000
/** A body that never ends, and is made as it is read. */
const endless = (pulled: (bytes: number) => void) =>
  new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        pulled(PIECE)
        controller.enqueue(new Uint8Array(PIECE))
      },
    },
    { highWaterMark: 0 },
  )

/** Sends a body as it comes. */
async function stream(as: Person, body: ReadableStream<Uint8Array>): Promise<Response> {
  const headers = { Authorization: `Bearer ${await server.token(as)}`, 'X-Tenant': server.a.id }
  // Node asks for duplex where the body is a stream; the DOM's types do not know it.
  const init = { method: 'POST', headers, body, duplex: 'half' }
  return server.api(new Request('http://api.test/api/v1/documents/', init))
}

/** Of each file its name and what became of it, by the code of the reason where it was refused. */
async function outcomes(...sent: Parameters<typeof send>): Promise<[string, string][]> {
  const { items } = importDocuments.reply.parse(await send(...sent))
  return items.map(({ name, outcome, reason }) => [name, reason?.code ?? outcome])
}

let number = 5000
/** A note that nobody has sent before. */
const note = (cnpj = FIRST) => nfeProc({ cnpj, number: ++number })

const lot = (...cnpjs: string[]) =>
  `<enviNFe xmlns="http://www.portalfiscal.inf.br/nfe">${cnpjs.map((cnpj) => nfe({ cnpj, number: ++number })).join('')}</enviNFe>`

const trail = async () =>
  server.store
    .selectFrom('audit_entries')
    .select(['subject', 'changes'])
    .where('action', '=', 'document.import')
    .where('tenant_id', '=', server.a.id)
    .orderBy('seq')
    .execute()

describe('each file has a report of its own', () => {
  test('plain, zipped and gzipped files, taken once and then there already, in one audit entry', async () => {
    const before = (await trail()).length
    const files = {
      'março/nota.xml': note(),
      'cupom "1".xml': cfe({ cnpj: FIRST, number: 71 }),
      'lote.zip': await zip({ 'a.xml': note(SECOND), 'b/c.xml': '<html>não</html>' }),
      'nota.xml.gz': new Uint8Array(gzipSync(note())),
      'torta.xml': nfeProc({ cnpj: FIRST, number: ++number, paid: '1.00' }),
    }
    const names = ['março/nota.xml', 'cupom "1".xml', 'lote.zip/a.xml', 'lote.zip/b/c.xml', 'nota.xml', 'torta.xml']
    const told = (outcome: string) => names.map((name) => [name, name.endsWith('c.xml') ? 'not_fiscal' : outcome])
    const first = await send(files)
    expect(first.companies).toEqual([])
    expect(first.items.map((one: { name: string }) => one.name)).toEqual(names)
    expect(first.items[0]).toEqual({
      name: names[0],
      outcome: 'taken',
      documents: 1,
      keys: [expect.stringMatching(/^\d{44}$/)],
      warnings: [],
      out_of_scope: 0,
      reason: null,
    })
    expect(first.items[5].warnings).toEqual([expect.stringContaining('pagamentos')])
    expect(first.items[3].reason).toMatchObject({ message: expect.stringMatching(/\w/), line: 1 })
    expect(await outcomes(files)).toEqual(told('present'))
    const entries = (await trail()).slice(before)
    expect(entries.map(({ subject }) => subject)).toEqual(['6 arquivos'])
    expect(JSON.parse(entries[0]?.changes ?? '')).toEqual([
      { field: 'Arquivos recebidos', from: null, to: '5' },
      { field: 'Documentos recebidos', from: null, to: '5' },
      { field: 'Já existentes', from: null, to: '0' },
      { field: 'Recusados', from: null, to: '1' },
    ])
  })

  test('what means harm is refused in words, and what stands beside it is taken', async () => {
    const zeros = new Uint8Array(5_000_000)
    const files = {
      'bomba.zip': await zip({ 'zeros.xml': zeros, 'boa.xml': note() }),
      'fora.zip': await zip({ '../../fora.xml': note() }),
      'senha.zip': await zip({ 'nota.xml': note() }, { password: 'x' }),
      'fundo.zip': await zip({ 'b.zip': await deepZip(4, note()) }),
      'cortado.zip': (await zip({ 'nota.xml': note() })).slice(0, 200),
      'entidades.xml': '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>',
      'cortada.xml': note().slice(0, 900),
      'foto.xml': new Uint8Array([0xff, 0xd8, 0xff, 0xe0]),
      'vazio.xml': '',
    }
    expect(await outcomes(files)).toEqual([
      ['bomba.zip/zeros.xml', 'too_large'],
      ['bomba.zip/boa.xml', 'taken'],
      ['fora.zip/../../fora.xml', 'unsafe_name'],
      ['senha.zip/nota.xml', 'encrypted'],
      [`fundo.zip/b.zip${'/c.zip'.repeat(4)}`, 'damaged_container'],
      ['cortado.zip', 'damaged_container'],
      ['entidades.xml', 'doctype'],
      ['cortada.xml', 'truncated'],
      ['foto.xml', 'encoding'],
      ['vazio.xml', 'empty'],
    ])
  })

  const samples = fileURLToPath(new URL('../../../../shared/samples/derived/', import.meta.url))
  test.skipIf(!existsSync(samples))('the hostile samples have the reasons of the command', async () => {
    const files: Files = {}
    const hostile = ['lote_zip_slip.zip', 'nfce_bomba_entidades.xml', 'nfce_xxe.xml', 'html_de_erro.xml']
    for (const name of hostile) files[name] = new Uint8Array(readFileSync(samples + name))
    const codes = (await outcomes(files)).map(([, code]) => code)
    expect(codes).toContain('unsafe_name')
    expect(codes.slice(-3)).toEqual(['doctype', 'doctype', 'not_fiscal'])
  })
})

describe('of whom documents are taken', () => {
  test('of the chosen company only', async () => {
    const company_id = server.a.companies[0]?.id ?? ''
    const files = { 'sua.xml': note(FIRST), 'outra.xml': note(SECOND), 'nova.xml': note(NOBODYS) }
    const { items, companies } = await send(files, { company_id, new_companies: '1' })
    expect(items.map((one: { reason: { code: string } | null }) => one.reason?.code)).toEqual([
      undefined,
      'other_company',
      'other_company',
    ])
    expect(items[1].reason.message).toMatch(/^O documento é de 44\.555\.666\/0002-\d\d, e não da empresa escolhida$/)
    expect(companies).toEqual([])
  })

  test('a company that the tenant has not comes with its documents where that is asked for, by who may create companies', async () => {
    const files = { 'nova.xml': note(NOBODYS) }
    expect(await outcomes(files)).toEqual([['nova.xml', 'unknown_company']])
    expect(await outcomes(files, { new_companies: '1' }, 'nobody')).toEqual([['nova.xml', 'unknown_company']])
    expect(await outcomes(files, { new_companies: '1' }, 'secondary')).toEqual([['nova.xml', 'no_access']])
    const made = await send(files, { new_companies: '1' })
    expect([made.items[0].outcome, made.companies]).toEqual(['taken', [NOBODYS]])
    expect((await trail()).at(-1)?.changes).toContain('Empresas cadastradas')
    // From now on it is one of the tenant's.
    expect(await outcomes({ 'outra.xml': note(NOBODYS) }, {}, 'nobody')).toEqual([['outra.xml', 'taken']])
  })

  test('of another tenant’s company nothing is taken nor told', async () => {
    const count = () => server.store.selectFrom('nfces').select('id').where('tenant_id', '=', server.b.id).execute()
    const before = (await count()).length
    expect(await outcomes({ 'b.xml': note(OF_B) })).toEqual([['b.xml', 'unknown_company']])
    const company_id = server.b.companies[0]?.id ?? ''
    expect(await send({ 'b.xml': note(OF_B) }, { company_id })).toMatchObject({ status: 404 })
    expect((await count()).length).toBe(before)
  })

  test('who is limited to companies imports for these, whatever a file says of others', async () => {
    const sale = couponKey({ cnpj: SECOND, number: 301 })
    expect(await outcomes({ 'cupom.xml': cfe({ cnpj: SECOND, number: 301 }) })).toEqual([['cupom.xml', 'taken']])
    const files = {
      'sua.xml': note(FIRST),
      'alheia.xml': note(SECOND),
      'desconhecida.xml': note(whole('343434340001')),
      'lote.xml': lot(FIRST, SECOND),
      'cancela.xml': cfeCanc(sale, { cnpj: FIRST, number: 302 }),
    }
    expect(await outcomes(files, {}, 'secondary')).toEqual([
      ['sua.xml', 'taken'],
      ['alheia.xml', 'no_access'],
      ['desconhecida.xml', 'no_access'],
      ['lote.xml', 'no_access'],
      ['cancela.xml', 'no_access'],
    ])
    const { status } = await server.store
      .selectFrom('cfes')
      .select('status')
      .where('key', '=', sale)
      .executeTakeFirstOrThrow()
    expect(status).toBe('transmitted')
    const company_id = server.a.companies[1]?.id ?? ''
    expect(await send({ 'a.xml': note(SECOND) }, { company_id }, 'secondary')).toMatchObject({ status: 404 })
  })
})

describe('what one call and one tenant may send', () => {
  test('neither nothing nor more files than a call has', async () => {
    expect(await send({})).toMatchObject({ status: 400, fields: { documents: 'Envie ao menos um arquivo' } })
    const many = Object.fromEntries(Array.from({ length: IMPORT_CALL.files + 1 }, (_, i) => [`${i}.xml`, '']))
    expect(await send(many)).toMatchObject({ status: 400, fields: { documents: expect.stringContaining('1000') } })
  })

  test('a zip of more files says where it was left, and what came before stays', async () => {
    const others = Object.fromEntries(Array.from({ length: IMPORT_CALL.files - 3 }, (_, i) => [`${i}.txt`, '']))
    const entries = { 'a.xml': note(), 'b.xml': note(), 'c.xml': note() }
    const found = await outcomes({ 'nota.xml': note(), ...others, 'lote.zip': await zip(entries), 'fim.xml': note() })
    expect(found.filter(([, outcome]) => outcome !== 'empty')).toEqual([
      ['nota.xml', 'taken'],
      ['lote.zip/a.xml', 'taken'],
      ['lote.zip/b.xml', 'taken'],
      ['lote.zip', 'too_many'],
      ['fim.xml', 'too_many'],
    ])
  })

  test('who may not import is told before anything is read', async () => {
    let pulled = 0
    const response = await stream(
      'reader',
      endless((bytes) => (pulled += bytes)),
    )
    expect([response.status, pulled]).toEqual([403, 0])
  })

  test('a larger body is refused as soon as it is one', async () => {
    let pulled = 0
    const response = await stream(
      'master',
      endless((bytes) => (pulled += bytes)),
    )
    expect(response.status).toBe(413)
    expect(pulled).toBeLessThanOrEqual(IMPORT_CALL.body + 2_000_000)
  })
})
