import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { commandsOfServer } from '#api/server/cli/command-client.node.ts'
import { serveCommands } from '#api/server/cli/command-server.node.ts'
import { storeCommands } from '#api/server/cli/commands.ts'
import { provenLines } from '#api/server/cli/verify-report.ts'
import { companySeal } from '#api/server/companies/seal.ts'
import { takeFiles } from '#api/server/documents/intake/take.ts'
import { proveWaiting } from './prove-waiting.ts'
import { threadProver } from '#api/server/documents/proof/prover.node.ts'
import { nodePlatform } from '#api/server/ports/platform/platform.node.ts'
import { contentDiffers } from '#domain/documents/proof/checks.ts'
import { bytesOf, cfe, cfeCanc, couponKey, nfe, nfeProc, noteKey, protNFe } from '../../../documents.ts'
import { chain, pemOf, sha1Hex, signedNfe, signedNfeProc } from '../../../signing.ts'
import { KEY, openTestServer, type TestServer } from '../../test-server.ts'

// Documents are proven after they came, in threads, and told of by note and coupon.

const { root, authority, holder } = chain()
const folder = mkdtempSync(join(tmpdir(), 'fiscal-proofs-'))
const authorities = join(folder, 'authorities')
mkdirSync(authorities)
writeFileSync(join(authorities, 'raiz.pem'), pemOf(root))
writeFileSync(join(authorities, 'ac.crt'), pemOf(authority))
writeFileSync(join(authorities, 'LEIAME.txt'), 'Os certificados da ICP-Brasil')

let server: TestServer
const platform = nodePlatform({ log: () => {} })
const seal = companySeal(KEY)
const prover = threadProver(platform, authorities)
beforeAll(async () => void (server = await openTestServer()))
afterAll(async () => {
  await Promise.all([server.close(), platform.close()])
  rmSync(folder, { recursive: true })
})
beforeEach(async () => {
  const { store } = server
  for (const table of ['nfce_events', 'nfces', 'cfes', 'cfe_cancellations'] as const)
    await store.deleteFrom(table).execute()
  await store.deleteFrom('files').execute()
})

const take = (...files: string[]) =>
  takeFiles(
    server.store,
    platform,
    { tenantId: server.a.id, companyIds: 'all' },
    files.map((xml, at) => ({ name: `${at}.xml`, bytes: bytesOf(xml) })),
  )
const proveAll = (own = prover) => proveWaiting({ store: server.store, platform, prover: own, companySeal: seal })
const read = async (path: string) => (await server.call(path, { as: 'master', tenant: server.a.id })).json()
const ofNote = async (key: string) => (await read(`/custody/nfce/${key}`)).integrity
type Check = { code: string; result: string; reason: string | null }
const unpassed = ({ checks }: { checks: Check[] }) => checks.filter(({ result }) => result !== 'passed')

