import { randomUUID } from 'node:crypto'
import { BlobReader, ZipReader } from '@zip.js/zip.js'
import { expect, test } from 'vitest'
import * as docs from '../../documents.ts'
import { openPdf } from '../../pdf.ts'
import { allow, grant, people } from '../test-server.ts'
import {
  company,
  DAY_MS,
  linksOf,
  mail,
  minute,
  open,
  openStage,
  read,
  save,
  send,
  take,
  tenant,
  testServer,
} from './accountant-stage.ts'

openStage()

test('a month is sent by hand: links to zips, PDF and CSV open without a session, and say until when', async () => {
  await save({ emails: ['contador@escritorio.example', 'fiscal@escritorio.example'] })
  const { status, answer } = await send()
  expect([status, answer.deliveries[0].state]).toEqual([200, 'preparing'])
  await testServer.idle()
  await minute()
  expect(mail.map(({ to }) => to).toSorted()).toEqual(['contador@escritorio.example', 'fiscal@escritorio.example'])
  const [first] = mail
  expect(first?.subject).toBe('Documentos fiscais de março de 2026 – Esquina')
  expect(first?.text).toContain('3 vendas, R$ 82,00')
  expect(first?.text).toContain('O mês ainda não foi fechado. Ainda há 1 a resolver.')
  expect(first?.text).toContain('Os links abrem sem senha até 09/04/2026 09:00:00')
  const [notes, coupons, pdf, csv, ...more] = linksOf(first?.text)
  expect(more).toEqual([])
  for (const [url = '', names] of [
    [notes, [`${docs.noteKey({ number: 1 })}-nfce.xml`, `${docs.noteKey({ number: 1 })}.pdf`]],
    [coupons, ['.xml', '.pdf']],
  ] as const) {
    const response = await open(url)
    expect(response.headers.get('Content-Type')).toBe('application/zip')
    const entries: string[] = []
    for await (const { filename } of new ZipReader(new BlobReader(await response.blob())).getEntriesGenerator())
      entries.push(filename)
    for (const name of names) expect(entries.join('\n')).toContain(name)
  }
  const paper = await openPdf(new Uint8Array(await (await open(pdf ?? '')).arrayBuffer()))
  expect(paper.lines).toContain('Vendas NFCe 2 50,00')
  expect(paper.lines).toContain('Vendas CFe 1 32,00')
  const table = await open(csv ?? '')
  expect(table.headers.get('Content-Disposition')).toContain(`fechamento_${docs.CNPJ}_2026-03.csv`)
  expect(await table.text()).toContain('Vendas')
  const { deliveries } = await read()
  expect(deliveries).toMatchObject([{ cause: 'person', by: 'master@test.example', state: 'sent', failure: null }])
  expect(deliveries[0]?.sent_at).toBe('2026-04-02T12:00:00.000Z')
})

test('a link of another kind, another delivery, a changed end or one that is over opens nothing', async () => {
  await save({ format: 'none' })
  await send()
  await minute()
  const [pdf = '', csv = ''] = linksOf(mail[0]?.text)
  expect((await open(pdf)).status).toBe(200)
  expect((await open(pdf.replace('/pdf?', '/csv?'))).status).toBe(403)
  expect((await open(pdf.replace(/deliveries\/[^/]+/, `deliveries/${randomUUID()}`))).status).toBe(403)
  expect((await open(csv.replace(/expires=\d+/, 'expires=99999999999'))).status).toBe(403)
  expect((await open(pdf.replace(tenant.id, testServer.a.id))).status).toBe(403)
  testServer.clock.now += 7 * DAY_MS
  expect(await (await open(pdf)).json()).toMatchObject({ code: 'link_expired' })
})

test('what the plan does not allow is left out, with the reason; the totals go, and nobody else is mailed', async () => {
  const { store } = testServer
  await allow(store, tenant, { max_per_month: 2 })
  await save({ format: 'xml' })
  await send()
  await testServer.idle()
  await minute()
  const downloads = await store
    .selectFrom('nf_downloads')
    .select(['nf_type', 'amount', 'is_success'])
    .where('tenant_id', '=', tenant.id)
    .execute()
  expect(downloads).toEqual([{ nf_type: 'nfce', amount: 2, is_success: true }])
  expect(mail.map(({ to }) => to)).toEqual(['contador@escritorio.example'])
  expect(mail[0]?.text).toContain('Sem o arquivo de CF-e: O limite do mês já foi atingido.')
  expect(linksOf(mail[0]?.text)).toHaveLength(3)
})

