import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Permission } from '#domain/access/permissions.ts'
import { credential, postReadings, reply } from '../sats/agents.ts'
import { makeGroup } from '../sats/sat-park.ts'
import { addNote, grant, openTestServer, people, type TestServer } from '../test-server.ts'
import { register } from './register-stage.ts'

// Points of sale and SATs: what becomes of them, what stays of them, and the tree that they are shown in.

let testServer: TestServer
beforeAll(async () => {
  testServer = await openTestServer()
}, 60_000)
afterAll(() => testServer.close())

const { ask, shop, makePoint, makeSat, move, coupons, raiseAlert, audited } = register(() => testServer)

test('a point of sale is created, read, listed, changed and deleted, each with its audit entry', async () => {
  const made = await makePoint('  Balcão da Padaria ', { nfce_serie: 21 })
  expect(made).toMatchObject({
    status: 200,
    name: 'Balcão da Padaria',
    company_id: shop(0).id,
    nfce_serie: 21,
    sats: [],
  })
  const path = `/points_of_sale/${made.id}`
  expect(await ask(path)).toEqual(made)
  expect(await ask(path, 'PUT', { name: 'Balcão do Pão' })).toEqual({
    ...made,
    name: 'Balcão do Pão',
    version: expect.not.stringMatching(made.version),
  })
  expect(await ask(path, 'PUT', { name: 'Balcão do Pão', nfce_serie: null })).toMatchObject({ nfce_serie: null })
  const { items } = await ask(`/points_of_sale/?company_id=${shop(0).id}&per_page=100`)
  expect(items).toContainEqual(expect.objectContaining({ id: made.id, name: 'Balcão do Pão', sats: [] }))
  expect((await ask(`/points_of_sale/?company_id=${shop(0).id}&search=BALCAO`)).items).toMatchObject([{ id: made.id }])
  const chosen = `${shop(0).id},${made.id}`
  expect((await ask(`/points_of_sale/?point_of_sale_id=${chosen}`)).items).toMatchObject([{ id: made.id }])
  expect((await ask(path, 'DELETE')).status).toBe(200)
  expect((await ask(path)).status).toBe(404)
  expect(await audited('balcao')).toEqual([
    ['point_of_sale.delete', { Empresa: ['Grupo A Loja 1', null], Nome: ['Balcão do Pão', null] }],
    ['point_of_sale.update', { 'Série de NFC-e': ['21', null] }],
    ['point_of_sale.update', { Nome: ['Balcão da Padaria', 'Balcão do Pão'] }],
    ['point_of_sale.create', expect.objectContaining({ Nome: [null, 'Balcão da Padaria'] })],
  ])
})

test('what is wrong with a point of sale is said by field, in Portuguese', async () => {
  const other = await makePoint('Caixa da Frente', { nfce_serie: 30 })
  const wrong = async (body: object) => {
    const { status, fields } = await makePoint('Outro', body)
    return [status, fields]
  }
  expect(await wrong({ name: ' ' })).toEqual([400, { name: 'Informe o nome do ponto de venda' }])
  expect(await wrong({ name: 'x'.repeat(61) })).toEqual([400, { name: 'O nome pode ter no máximo 60 caracteres' }])
  expect(await wrong({ name: 'CAIXA DA FRENTE' })).toEqual([
    400,
    { name: 'Esta empresa já tem um ponto de venda com este nome' },
  ])
  expect(await wrong({ nfce_serie: 30 })).toEqual([400, { nfce_serie: 'A série 30 já é de Caixa da Frente' }])
  expect(await wrong({ nfce_serie: 1000 })).toEqual([400, { nfce_serie: 'A série vai de 0 a 999' }])
  expect(await wrong({ company_id: testServer.b.companies[0]?.id })).toEqual([
    400,
    { company_id: 'Empresa não encontrada' },
  ])
  // Another company may call one of its own the same.
  expect((await makePoint('Caixa da Frente', { company_id: shop(1).id, nfce_serie: 30 })).status).toBe(200)
  expect(await ask(`/points_of_sale/${other.id}`, 'PUT', { name: 'X', company_id: shop(1).id })).toMatchObject({
    status: 400,
    fields: { company_id: 'Um ponto de venda não muda de empresa' },
  })
})

