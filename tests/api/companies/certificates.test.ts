import { afterAll, beforeAll, expect, test } from 'vitest'
import { Refusal } from '#api/server/errors/refusal.ts'
import { createApi } from '#api/server/api.ts'
import { resealAll } from '#api/server/sealing/reseal.ts'
import { nodePlatform } from '#api/server/ports/platform/platform.node.ts'
import { webPasswords } from '#api/server/ports/platform/platform.web.ts'
import { cnpjCheckDigits } from '#domain/companies/cnpj.ts'
import { makePfx, multipart, type Pfx } from '../../certificates.ts'
import { openTestServer, type Person, type TestServer } from '../test-server.ts'

// Certificates as an authority hands them out, made by openssl.

const whole = (first12: string) => first12 + cnpjCheckDigits(first12)
const MATRIX = whole('12ABC3450001')
const BRANCH = whole('12ABC3450002')
const OTHER = whole('998887770001')

let testServer: TestServer
const ids: Record<string, string> = {}
beforeAll(async () => {
  testServer = await openTestServer({ accessSeconds: 1e9 })
  for (const cnpj of [MATRIX, BRANCH, OTHER]) {
    const made = await ask('master', 'POST', '/companies/', { razao_social: `Empresa ${cnpj}`, cnpj })
    ids[cnpj] = made.id
  }
}, 60_000)
afterAll(() => testServer.close())

async function ask(as: Person, method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) {
  const response = await testServer.call(path, { as, tenant: testServer.a.id, method, ...(body ? { body } : {}) })
  return { status: response.status, ...(await response.json()) }
}

async function send(pfx: Pfx | Uint8Array<ArrayBuffer>, fields: Record<string, string> = {}) {
  const certificate = pfx instanceof Uint8Array ? pfx : makePfx(pfx)
  const sent = await multipart({ certificate, password: 'senha', ...fields })
  const response = await testServer.call('/certificates/', {
    as: 'master',
    tenant: testServer.a.id,
    method: 'POST',
    ...sent,
  })
  return { status: response.status, ...(await response.json()) }
}

const fault = async (...sent: Parameters<typeof send>) => {
  const { status, fields } = await send(...sent)
  expect(status).toBe(400)
  return fields
}

test('a certificate becomes that of the company it names, and tells what it is', async () => {
  const pfx = makePfx({ cnpj: MATRIX, commonName: `EMPRESA LTDA:${MATRIX}`, to: '2026-12-01' })
  const sent = await send(pfx)
  expect(sent).toMatchObject({
    status: 200,
    holder: `EMPRESA LTDA:${MATRIX}`,
    cnpj: MATRIX,
    issuer: 'Autoridade de Teste',
    not_after: '2026-12-01T00:00:00.000Z',
    key_type: 'RSA 2048',
    is_icp_brasil: true,
    companies: [ids[MATRIX]],
  })
  const { status: _status, companies: _companies, ...certificate } = sent
  const read = await ask('master', 'GET', `/companies/${ids[MATRIX]}`)
  expect(read).toMatchObject({ certificate_uuid: sent.uuid, certificate })
  // Without company:read_certificate only that there is one.
  expect(await ask('reader', 'GET', `/companies/${ids[MATRIX]}`)).toMatchObject({
    certificate_uuid: sent.uuid,
    certificate: null,
  })
  // Neither the file nor its password stands anywhere in the open.
  const row = await testServer.store.selectFrom('certificates').selectAll().executeTakeFirstOrThrow()
  const kept = JSON.stringify(row)
  expect(kept).not.toContain('senha')
  expect(kept).not.toContain(Buffer.from(pfx).toString('base64').slice(100, 140))
  expect(JSON.stringify(testServer.log)).not.toContain('senha')
})

