import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  deliver,
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
  tenant,
  testServer,
} from './accountant-stage.ts'

// The links of a sending are called back (docs/decisions.md#ended-links).

openStage()

const SENT_AT = '2026-04-02T12:00:00.000Z'
const end = async (id = '', as: 'master' | 'reader' = 'master', tenantId = tenant.id) => {
  const response = await testServer.call(`/month_end/deliveries/${id}/links`, {
    as,
    tenant: tenantId,
    method: 'DELETE',
  })
  return { status: response.status, answer: await response.json() }
}
/** Opens an address as a person's browser does. */
const visit = (url: string) => testServer.api(new Request(url, { headers: { Accept: 'text/html,*/*;q=0.8' } }))
const trail = async () =>
  testServer.store
    .selectFrom('audit_entries')
    .select(['subject', 'email', 'changes'])
    .where('tenant_id', '=', tenant.id)
    .where('action', '=', 'accountant.end')
    .execute()

test('no link of an ended sending opens any more, and the page says by what; who and when stands in list and trail', async () => {
  await save()
  await send()
  await testServer.idle()
  await minute()
  const links = linksOf(mail[0]?.text)
  expect(links).toHaveLength(4)
  for (const url of links) expect((await open(url)).status).toBe(200)
  const [sent] = (await read()).deliveries
  expect(sent).toMatchObject({ is_open: true, ended: null })
  testServer.clock.now += 60_000
  expect(await end(sent?.id)).toMatchObject({ status: 200, answer: { deliveries: [{ state: 'ended' }] } })
  for (const url of links) {
    const refused = await visit(url)
    expect([refused.status, refused.headers.get('Content-Type')]).toEqual([410, 'text/html; charset=UTF-8'])
    const page = await refused.text()
    expect(page).toContain('<h1>Este link foi encerrado</h1>')
    expect(page).toContain('Quem enviou este link o encerrou. Peça à empresa um novo envio.')
    expect(await (await open(url)).json()).toMatchObject({ code: 'link_ended' })
  }
  const ended = { at: '2026-04-02T12:01:00.000Z', by: 'master@test.example' }
  expect(await read()).toMatchObject({
    deliveries: [{ state: 'ended', sent_at: SENT_AT, is_open: false, ended }],
    open_links: [],
  })
  testServer.clock.now += 60_000
  await end(sent?.id)
  expect((await read()).deliveries[0]?.ended).toEqual(ended)
  expect(await trail()).toEqual([
    {
      subject: 'Esquina, março de 2026',
      email: 'master@test.example',
      changes: JSON.stringify([{ field: 'Enviado a', from: 'contador@escritorio.example', to: null }]),
    },
  ])
})

test('the list of downloads still has the zip of an ended sending: only what was mailed is over', async () => {
  await save({ format: 'xml' })
  await send()
  await testServer.idle()
  await minute()
  await end((await read()).deliveries[0]?.id)
  const list = await testServer.call('/nf_download/', { as: 'master', tenant: tenant.id })
  const [item] = (await list.json()).items
  expect((await open(item.url)).status).toBe(200)
  const [mailed = ''] = linksOf(mail[0]?.text)
  const without = new URL(mailed)
  without.searchParams.delete('delivery')
  expect(await (await open(without.href)).json()).toMatchObject({ code: 'link_invalid' })
})

test('a new sending has links of its own, and ended ones stay so', async () => {
  await save({ format: 'none' })
  await send()
  await minute()
  await end((await read()).deliveries[0]?.id)
  expect((await send()).status).toBe(200)
  await minute()
  expect(mail).toHaveLength(2)
  expect((await open(linksOf(mail[1]?.text)[0] ?? '')).status).toBe(200)
  expect((await open(linksOf(mail[0]?.text)[0] ?? '')).status).toBe(410)
})

test('a sending that is ended before it has left does not leave', async () => {
  await save({ format: 'none', schedule: 'closing' })
  await send()
  const [waiting] = (await read()).deliveries
  expect(waiting).toMatchObject({ state: 'preparing', is_open: true })
  expect((await end(waiting?.id)).answer.deliveries).toMatchObject([{ state: 'ended', sent_at: null, failure: null }])
  await minute()
  await deliver()
  expect(mail).toHaveLength(0)
  expect((await read()).deliveries).toMatchObject([{ state: 'ended', sent_at: null }])
})

test('of links that are over nothing is ended, and a link that is over says so to whoever has no sign-in', async () => {
  await save({ format: 'none' })
  await send()
  await minute()
  testServer.clock.now += 7 * DAY_MS
  const [sent] = (await read()).deliveries
  expect(sent?.is_open).toBe(false)
  expect((await end(sent?.id)).answer.deliveries).toMatchObject([{ state: 'sent', ended: null }])
  expect(await trail()).toEqual([])
  const page = await (await visit(linksOf(mail[0]?.text)[0] ?? '')).text()
  expect(page).toContain('<h1>Este link não vale mais</h1>')
  expect(page).toContain('O prazo deste link acabou. Peça à empresa um novo envio.')
})

test('who only reads, another tenant and an id that is none end nothing', async () => {
  await save({ format: 'none' })
  await send()
  await minute()
  const id = (await read()).deliveries[0]?.id
  expect((await end(id, 'reader')).status).toBe(403)
  expect((await end(id, 'master', testServer.a.id)).status).toBe(404)
  expect((await end(randomUUID())).status).toBe(404)
  expect((await end('nenhum')).status).toBe(404)
  expect((await open(linksOf(mail[0]?.text)[0] ?? '')).status).toBe(200)
})

test('an address that is taken off the list still opens what it has, which the form says, unless its links are ended too', async () => {
  await save({ format: 'none', emails: ['a@escritorio.example', 'B@escritorio.example'] })
  await send()
  await minute()
  await save({ format: 'none', emails: ['a@escritorio.example'] })
  await send()
  await minute()
  const [first = '', , second = '', , third = ''] = mail.flatMap(({ text }) => linksOf(text))
  for (const url of [first, second, third]) expect((await open(url)).status).toBe(200)
  const until = '2026-04-09T12:00:00.000Z'
  expect((await read()).open_links).toEqual([
    { email: 'a@escritorio.example', months: ['2026-03'], until },
    { email: 'B@escritorio.example', months: ['2026-03'], until },
  ])
  await save({ format: 'none', emails: ['a@escritorio.example'], end_links: true })
  for (const url of [first, second]) expect((await open(url)).status).toBe(410)
  expect((await open(third)).status).toBe(200)
  expect((await read()).open_links.map(({ email }) => email)).toEqual(['a@escritorio.example'])
  expect(await trail()).toHaveLength(1)
})

test("a company's own changes are told apart from its months' in the trail of a conflict", async () => {
  const path = `/companies/${company}`
  const about = { as: 'master', tenant: tenant.id } as const
  const before = await (await testServer.call(path, about)).json()
  const body = { razao_social: before.razao_social, cnpj: before.cnpj, bairro: 'Sé' }
  expect((await testServer.call(path, { ...about, method: 'PUT', body })).status).toBe(200)
  await save({ format: 'none' })
  const headers = { 'If-Match': `"${before.version}"` }
  const refused = await testServer.call(path, { ...about, method: 'PUT', body, headers })
  expect(await refused.json()).toMatchObject({
    code: 'conflict',
    conflict: { changes: expect.arrayContaining([expect.objectContaining({ field: 'Bairro' })]) },
  })
})
