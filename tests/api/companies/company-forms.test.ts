import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Permission } from '#domain/access/permissions.ts'
import { credential, postReadings, reply } from '../sats/agents.ts'
import { addNote, grant, openTestServer, type Person, people, type TestServer } from '../test-server.ts'

// Companies are created, changed and deleted; their codes for SEFAZ stand sealed.

let testServer: TestServer
beforeAll(async () => {
  testServer = await openTestServer({ accessSeconds: 1e9 })
}, 60_000)
afterAll(() => testServer.close())

const CNPJ = '12ABC34501DE35'
const FULL = {
  razao_social: 'Padaria São João Ltda',
  nome_fantasia: 'Pão da Praça',
  cnpj: '12.abc.345/01de-35',
  cnae: '4721-1/02',
  inscricao_estadual: '110.042.490.114',
  municipal_inscription: '3.456-7',
  codigo_regime_tributario: '1',
  codigo_municipio: '3509502',
  cep: '13010-000',
  logradouro: 'Rua dos Exemplos',
  numero: 's/n',
  complemento: '',
  bairro: 'Centro',
  csc: 'A1B2C3D4-E5F6',
  id_csc: '000001',
  sefaz_security_key: 'chave-secreta',
}

async function ask(as: Person, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) {
  const response = await testServer.call(path, { as, tenant: testServer.a.id, method, ...(body ? { body } : {}) })
  return { status: response.status, ...(await response.json()) }
}

async function created(form: Record<string, unknown> = FULL) {
  await testServer.store.deleteFrom('companies').where('cnpj', '=', CNPJ).execute()
  const made = await ask('master', 'POST', '/companies/', form)
  expect(made).toMatchObject({ status: 200 })
  return made
}

/** Gives a user of the tests permissions for a while. */
async function during<T>(permissions: Permission[], work: () => Promise<T>): Promise<T> {
  const id = await grant(testServer.store, testServer.a, people.nobody, { description: 'Ajudante', permissions })
  const done = await work()
  await testServer.store.deleteFrom('grants').where('id', '=', id).execute()
  return done
}

test('a company is created with every field, without masks and empty ones, and read', async () => {
  const made = await created()
  expect(made).toMatchObject({
    razao_social: 'Padaria São João Ltda',
    cnpj: CNPJ,
    cnae: '4721102',
    inscricao_estadual: '110042490114',
    municipal_inscription: '3.456-7',
    codigo_municipio: '3509502',
    municipio: 'Campinas – SP',
    cep: '13010000',
    complemento: null,
    csc: 'A1B2C3D4-E5F6',
    id_csc: '000001',
    has_csc: true,
    certificate_uuid: null,
    certificate: null,
  })
  const { status: _created, ...rest } = made
  expect(await ask('master', 'GET', `/companies/${made.id}`)).toEqual({ status: 200, ...rest })
  const { items } = await ask('master', 'GET', '/companies/?search=praca&alerts=1')
  expect(items).toEqual([
    {
      id: made.id,
      razao_social: 'Padaria São João Ltda',
      nome_fantasia: 'Pão da Praça',
      cnpj: CNPJ,
      municipio: 'Campinas – SP',
      alerts: made.alerts,
    },
  ])
})

test('what is wrong is said at its field, in Portuguese', async () => {
  const wrong = async (form: Record<string, unknown>) => {
    const { status, fields } = await ask('master', 'POST', '/companies/', { razao_social: 'X', cnpj: CNPJ, ...form })
    return [status, fields]
  }
  expect(await wrong({ razao_social: ' ', cnpj: '12ABC34501DE36' })).toEqual([
    400,
    { razao_social: 'Informe a razão social', cnpj: 'CNPJ inválido' },
  ])
  expect(await wrong({ cnpj: '11111111111111' })).toEqual([400, { cnpj: 'CNPJ inválido' }])
  expect(await wrong({ cnpj: '529.982.247-26' })).toEqual([400, { cnpj: 'CPF inválido' }])
  expect(
    await wrong({ cnae: '12', inscricao_estadual: 'ABC', cep: '123', codigo_municipio: '35', id_csc: 'x' }),
  ).toEqual([
    400,
    {
      cnae: 'O CNAE tem 7 dígitos',
      inscricao_estadual: 'Informe de 2 a 14 dígitos, ou ISENTO',
      cep: 'O CEP tem 8 dígitos',
      codigo_municipio: 'O código do município tem 7 dígitos',
      id_csc: 'O identificador do CSC tem até 6 dígitos',
    },
  ])
  for (const code of ['9909502', '3509503']) {
    expect(await wrong({ codigo_municipio: code })).toEqual([
      400,
      { codigo_municipio: 'Este código não é de nenhum município do IBGE' },
    ])
  }
  await created()
  expect(await wrong({})).toEqual([400, { cnpj: 'Já existe uma empresa com este CNPJ' }])
  expect(
    (await ask('master', 'POST', '/companies/', { razao_social: 'X', cnpj: CNPJ, nome_fantasia: 'x'.repeat(151) }))
      .fields,
  ).toEqual({ nome_fantasia: 'Máximo de 150 caracteres' })
})