test('a point of sale does not take SATs or documents along unsaid', async () => {
  const point = await makePoint('Quiosque')
  const sat = await makeSat('100000001', { point_of_sale_id: point.id })
  const path = `/points_of_sale/${point.id}`
  expect(await ask(path, 'DELETE')).toMatchObject({
    status: 409,
    code: 'point_in_use',
    message: 'Quiosque tem o SAT 100000001, que ficará sem ponto de venda.',
  })
  // Who deletes points of sale may still not move SATs.
  await grant(testServer.store, testServer.a, people.nobody, {
    description: 'Pontos',
    permissions: ['point_of_sale:read', 'point_of_sale:delete'],
  })
  expect(await ask(`${path}?confirm=1`, 'DELETE', undefined, 'nobody')).toMatchObject({ code: 'forbidden' })
  expect((await ask(`${path}?confirm=1`, 'DELETE')).status).toBe(200)
  expect(await ask(`/sats/${sat.id}`)).toMatchObject({ company: { id: shop(0).id }, point_of_sale: null })
  expect((await audited('100000001'))[0]).toEqual(['sat.move', { 'Ponto de venda': ['Quiosque', 'Nenhum'] }])

  await addNote(testServer.store, testServer.a, { number: 77, emitted_at: '2026-03-01T15:00:00Z' })
  const kept = await ask(`/points_of_sale/${shop(0).pointOfSale}?confirm=1`, 'DELETE')
  expect(kept).toMatchObject({
    status: 409,
    code: 'kept_documents',
    message: 'Caixa 1 tem notas ou cupons, que ficam guardados com ele, e por isso não pode ser excluído.',
  })
})

test('a series of NFC-e is given by who holds that permission', async () => {
  const permissions: Permission[] = ['point_of_sale:read', 'point_of_sale:create', 'point_of_sale:update']
  const group = await makeGroup(testServer, 'Só a loja 1', [0])
  await grant(testServer.store, testServer.a, people.inactive, { description: 'Caixas', permissions, group })
  await testServer.store.updateTable('users').set({ is_active: true }).where('id', '=', people.inactive).execute()
  const body = { name: 'Caixa sem série', company_id: shop(0).id }
  const refused = { status: 400, fields: { nfce_serie: 'Seu perfil não permite definir a série de NFC-e' } }
  expect(await ask('/points_of_sale/', 'POST', { ...body, nfce_serie: 44 }, 'inactive')).toMatchObject(refused)
  const made = await ask('/points_of_sale/', 'POST', body, 'inactive')
  expect(made).toMatchObject({ status: 200, nfce_serie: null })
  const put = (nfce_serie: number | null) =>
    ask(`/points_of_sale/${made.id}`, 'PUT', { name: 'Caixa', nfce_serie }, 'inactive')
  expect(await put(44)).toMatchObject(refused)
  expect(await put(null)).toMatchObject({ status: 200, name: 'Caixa' })
})

test('a SAT is registered without a point of sale, given one, changed and deleted while nothing is kept of it', async () => {
  const made = await makeSat('100000002')
  expect(made).toMatchObject({
    status: 200,
    serial_number: '100000002',
    environment: 'production',
    point_of_sale: null,
  })
  expect(await ask(`/sats/?point_of_sale_id=none&search=100000002`)).toMatchObject({ total: 1 })
  const { pointOfSale } = shop(0)
  expect(await move(made.id, 0, pointOfSale)).toMatchObject({ point_of_sale: { id: pointOfSale, name: 'Caixa 1' } })
  expect(await ask(`/sats/?point_of_sale_id=${pointOfSale}&search=100000002`)).toMatchObject({ total: 1 })
  const changed = await ask(`/sats/${made.id}`, 'PUT', { serial_number: '100000003', environment: 'homolog' })
  expect(changed).toMatchObject({ serial_number: '100000003', environment: 'homolog' })
  expect(await makeSat('100000003')).toMatchObject({
    status: 400,
    fields: { serial_number: 'Já existe um SAT com este serial' },
  })
  expect(await makeSat('12345')).toMatchObject({ fields: { serial_number: 'O serial tem 9 dígitos' } })
  expect(await makeSat('100000009', { point_of_sale_id: shop(1).pointOfSale })).toMatchObject({
    fields: { point_of_sale_id: 'Ponto de venda não encontrado nesta empresa' },
  })
  expect((await ask(`/sats/${made.id}`, 'DELETE')).status).toBe(200)
  expect((await ask(`/sats/${made.id}`)).status).toBe(404)
  expect((await audited('10000000')).map(([action]: [string]) => action).slice(0, 4)).toEqual([
    'sat.delete',
    'sat.update',
    'sat.move',
    'sat.create',
  ])
})