describe('a note', () => {
  test('is not told of before it was looked at, and then with its certificate and each check', async () => {
    await take(signedNfeProc(holder))
    expect(await ofNote(noteKey())).toBeNull()
    await proveAll()
    const integrity = await ofNote(noteKey())
    expect(integrity).toMatchObject({ is_signed: true, certificate: { issuer: 'AC de Teste' } })
    expect(integrity.checks.map(({ code }: Check) => code)).toEqual([
      'file',
      'content',
      'signature',
      'holder',
      'validity',
      'chain',
      'protocol',
      'key',
      'totals',
      'qr_code',
    ])
    expect(unpassed(integrity)).toEqual([])
  })
  test('by a till that writes UTC has the month of its key as written', async () => {
    const utc = { emittedAt: '2026-04-01T01:00:00+00:00', yearMonth: '2604' }
    await take(signedNfeProc(holder, utc))
    await proveAll()
    expect(unpassed(await ofNote(noteKey(utc)))).toEqual([])
  })
  test('that was changed says so; the next one is not held up by it', async () => {
    await take(
      signedNfeProc(holder).replaceAll('25.00', '15.00'),
      signedNfeProc(holder, { number: 2 }),
      nfeProc({ number: 3 }).replace(/<Signature.*<\/Signature>/, ''),
    )
    await proveAll()
    expect(unpassed(await ofNote(noteKey()))).toMatchObject([
      contentDiffers(true),
      { code: 'signature', result: 'not_made' },
    ])
    expect(unpassed(await ofNote(noteKey({ number: 2 })))).toEqual([])
    expect(await ofNote(noteKey({ number: 3 }))).toMatchObject({ is_signed: false, certificate: null })
  })
  test('whose authorised form comes later is proven anew', async () => {
    await take(signedNfe(holder))
    await proveAll()
    expect(unpassed(await ofNote(noteKey()))).toMatchObject([{ code: 'protocol', result: 'not_made' }])
    await take(signedNfeProc(holder))
    expect(await ofNote(noteKey())).toBeNull()
    await proveAll()
    expect(unpassed(await ofNote(noteKey()))).toEqual([])
  })
  test('with a QR code of version 2 is proven by the company’s sealed code', async () => {
    const text = `${noteKey()}|2|1|1`
    await take(signedNfeProc(holder, { qrCode: `https://s.example/qr?p=${text}|${sha1Hex(`${text}SEGREDO`)}` }))
    await proveAll()
    expect(unpassed(await ofNote(noteKey()))).toMatchObject([{ code: 'qr_code', result: 'not_made' }])
    const { id } = await server.store.selectFrom('nfces').select('company_id as id').executeTakeFirstOrThrow()
    const sealed = { csc: await seal.close(`csc ${id}`, 'SEGREDO'), id_csc: await seal.close(`id_csc ${id}`, '000001') }
    await server.store.updateTable('companies').set(sealed).where('id', '=', id).execute()
    const commands = storeCommands(server.store, { platform, mailer: undefined, linkOrigin: '', key: KEY, prover })
    expect(await commands.prove(server.a.id, { anew: false })).toEqual({ proven: 0, failed: [], unsigned: 0 })
    expect(await commands.prove(server.a.id, { anew: true })).toEqual({ proven: 1, failed: [], unsigned: 0 })
    expect(unpassed(await ofNote(noteKey()))).toEqual([])
    await server.store.updateTable('companies').set({ csc: null, id_csc: null }).where('id', '=', id).execute()
  })
  test('is shown to nobody of another tenant or of other companies', async () => {
    await take(signedNfeProc(holder))
    await proveAll()
    for (const [as, tenant] of [
      ['master', server.b.id],
      ['secondary', server.a.id],
      ['nobody', server.a.id],
    ] as const) {
      const response = await server.call(`/custody/nfce/${noteKey()}`, { as, tenant })
      expect([403, 404]).toContain(response.status)
    }
  })
})

test('totals that are not those of the items fail, and it is said that the dashboard counts them', async () => {
  await take(
    nfeProc({
      edit: (xml) => xml.replace('<vProd>25.00</vProd><vDesc>', '<vICMS>4.50</vICMS><vProd>25.00</vProd><vDesc>'),
    }),
    nfeProc({ number: 2, edit: (xml) => xml.replace('<vNF>', '<vBC>9.00</vBC><vNF>') }),
  )
  await proveAll()
  const totalsOf = async (key: string) =>
    (await ofNote(key)).checks.find(({ code }: Check) => code === 'totals')?.reason
  expect((await totalsOf(noteKey())).replaceAll('\u00a0', ' ')).toBe(
    'O total do ICMS (R$ 4,50) difere da soma dos itens (R$ 0,00). O dashboard conta os tributos pelos totais da nota',
  )
  expect((await totalsOf(noteKey({ number: 2 }))).replaceAll('\u00a0', ' ')).toBe(
    'O total da base de cálculo do ICMS (R$ 9,00) difere da soma dos itens (R$ 0,00)',
  )
})

test('a coupon and its cancellation have each their own', async () => {
  await take(cfe(), cfeCanc(couponKey()))
  await proveAll()
  const coupon = await read(`/cfes/${couponKey()}`)
  expect(coupon.integrity).toMatchObject({ is_signed: false })
  expect(coupon.integrity.checks).toContainEqual({ code: 'totals', result: 'passed', reason: null })
  expect(coupon.cfe_event.integrity.checks).not.toContainEqual(expect.objectContaining({ code: 'totals' }))
})