test('the common name tells the CNPJ where no other name does; a branch takes a certificate of its root', async () => {
  const pfx = makePfx({ commonName: `EMPRESA LTDA:${MATRIX}` })
  expect(await send(pfx, { company_id: ids[BRANCH] ?? '' })).toMatchObject({ cnpj: MATRIX, companies: [ids[BRANCH]] })
  const all = await send(pfx, { company_id: ids[MATRIX] ?? '', branches: '1' })
  expect(all.companies).toEqual([ids[MATRIX], ids[BRANCH]])
  // A row of its own each: one is taken away, the other stays.
  const { certificate_uuid } = await ask('master', 'GET', `/companies/${ids[BRANCH]}`)
  const form = { razao_social: 'Filial', cnpj: BRANCH }
  expect(await ask('master', 'PUT', `/companies/${ids[BRANCH]}`, { ...form, certificate_uuid: null })).toMatchObject({
    certificate: null,
  })
  const { certificate_uuid: matrix } = await ask('master', 'GET', `/companies/${ids[MATRIX]}`)
  expect([certificate_uuid === matrix, matrix]).toEqual([false, expect.any(String)])
  // By its id a company gets another one's, where both are of one root.
  expect(await ask('master', 'PUT', `/companies/${ids[BRANCH]}`, { ...form, certificate_uuid: matrix })).toMatchObject({
    certificate: { cnpj: MATRIX },
  })
  const foreign = { razao_social: 'Outra', cnpj: OTHER, certificate_uuid: matrix }
  expect((await ask('master', 'PUT', `/companies/${ids[OTHER]}`, foreign)).fields.certificate_uuid).toMatch(
    /^O certificado é do CNPJ 12\.ABC\.345/,
  )
})

test('each thing that is wrong has words of its own, and nothing is kept', async () => {
  const before = await testServer.store.selectFrom('certificates').select('id').orderBy('id').execute()
  const own = { company_id: ids[MATRIX] ?? '' }
  const pfx = makePfx({ cnpj: MATRIX })
  const certificate = (message: string) => ({ certificate: message })
  expect(await fault(pfx, { ...own, password: 'outra' })).toEqual({ password: 'A senha não abre o certificado' })
  expect(await fault(pfx, { company_id: ids[OTHER] ?? '' })).toEqual(
    certificate(
      'O certificado é do CNPJ 12.ABC.345/0001-' +
        MATRIX.slice(12) +
        ', e a empresa é 99.888.777/0001-' +
        OTHER.slice(12),
    ),
  )
  expect(await fault({ cnpj: whole('555666770001') })).toEqual(
    certificate(
      `O certificado é do CNPJ 55.566.677/0001-${whole('555666770001').slice(12)}, que não é de nenhuma empresa`,
    ),
  )
  expect(await fault({ cnpj: MATRIX, to: '2026-03-01' }, own)).toEqual(
    certificate('O certificado venceu em 28/02/2026'),
  )
  expect(await fault({ cnpj: MATRIX, from: '2026-05-01' }, own)).toEqual(
    certificate('O certificado só vale a partir de 30/04/2026'),
  )
  expect(await fault({ commonName: 'MARIA DA SILVA:12345678909' }, own)).toEqual(
    certificate('O certificado não traz um CNPJ: envie o e-CNPJ da empresa'),
  )
  expect(await fault({ cnpj: MATRIX, key: 'ec' }, own)).toEqual(
    certificate('A chave do certificado não é RSA, a que a SEFAZ aceita'),
  )
  expect(await fault({ cnpj: MATRIX, key: 'rsa:1024' }, own)).toEqual(
    certificate('A chave do certificado tem menos de 2048 bits'),
  )
  expect(await fault({ cnpj: MATRIX, without: 'key' }, own)).toEqual(
    certificate('O arquivo não traz a chave privada. Exporte-o novamente com a chave'),
  )
  expect(await fault({ cnpj: MATRIX, cipher: 'rc4' }, own)).toEqual(
    certificate('O arquivo usa uma cifra que não é aceita. Exporte-o novamente com AES-256 ou 3DES'),
  )
  // Three derivations: together more than may be.
  expect(await fault({ cnpj: MATRIX, iterations: 700_000 }, own)).toEqual(
    certificate('O arquivo pede iterações demais para ser aberto. Exporte-o novamente com até 600.000'),
  )
  const text = (words: string) => new TextEncoder().encode(words)
  expect(await fault(text('<xml/>'), own)).toEqual(certificate('O arquivo não é um certificado A1 (.pfx ou .p12)'))
  expect(await fault(pfx.slice(0, pfx.length / 2), own)).toEqual(
    certificate('O arquivo não é um certificado A1 (.pfx ou .p12)'),
  )
  expect(await fault(text('-----BEGIN CERTIFICATE-----'), own)).toEqual(
    certificate('O arquivo está em PEM. Envie o .pfx ou .p12, que traz a chave e o certificado'),
  )
  expect(await fault(new Uint8Array(100_001), own)).toEqual(
    certificate('O arquivo é grande demais: um certificado tem até 100 kB'),
  )
  expect(await fault(new Uint8Array(), own)).toEqual(certificate('Escolha o arquivo do certificado'))
  const noForm = await testServer.call('/certificates/', {
    as: 'master',
    tenant: testServer.a.id,
    method: 'POST',
    body: {},
  })
  expect([noForm.status, (await noForm.json()).fields]).toEqual([400, { body: 'O corpo não é multipart/form-data' }])
  expect((await send(new Uint8Array(1_100_000), own)).status).toBe(413)
  expect(await testServer.store.selectFrom('certificates').select('id').orderBy('id').execute()).toEqual(before)
})