test('a SAT that was used keeps its serial number and is not deleted', async () => {
  const made = await makeSat('100000004')
  await coupons('100000004', shop(0).cnpj, 1)
  expect(await ask(`/sats/${made.id}`, 'DELETE')).toMatchObject({ status: 409, code: 'sat_in_use' })
  expect(await ask(`/sats/${made.id}`, 'PUT', { serial_number: '100000005', environment: 'production' })).toMatchObject(
    {
      status: 400,
      fields: { serial_number: 'O serial não muda: já há cupons, leituras ou comandos deste SAT' },
    },
  )
})

test('a SAT that moves to another company leaves coupons, alerts and commands where they were', async () => {
  const { store } = testServer
  const point = (await makePoint('Caixa de onde sai')).id
  const { id } = await makeSat('100000006', { point_of_sale_id: point })
  await coupons('100000006', shop(0).cnpj, 1, 2)
  await ask('/sat_commands/', 'POST', { sat_id: id, spec_id: 'ConsultarSAT', parameters: {} })
  await raiseAlert({ id, serial_number: '100000006', alarm_id: crypto.randomUUID() })
  const after = shop(1).pointOfSale
  expect(await move(id, 1, after)).toMatchObject({ company: { id: shop(1).id }, point_of_sale: { id: after } })
  await coupons('100000006', shop(1).cnpj, 3)
  const rows = await store
    .selectFrom('cfes')
    .select(['number', 'company_id', 'point_of_sale_id'])
    .where('serial_number', '=', '100000006')
    .orderBy('number')
    .execute()
  expect(rows).toEqual([
    { number: 1, company_id: shop(0).id, point_of_sale_id: point },
    { number: 2, company_id: shop(0).id, point_of_sale_id: point },
    { number: 3, company_id: shop(1).id, point_of_sale_id: after },
  ])
  // Its open alert is withdrawn, its open command ends, and both stay the former company's.
  const alerts = await ask('/sat_notifications/?sat_serial_number=100000006')
  expect(alerts.items).toMatchObject([{ company: { id: shop(0).id }, cleared_utc: '2026-03-10T12:00:00.000Z' }])
  expect((await ask(`/sat_commands/?sat_id=${id}`)).items).toMatchObject([{ state: 'expired' }])
  expect((await audited('100000006'))[0]).toEqual([
    'sat.move',
    { Empresa: ['Grupo A Loja 1', 'Grupo A Loja 2'], 'Ponto de venda': ['Caixa de onde sai', 'Caixa 2'] },
  ])
})

test('coupons of a SAT that stood nowhere go with it to its first place, as far as they are of that company', async () => {
  await coupons('100000007', shop(0).cnpj, 1)
  const { items } = await ask('/sats/?search=100000007')
  await move(items[0].id, 1, null)
  await coupons('100000007', shop(1).cnpj, 2)
  await move(items[0].id, 1, shop(1).pointOfSale)
  const rows = await testServer.store
    .selectFrom('cfes')
    .select(['number', 'point_of_sale_id'])
    .where('serial_number', '=', '100000007')
    .orderBy('number')
    .execute()
  expect(rows).toEqual([
    { number: 1, point_of_sale_id: null },
    { number: 2, point_of_sale_id: shop(1).pointOfSale },
  ])
})

test('who may change the SATs of one company moves none to another, nor from it', async () => {
  const group = await makeGroup(testServer, 'Só a loja 1', [0])
  const permissions: Permission[] = ['sat:read', 'sat:update', 'point_of_sale:read']
  await grant(testServer.store, testServer.a, people.secondary, { description: 'Técnico', permissions, group })
  const [own, foreign] = [await makeSat('100000010'), await makeSat('100000011', { company_id: shop(1).id })]
  const as = (id: string, company: 0 | 1) =>
    ask(`/sats/${id}/move`, 'POST', { company_id: shop(company).id, point_of_sale_id: null }, 'secondary')
  expect(await as(own.id, 1)).toMatchObject({ status: 400, fields: { company_id: 'Empresa não encontrada' } })
  expect(await as(foreign.id, 0)).toMatchObject({ status: 404 })
  const place = { company_id: shop(0).id, point_of_sale_id: shop(0).pointOfSale }
  expect(await ask(`/sats/${own.id}/move`, 'POST', place, 'secondary')).toMatchObject({ status: 200 })
})