test('lists tell which documents fail or have no signature, and find them', async () => {
  await take(
    signedNfeProc(holder),
    signedNfeProc(holder, { number: 2 }).replaceAll('25.00', '15.00'),
    nfeProc({ number: 3 }).replace(/<Signature.*<\/Signature>/, ''),
    cfe(),
    cfeCanc(couponKey()),
  )
  const states = async (path: string) =>
    (await read(path)).items.map((one: { number?: number; cfe_number?: string; proof_state: string | null }) => [
      one.number ?? one.cfe_number,
      one.proof_state,
    ])
  expect(await states('/custody/nfce/')).toEqual(expect.arrayContaining([[1, null]]))
  await proveAll()
  expect((await states('/custody/nfce/')).toSorted()).toEqual([
    [1, null],
    [2, 'failed'],
    [3, 'unsigned'],
  ])
  expect(await states('/custody/nfce/?proof_state=failed')).toEqual([[2, 'failed']])
  expect(await states('/custody/nfce/?proof_state=unsigned')).toEqual([[3, 'unsigned']])
  expect(await states('/cfes/')).toEqual([['000101', 'unsigned']])
  await server.store
    .updateTable('document_proofs')
    .set({ has_failure: true })
    .where('kind', '=', 'cfe_cancellation')
    .execute()
  expect(await states('/cfes/?proof_state=failed')).toEqual([['000101', 'failed']])
})

test('a file whose bytes are not those that came is told of', async () => {
  await take(signedNfeProc(holder))
  await server.store
    .updateTable('files')
    .set({ deflated: new Uint8Array([1, 2, 3]) })
    .execute()
  await proveAll()
  const row = await server.store.selectFrom('document_proofs').selectAll().executeTakeFirstOrThrow()
  expect(row).toMatchObject({ has_failure: true, others: [{ code: 'file', result: 'failed' }] })
})

describe('npm run verify', () => {
  test('goes on where it was left, by way of a running server, and says what it found', async () => {
    const all = Array.from({ length: 220 }, (_, at) =>
      nfe({ number: at + 1 })
        .replace(/<Signature.*<\/Signature>/, '')
        .concat(''),
    )
    await take(...all, signedNfeProc(holder, { number: 900 }).replaceAll('25.00', '15.00'))
    const own = mkdtempSync(join(folder, 'server-'))
    const commands = storeCommands(server.store, { platform, mailer: undefined, linkOrigin: '', key: KEY, prover })
    const close = await serveCommands(own, commands)
    try {
      const first = await commandsOfServer(own)?.prove(server.a.id, { anew: false })
      const second = await commandsOfServer(own)?.prove(server.a.id, { anew: false })
      expect([first?.proven, second?.proven]).toEqual([200, 21])
      expect(await commandsOfServer(own)?.prove(server.a.id, { anew: false })).toMatchObject({ proven: 0 })
      const failed = [...(first?.failed ?? []), ...(second?.failed ?? [])]
      const unsigned = (first?.unsigned ?? 0) + (second?.unsigned ?? 0)
      expect(provenLines('Grupo A', { documents: 221, failed, unsigned })).toEqual([
        'Grupo A: 221 documentos conferidos, com falha: 1, sem assinatura: 220',
        `  ${noteKey({ number: 900 })}  ${contentDiffers(true).reason}`,
      ])
    } finally {
      await close()
    }
  })
  test('proves anew what older rules were applied to', async () => {
    await take(signedNfeProc(holder), `${protNFe(noteKey({ number: 7 }))}`)
    await proveAll(threadProver(platform, undefined))
    expect(unpassed(await ofNote(noteKey()))).toMatchObject([
      { code: 'chain', result: 'not_made', reason: 'As raízes da ICP-Brasil não estão neste servidor' },
    ])
    await server.store.updateTable('document_proofs').set({ rules: 0 }).execute()
    await proveAll()
    expect(unpassed(await ofNote(noteKey()))).toEqual([])
  })
  test('names a folder of authorities that cannot be read, and a file in it that is none', () => {
    expect(() => threadProver(platform, join(folder, 'nowhere'))).toThrow(
      /^ICP_BRASIL_ROOTS: a pasta não pode ser lida/,
    )
    writeFileSync(join(folder, 'broken.pem'), 'nada')
    expect(() => threadProver(platform, folder)).toThrow(/^ICP_BRASIL_ROOTS: broken.pem não é um certificado/)
  })
})