test('files of old tools and passwords with accents are read', async () => {
  const own = { company_id: ids[MATRIX] ?? '' }
  for (const cipher of ['legacy', '3des'] as const) {
    expect(await send({ cnpj: MATRIX, cipher }, own)).toMatchObject({ status: 200 })
  }
  for (const cipher of ['aes', 'legacy'] as const) {
    const password = 'açúcar nº 1'
    expect(await send({ cnpj: MATRIX, cipher, password }, { ...own, password })).toMatchObject({ status: 200 })
    expect(await fault({ cnpj: MATRIX, cipher, password }, { ...own, password: 'açúcar nº 2' })).toEqual({
      password: 'A senha não abre o certificado',
    })
  }
  expect(await send({ cnpj: MATRIX, organization: 'Outra' }, own)).toMatchObject({ is_icp_brasil: false })
  expect(await send({ cnpj: MATRIX, without: 'chain' }, own)).toMatchObject({ is_icp_brasil: true })
})

test('an ending certificate is an alert, urgent in its last week, and worse once it is over', async () => {
  await send({ cnpj: MATRIX, to: '2026-05-20' }, { company_id: ids[MATRIX] ?? '' })
  const alert = async () => (await ask('master', 'GET', `/companies/${ids[MATRIX]}`)).alerts[0]
  const at = (day: string) => {
    testServer.clock.now = Date.parse(`${day}T12:00:00Z`)
  }
  expect((await alert()).type).not.toMatch(/^certificate/)
  at('2026-03-21')
  expect(await alert()).toEqual({
    type: 'certificate_expiring',
    level: 'warning',
    message: 'Certificado vence em 59 dias',
  })
  at('2026-05-18')
  expect(await alert()).toEqual({ type: 'certificate_expiring', level: 'danger', message: 'Certificado vence amanhã' })
  at('2026-05-21')
  expect(await alert()).toEqual({ type: 'certificate_expired', level: 'danger', message: 'Certificado vencido' })
  const { items } = await ask('master', 'GET', '/companies/?alert=certificate_expired')
  expect(items.map((one: { id: string }) => one.id)).toEqual([ids[MATRIX]])
  at('2026-03-10')
})

