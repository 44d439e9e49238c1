import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { companySeal } from '#api/server/companies/seal.ts'
import { takeFiles } from '#api/server/documents/intake/take.ts'
import { proveWaiting } from './prove-waiting.ts'
import { threadProver } from '#api/server/documents/proof/prover.node.ts'
import { nodePlatform } from '#api/server/ports/platform/platform.node.ts'
import { contentDiffers } from '#domain/documents/proof/checks.ts'
import { bytesOf, CNPJ, evento, inutNFe, noteKey, procEvento, retEvento, retInutNFe } from '../../../documents.ts'
import { chain, signedNfeProc, signXml } from '../../../signing.ts'
import { KEY, openTestServer, type TestServer } from '../../test-server.ts'

// What an issuer signs beside its notes: the event by which one is cancelled, and numbers that are given up.

const { holder } = chain()
const other = chain({ name: 'OUTRA EMPRESA LTDA:11444777000161' }).holder
const platform = nodePlatform({ log: () => {} })
const prover = threadProver(platform, undefined)
const NS = 'xmlns="http://www.portalfiscal.inf.br/nfe"'

const event = (by = holder) => signXml(evento(noteKey()), 'infEvento', by)
const paired = (request: string) =>
  `<procEventoNFe ${NS} versao="1.00">${request}${retEvento(noteKey())}</procEventoNFe>`
const request = (by = holder) => signXml(inutNFe(5, 7), 'infInut', by)
const voided = (own = request()) => `<procInutNFe ${NS} versao="4.00">${own}${retInutNFe(5, 7)}</procInutNFe>`

let server: TestServer
beforeAll(async () => void (server = await openTestServer()))
afterAll(() => Promise.all([server.close(), platform.close()]))
beforeEach(async () => {
  for (const table of ['nfce_events', 'nfces', 'nfce_voids'] as const) await server.store.deleteFrom(table).execute()
  await server.store.deleteFrom('files').execute()
})

const take = (...files: string[]) =>
  takeFiles(
    server.store,
    platform,
    { tenantId: server.a.id, companyIds: 'all' },
    files.map((xml, at) => ({ name: `${at}.xml`, bytes: bytesOf(xml) })),
  )
const prove = () => proveWaiting({ store: server.store, platform, prover, companySeal: companySeal(KEY) })
const read = async (path: string) => (await server.call(path, { as: 'master', tenant: server.a.id })).json()
const cancellation = async () => (await read(`/custody/nfce/${noteKey()}`)).cancellation
async function range() {
  const { id } = await server.store.selectFrom('nfce_voids').select('id').executeTakeFirstOrThrow()
  return read(`/custody/nfce_void/${id}`)
}
interface Check {
  code: string
  result: string
  reason: string | null
}
const found = ({ checks }: { checks: Check[] }) =>
  Object.fromEntries(checks.map(({ code, result, reason }) => [code, reason ?? result]))

const WHOLE = {
  file: 'passed',
  content: 'passed',
  signature: 'passed',
  holder: 'passed',
  validity: 'passed',
  key: 'passed',
}
const NO_ROOTS = { chain: 'As raízes da ICP-Brasil não estão neste servidor' }
const NO_DIGEST = { protocol: 'A resposta não traz o resumo (digVal) do que a SEFAZ recebeu' }

describe('the event by which a note is cancelled', () => {
  test('is checked beside its note, which keeps its own checks', async () => {
    await take(signedNfeProc(holder))
    expect(await cancellation()).toBeNull()
    await take(paired(event()))
    expect((await cancellation()).integrity).toBeNull()
    await prove()
    const { integrity, requested_at } = await cancellation()
    expect(found(integrity)).toEqual({ ...WHOLE, ...NO_ROOTS, ...NO_DIGEST })
    expect(integrity.certificate).toMatchObject({ issuer: 'AC de Teste' })
    expect(Date.parse(requested_at)).toBe(Date.parse('2026-03-30T12:30:00-03:00'))
    expect((await read(`/custody/nfce/${noteKey()}`)).integrity.checks).toHaveLength(10)
  })
  test('that was changed, or signed by somebody else, says so', async () => {
    await take(signedNfeProc(holder), paired(event().replace('Erro na', 'Erro de')))
    await prove()
    expect(found((await cancellation()).integrity).content).toBe(contentDiffers(false).reason)
    await server.store.deleteFrom('nfce_events').execute()
    await server.store.deleteFrom('document_proofs').where('kind', '=', 'nfce_event').execute()
    await take(paired(event(other)))
    await prove()
    expect(found((await cancellation()).integrity)).toMatchObject({
      content: 'passed',
      holder: 'O certificado é do CNPJ 11.444.777/0001-61, e o emitente é 11.222.333/0001-81',
    })
  })
  test('without a signature, of another author or with another Id says so', async () => {
    const wrong = evento(noteKey())
      .replace(`<CNPJ>${CNPJ}</CNPJ>`, '<CNPJ>11444777000161</CNPJ>')
      .replace('Id="ID1', 'Id="ID9')
    await take(signedNfeProc(holder), paired(wrong))
    await prove()
    const { integrity } = await cancellation()
    expect(integrity.is_signed).toBe(false)
    expect(found(integrity).key).toBe(
      `O Id do pedido é 'ID910111${noteKey()}01', e os seus campos dizem 'ID110111${noteKey()}01'. ` +
        `O autor do evento é o CNPJ 11.444.777/0001-61, e o emitente da nota é 11.222.333/0001-81`,
    )
  })
  test('that came before anything else of its company is checked once that is there', async () => {
    const cnpj = '11444777000161'
    const key = noteKey({ cnpj })
    const own = signXml(evento(key).replace(`<CNPJ>${CNPJ}<`, `<CNPJ>${cnpj}<`), 'infEvento', other)
    await take(own)
    await prove()
    await take(signedNfeProc(other, { cnpj }))
    await prove()
    const { integrity } = (await read(`/custody/nfce/${key}`)).cancellation
    expect(found(integrity)).toMatchObject(WHOLE)
  })
})

describe('numbers that are given up', () => {
  test('are checked as of when SEFAZ received the request', async () => {
    await take(signedNfeProc(holder), voided())
    expect((await range()).integrity).toBeNull()
    await prove()
    expect(found((await range()).integrity)).toEqual({ ...WHOLE, ...NO_ROOTS, ...NO_DIGEST })
  })
  test('say no time without a reply, and are checked again when it comes', async () => {
    await take(signedNfeProc(holder), request())
    await prove()
    expect(found((await range()).integrity)).toMatchObject({
      content: 'passed',
      validity: 'O pedido não diz quando foi feito, e a resposta da SEFAZ não chegou',
    })
    await take(retInutNFe(5, 7))
    await prove()
    expect(found((await range()).integrity)).toMatchObject({ content: 'passed', validity: 'passed' })
  })
  test('that were changed say so', async () => {
    await take(signedNfeProc(holder), voided(request().replace('<nNFFin>7', '<nNFFin>8')))
    await prove()
    expect(found((await range()).integrity)).toMatchObject({
      content: contentDiffers(false).reason,
      protocol: 'A resposta no arquivo é de outro pedido',
    })
  })
  test('of which only the reply is here have no checks', async () => {
    await take(signedNfeProc(holder), retInutNFe(5, 7))
    await prove()
    expect(await range()).toMatchObject({ xml: 'reply', integrity: null })
  })
})

test('an unsigned event is no failure of a list', async () => {
  await take(signedNfeProc(holder), procEvento(noteKey()))
  await prove()
  const [note] = (await read('/custody/nfce/')).items
  expect(note.proof_state).toBeNull()
})