test('codes for SEFAZ stand sealed, are told to who may read them, and changed by who may set them', async () => {
  const { store } = testServer
  const { id } = await created()
  const path = `/companies/${id}`
  const row = await store.selectFrom('companies').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  for (const secret of ['A1B2C3D4', 'chave-secreta', '000001']) expect(JSON.stringify(row)).not.toContain(secret)
  expect(await ask('reader', 'GET', path)).toMatchObject({ csc: null, id_csc: null, has_csc: true, has_id_csc: true })
  const plain = { razao_social: 'Outra', cnpj: CNPJ }
  await during(['company:read', 'company:update'], async () => {
    expect(await ask('nobody', 'PUT', path, { ...plain, csc: 'novo' })).toMatchObject({
      status: 403,
      code: 'forbidden',
    })
    expect(await ask('nobody', 'PUT', path, { ...plain, certificate_uuid: null })).toMatchObject({ code: 'forbidden' })
    expect(await ask('nobody', 'PUT', path, { ...plain, csc: '' })).toMatchObject({
      status: 200,
      csc: null,
      has_csc: true,
    })
  })
  // What is not sent of the rest is none; secrets stay.
  expect(await ask('master', 'GET', path)).toMatchObject({
    cnae: null,
    cep: null,
    csc: 'A1B2C3D4-E5F6',
    sefaz_security_key: 'chave-secreta',
  })
  await during(['company:read', 'company:update', 'company:set_csc'], async () => {
    expect(await ask('nobody', 'PUT', path, { ...plain, csc: 'novo', id_csc: null })).toMatchObject({
      csc: null,
      has_id_csc: false,
    })
  })
  expect(await ask('master', 'GET', path)).toMatchObject({ csc: 'novo', id_csc: null })
  // One sealed text does not open as another.
  const { csc } = await store.selectFrom('companies').select('csc').where('id', '=', id).executeTakeFirstOrThrow()
  await store.updateTable('companies').set({ sefaz_security_key: csc }).where('id', '=', id).execute()
  expect(await ask('master', 'GET', path)).toMatchObject({
    sefaz_security_key: null,
    has_sefaz_security_key: true,
    unreadable: ['sefaz_security_key'],
  })
})

test('a company whose SAT moved away keeps its commands, and is refused with that reason', async () => {
  const { id } = await created()
  const [other] = testServer.a.companies
  const sat = await ask('master', 'POST', '/sats/', { serial_number: '000777001', company_id: id })
  await ask('master', 'POST', '/sat_commands/', { sat_id: sat.id, spec_id: 'ConsultarSAT', parameters: {} })
  await ask('master', 'POST', `/sats/${sat.id}/move`, { company_id: other?.id, point_of_sale_id: null })
  expect(await ask('master', 'DELETE', `/companies/${id}`)).toMatchObject({
    status: 409,
    message: expect.stringContaining('comandos de SAT'),
  })
  await testServer.store.deleteFrom('sat_commands').where('sat_id', '=', sat.id).execute()
  expect(await ask('master', 'DELETE', `/companies/${id}`)).toMatchObject({ status: 200 })
})

test('the audit trail names what changed, and no secret', async () => {
  const { id } = await created()
  await ask('master', 'PUT', `/companies/${id}`, { ...FULL, nome_fantasia: 'Pão Novo', csc: 'outro-segredo' })
  await ask('master', 'DELETE', `/companies/${id}`)
  const { items } = await ask('master', 'GET', '/audit/?per_page=3')
  expect(items.map((entry: { action: string; subject: string }) => [entry.action, entry.subject])).toEqual([
    ['company.delete', 'Pão Novo'],
    ['company.update', 'Pão da Praça'],
    ['company.create', 'Pão da Praça'],
  ])
  expect(items[1].changes).toEqual([
    { field: 'Nome fantasia', from: 'Pão da Praça', to: 'Pão Novo' },
    { field: 'CSC', from: 'Definido', to: 'Alterado' },
  ])
  for (const secret of ['segredo', 'secreta', 'A1B2C3D4']) expect(JSON.stringify(items)).not.toContain(secret)
})