test('a server with another secret tells that there are secrets, and not what they are', async () => {
  const { store, clock } = testServer
  await ask('master', 'PUT', `/companies/${ids[MATRIX]}`, { razao_social: 'X', cnpj: MATRIX, csc: 'segredo' })
  const platform = nodePlatform({ now: () => clock.now, log: () => {}, passwords: webPasswords(1000) })
  const secrets = {
    secret: 'another secret, after that one was changed',
    oldSecret: 'a secret of the tests, of 32 or more',
  }
  const read = async (given: { secret: string; oldSecret?: string }, path = `/companies/${ids[MATRIX]}`) => {
    const api = createApi({ store, platform, ...given })
    const login = { method: 'POST', body: JSON.stringify({ email: 'master@test.example', password: 'Fiscal#2026' }) }
    const { access_token } = await (await api(new Request('http://api.test/api/v1/auth/login', login))).json()
    const headers = { Authorization: `Bearer ${access_token}`, 'X-Tenant': testServer.a.id }
    return (await api(new Request(`http://api.test/api/v1${path}`, { headers }))).json()
  }
  expect(await read({ secret: secrets.secret })).toMatchObject({
    csc: null,
    has_csc: true,
    unreadable: ['csc', 'certificate'],
  })
  const { items } = await read({ secret: secrets.secret }, '/companies/?alerts=1&search=X')
  const lost = ['certificate_unreadable', 'codes_unreadable']
  expect(items[0].alerts.slice(0, 2)).toMatchObject(lost.map((type) => ({ type, level: 'danger' })))
  for (const type of lost) {
    expect((await read({ secret: secrets.secret }, `/companies/?alert=${type}`)).total).toBeGreaterThan(0)
    expect((await read(secrets, `/companies/?alert=${type}`)).total).toBe(0)
  }
  expect(await read(secrets)).toMatchObject({ csc: 'segredo', unreadable: [] })
  // Sealed anew, it outlasts the former secret.
  expect(await resealAll(store, secrets)).toBeGreaterThan(1)
  expect(await resealAll(store, secrets)).toBe(0)
  expect(await read({ secret: secrets.secret })).toMatchObject({ csc: 'segredo', unreadable: [] })
  await platform.close()
})

test('a file that takes too long to open is refused in words, a server without time says so', async () => {
  const { store, clock } = testServer
  const platform = nodePlatform({ now: () => clock.now, log: () => {}, passwords: webPasswords(1000) })
  const sent = await multipart({ certificate: makePfx({ cnpj: MATRIX }), password: 'senha' })
  const authorization = { Authorization: `Bearer ${await testServer.token('master')}`, 'X-Tenant': testServer.a.id }
  const headers = { ...sent.headers, ...authorization }
  const answers = []
  for (const code of ['too_complex', 'unavailable'] as const) {
    const run = () => Promise.reject(new Refusal(code))
    const api = createApi({ store, platform: { ...platform, run }, secret: 'a secret of the tests, of 32 or more' })
    const call = new Request('http://api.test/api/v1/certificates/', { method: 'POST', body: sent.body, headers })
    const answer = await api(call)
    answers.push([answer.status, (await answer.json()).fields])
  }
  const certificate = 'Ler este arquivo passa do tempo ou da memória permitidos.'
  expect(answers).toEqual([
    [400, { certificate }],
    [503, undefined],
  ])
  await platform.close()
})

test('a file that takes long to open keeps nobody waiting for the database', async () => {
  let open: () => void = () => undefined
  const opened = new Promise<void>((resolve) => (open = resolve))
  const { store, clock } = testServer
  const platform = nodePlatform({ now: () => clock.now, log: () => {}, passwords: webPasswords(1000) })
  const slow: typeof platform.run = async (...task) => {
    await opened
    return platform.run(...task)
  }
  const api = createApi({
    store,
    platform: { ...platform, run: slow },
    secret: 'a secret of the tests, of 32 or more',
  })
  const token = await testServer.token('master')
  const headers = { Authorization: `Bearer ${token}`, 'X-Tenant': testServer.a.id }
  const sent = await multipart({ certificate: makePfx({ cnpj: MATRIX }), password: 'senha' })
  const upload = api(
    new Request('http://api.test/api/v1/certificates/', {
      method: 'POST',
      body: sent.body,
      headers: { ...sent.headers, ...headers },
    }),
  )
  for (const path of ['/companies/', '/users/me']) {
    expect((await api(new Request(`http://api.test/api/v1${path}`, { headers }))).status).toBe(200)
  }
  open()
  expect((await upload).status).toBe(200)
  await platform.close()
})