test('a SAT is retired on a day, without alerts from then on, keeps what it has, and is revived', async () => {
  const { id } = await makeSat('100000008', { point_of_sale_id: shop(0).pointOfSale })
  await coupons('100000008', shop(0).cnpj, 1)
  const group = await makeGroup(testServer, 'Só a loja 1', [0])
  const alarm = { alarm_type_id: 'battery', operator_name: 'eq', selected_option_id: 'BAIXO', group_ids: [group] }
  await ask('/sat_alarms/?confirm=1', 'POST', alarm)
  const [saved] = (await ask('/sat_alarms/')).items
  await raiseAlert({ id, serial_number: '100000008', alarm_id: saved.id })
  const retire = (body: object) => ask(`/sats/${id}/retire`, 'POST', body)
  expect(await retire({ retired_on: '2026-03-11' })).toMatchObject({
    status: 400,
    fields: { retired_on: 'A data não pode estar no futuro' },
  })
  const isOpen = async () => (await ask('/sat_notifications/?active=1&sat_serial_number=100000008')).total
  expect(await isOpen()).toBe(1)
  expect(await retire({})).toMatchObject({ status: 200, retired_on: '2026-03-10' })
  expect(await isOpen()).toBe(0)
  expect(await retire({})).toMatchObject({ status: 409, message: 'Este SAT já está desativado.' })
  expect((await ask('/cfes/?serial_number=100000008')).total).toBe(1)
  const revive = () => ask(`/sats/${id}/revive`, 'POST')
  expect(await revive()).toMatchObject({ status: 200, retired_on: null, point_of_sale: { id: shop(0).pointOfSale } })
  expect(await revive()).toMatchObject({ status: 409, message: 'Este SAT não está desativado.' })
  expect((await audited('100000008')).slice(0, 2)).toEqual([
    ['sat.revive', { 'Desativado em': ['2026-03-10', null] }],
    ['sat.retire', { 'Desativado em': [null, '2026-03-10'] }],
  ])
})

test('the tree: companies with what stands below them, and a company’s points of sale', async () => {
  await makeSat('100000020')
  const { items } = await ask('/sat_manager/companies/')
  const first = items.find((one: { id: string }) => one.id === shop(0).id)
  const points = await ask(`/sat_manager/points_of_sale/?company_id=${shop(0).id}&per_page=100`)
  const sats = await ask(`/sats/?company_id=${shop(0).id}`)
  const none = await ask(`/sats/?company_id=${shop(0).id}&point_of_sale_id=none`)
  expect(first).toMatchObject({ points_of_sale: points.total, sats: sats.total, unassigned: none.total })
  expect(none.total).toBeGreaterThan(0)
  const inPoints = points.items.reduce((sum: number, one: { sats: number }) => sum + one.sats, 0)
  expect(inPoints + none.total).toBe(sats.total)
  await testServer.store
    .updateTable('sats')
    .set({ point_of_sale_id: shop(1).pointOfSale })
    .where('company_id', '=', shop(1).id)
    .execute()
  const unassigned = await ask('/sat_manager/companies/?unassigned=1')
  expect(unassigned.items.map(({ id }: { id: string }) => id)).toEqual([shop(0).id])
})

test('the tree is searched by company, CNPJ, point of sale and serial number, with what each is below', async () => {
  const point = await makePoint('Drive-thru Leste')
  await makeSat('500600700', { point_of_sale_id: point.id })
  const search = async (text: string) => {
    const { companies, points_of_sale, sats, is_cut } = await ask(
      `/sat_manager/search/?search=${encodeURIComponent(text)}`,
    )
    const names = (all: { razao_social?: string; name?: string; found: boolean }[]) =>
      all.map((one) => [one.razao_social ?? one.name, one.found])
    expect(is_cut).toBe(false)
    return [names(companies), names(points_of_sale), sats.map((one: { serial_number: string }) => one.serial_number)]
  }
  const ancestors = [['Grupo A Loja 1', false]]
  expect(await search('006007')).toEqual([ancestors, [['Drive-thru Leste', false]], ['500600700']])
  expect(await search('LESTE')).toEqual([ancestors, [['Drive-thru Leste', true]], []])
  expect(await search('loja 2')).toEqual([[['Grupo A Loja 2', true]], [], []])
  expect(await search('11.222.333/0020-00')).toEqual([[['Grupo A Loja 2', true]], [], []])
  expect(await search('nada disso')).toEqual([[], [], []])
  expect((await ask('/sat_manager/search/?search=%20')).status).toBe(400)
})

test('a reading of an agent is what keeps a SAT from being deleted', async () => {
  const { id } = await makeSat('100000030')
  await postReadings(testServer, await credential(testServer, testServer.a), [{ raw: reply({ NSERIE: '100000030' }) }])
  expect(await ask(`/sats/${id}`, 'DELETE')).toMatchObject({ status: 409, code: 'sat_in_use' })
})