test('a company with documents keeps its CNPJ and stays; the refusal says until when', async () => {
  const { a, store } = testServer
  const [own] = a.companies
  await addNote(store, a, { number: 1, emitted_at: '2026-03-01T15:00:00Z' })
  expect(await ask('master', 'PUT', `/companies/${own?.id}`, { razao_social: 'X', cnpj: CNPJ })).toMatchObject({
    fields: { cnpj: 'O CNPJ não pode mudar: a empresa já tem documentos fiscais' },
  })
  expect(await ask('master', 'DELETE', `/companies/${own?.id}`)).toMatchObject({
    status: 409,
    code: 'company_in_use',
    message: 'Esta empresa tem documentos fiscais que devem ser guardados até 31/12/2031.',
  })
  testServer.clock.now = Date.parse('2032-01-01T12:00:00Z')
  expect(await ask('master', 'DELETE', `/companies/${own?.id}`)).toMatchObject({
    message: 'Esta empresa tem documentos fiscais guardados.',
  })
  testServer.clock.now = Date.parse('2026-03-10T12:00:00Z')
  const [, other] = a.companies
  expect(await ask('master', 'DELETE', `/companies/${other?.id}`)).toMatchObject({
    message: 'Esta empresa tem um SAT. Mova-o antes para outra empresa.',
  })
  expect(await ask('master', 'DELETE', '/companies/x')).toMatchObject({ status: 404 })
})

test('a company without documents goes with its points of sale, its groups lose it', async () => {
  const { a, store } = testServer
  const { id } = await created()
  const point = { tenant_id: a.id, id: crypto.randomUUID(), company_id: id, name: 'Caixa', search: 'caixa' }
  await store.insertInto('points_of_sale').values(point).execute()
  const group = await ask('master', 'POST', '/company_groups/', { description: 'Padarias', companies: [id] })
  expect(await ask('master', 'DELETE', `/companies/${id}`)).toMatchObject({ status: 200 })
  expect(await ask('master', 'GET', `/companies/${id}`)).toMatchObject({ status: 404 })
  expect(await ask('master', 'GET', `/company_groups/${group.id}`)).toMatchObject({ companies: [] })
})

test('a person who issues notes is registered by the CPF, and lacks no e-CNPJ', async () => {
  const person = await created({ razao_social: 'Maria da Roça', cnpj: '529.982.247-25' })
  expect(person).toMatchObject({ cnpj: '52998224725', alerts: [{ type: 'point_of_sale_missing' }] })
  expect(await ask('master', 'POST', '/companies/', { razao_social: 'X', cnpj: '52998224725' })).toMatchObject({
    status: 400,
    fields: { cnpj: 'Já existe uma empresa com este CPF' },
  })
  expect((await ask('master', 'GET', '/companies/?search=529.982')).items).toMatchObject([{ id: person.id }])
  expect(await ask('master', 'DELETE', `/companies/${person.id}`)).toMatchObject({ status: 200 })
})

test('alerts: what a company lacks, by company and in the list', async () => {
  const { a, store, clock } = testServer
  const { id } = await created({ razao_social: 'Alfa', cnpj: CNPJ })
  const messages = async (of: string) =>
    (await ask('master', 'GET', `/companies/${of}`)).alerts.map((alert: { message: string }) => alert.message)
  expect(await messages(id)).toEqual(['Sem certificado', 'Sem ponto de venda'])
  // Who issues NFC-e needs a CSC; a SAT that spoke, and does so no more, is told of.
  const [own] = a.companies
  expect(await messages(own?.id ?? '')).toEqual(['Sem certificado', 'Sem CSC'])
  const agent = await credential(testServer, a)
  await postReadings(testServer, agent, [{ raw: reply({ NSERIE: '000000001' }) }])
  const before = clock.now
  clock.now += 59 * 60_000
  expect(await messages(own?.id ?? '')).not.toContain('SAT sem comunicação')
  clock.now += 2 * 60_000
  expect(await messages(own?.id ?? '')).toContain('SAT sem comunicação')
  const all = await ask('master', 'GET', '/companies/alerts/?per_page=100')
  expect(all.total).toBe(all.items.length)
  expect(all.items.filter((one: { company: { id: string } }) => one.company.id === id)).toEqual(
    ['certificate_missing', 'point_of_sale_missing'].map((type) => ({
      type,
      level: 'warning',
      message: type === 'certificate_missing' ? 'Sem certificado' : 'Sem ponto de venda',
      company: { id, razao_social: 'Alfa', nome_fantasia: null, cnpj: CNPJ },
    })),
  )
  const filtered = async (alert: string) =>
    (await ask('master', 'GET', `/companies/?alert=${alert}`)).items.map((one: { id: string }) => one.id)
  expect(await filtered('sat_silent')).toEqual([own?.id])
  expect(await filtered('any')).toHaveLength(3)
  expect(await filtered('certificate_expired')).toEqual([])
  await store.updateTable('sats').set({ retired_on: '2026-03-01' }).where('tenant_id', '=', a.id).execute()
  expect(await filtered('sat_silent')).toEqual([])
  clock.now = before
})

test("another tenant's company is none", async () => {
  const id = testServer.b.companies[0]?.id
  expect(await ask('master', 'PUT', `/companies/${id}`, FULL)).toMatchObject({ status: 404 })
  expect(await ask('master', 'DELETE', `/companies/${id}`)).toMatchObject({ status: 404 })
})