test('every address is judged by itself; none where a schedule needs one, more than five, another day', async () => {
  const wrong = await save({ emails: ['contador@escritorio.example', 'sem arroba', '', 'outro@'] })
  expect(wrong).toMatchObject({
    status: 400,
    answer: { fields: { 'emails.1': 'Informe um e-mail válido', 'emails.3': 'Informe um e-mail válido' } },
  })
  expect(wrong.answer.fields['emails.0']).toBeUndefined()
  expect(await save({ emails: [''], schedule: 'day' })).toMatchObject({
    status: 400,
    answer: { fields: { 'emails.0': 'Informe ao menos um e-mail' } },
  })
  const six = Array.from({ length: 6 }, (_, index) => `c${index}@escritorio.example`)
  expect(await save({ emails: six })).toMatchObject({ status: 400, answer: { fields: { emails: 'Até 5 endereços' } } })
  expect(await save({ day: 29 })).toMatchObject({ status: 400, answer: { fields: { day: 'De 1 a 28' } } })
  const { answer } = await save({ emails: [' A@escritorio.example ', '', 'a@ESCRITORIO.example'] })
  expect(answer.emails).toEqual(['a@ESCRITORIO.example'])
  expect(await send('2026-04')).toMatchObject({
    status: 400,
    answer: { fields: { month: 'O mês ainda não terminou' } },
  })
})

test('nothing is sent twice at once, nor without addresses', async () => {
  expect(await send()).toMatchObject({
    status: 400,
    answer: { fields: { month: 'Informe antes os endereços do contador' } },
  })
  await save({ format: 'none' })
  expect((await send()).status).toBe(200)
  expect(await send()).toMatchObject({ status: 400, answer: { fields: { month: 'Este mês já está sendo enviado' } } })
})

test('who only reads, other tenants and secondaries of other companies neither read, change nor send', async () => {
  await save()
  const { store } = testServer
  expect((await save({}, 'reader')).status).toBe(403)
  expect((await send('2026-03', 'reader')).status).toBe(403)
  const address = `/month_end/accountant?company_id=${company}&month=2026-03`
  expect((await testServer.call(address, { as: 'reader', tenant: tenant.id })).status).toBe(403)
  expect((await testServer.call(address, { as: 'master', tenant: testServer.a.id })).status).toBe(404)
  await take(docs.nfeProc({ number: 1, cnpj: '11222333000262' }))
  const foreign = await store
    .selectFrom('companies')
    .select('id')
    .where('tenant_id', '=', tenant.id)
    .where('id', '<>', company)
    .executeTakeFirstOrThrow()
  const group = randomUUID()
  await store.insertInto('company_groups').values({ tenant_id: tenant.id, id: group, description: 'Uma' }).execute()
  await store
    .insertInto('company_group_companies')
    .values({ tenant_id: tenant.id, company_group_id: group, company_id: company })
    .execute()
  const permissions = ['nfce:read', 'company:update'] as const
  await grant(store, tenant, people.secondary, { description: 'Uma', permissions, group })
  expect(await save({}, 'secondary')).toMatchObject({
    status: 400,
    answer: { fields: { format: 'Seu perfil não permite downloads em lote' } },
  })
  expect((await save({ format: 'none' }, 'secondary')).status).toBe(200)
  expect((await save({ format: 'none', company_id: foreign.id }, 'secondary')).status).toBe(404)
  expect((await send('2026-03', 'secondary')).status).toBe(200)
  await minute()
  // Coupons, which the sender may not read, are not in it.
  expect(mail[0]?.text).toContain('2 vendas, R$ 50,00')
})

test('the trail has what changed, each sending with its addresses, and who opened a link', async () => {
  await save({ schedule: 'day', format: 'none' })
  await send()
  await minute()
  await open(linksOf(mail[0]?.text)[0] ?? '')
  testServer.clock.now = Date.parse('2026-04-05T11:00:00Z')
  await minute()
  const entries = await testServer.store
    .selectFrom('audit_entries')
    .select(['action', 'subject', 'email', 'changes'])
    .where('tenant_id', '=', tenant.id)
    .where('action', 'like', 'accountant.%')
    .orderBy('seq')
    .execute()
  expect(entries.map(({ action, subject, email }) => [action, subject, email])).toEqual([
    ['accountant.update', 'Esquina', 'master@test.example'],
    ['accountant.send', 'Esquina, março de 2026', 'master@test.example'],
    ['accountant.read', 'Esquina, março de 2026', null],
    ['accountant.send', 'Esquina, março de 2026', null],
  ])
  expect(JSON.parse(entries[1]?.changes ?? '')).toContainEqual({
    field: 'Para',
    from: null,
    to: 'contador@escritorio.example',
  })
})
