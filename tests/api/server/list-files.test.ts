import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addNote, type CallOptions, grant, openTestServer, people, type TestServer } from '../test-server.ts'

let testServer: TestServer
let key: string

beforeAll(async () => {
  testServer = await openTestServer()
  const { store, a, b } = testServer
  // 23:30 of March 2 in São Paulo.
  ;({ key } = await addNote(store, a, { number: 2, emitted_at: '2026-03-03T02:30:00Z', status: 'canceled' }))
  await addNote(store, a, { number: 3, emitted_at: '2026-03-03T15:00:00Z' })
  await addNote(store, a, { number: 4, company: 1, emitted_at: '2026-02-01T15:00:00Z' })
  await addNote(store, b, { number: 9, emitted_at: '2026-03-03T15:00:00Z' })
  const names = Array.from({ length: 2100 }, (_, index) => `Grupo ${String(index).padStart(4, '0')}`)
  await store
    .insertInto('company_groups')
    .values(
      ['=HYPERLINK("http://x")', 'A; "b"', ...names].map((description) => ({
        tenant_id: a.id,
        id: randomUUID(),
        description,
      })),
    )
    .execute()
  const group = randomUUID()
  await store.insertInto('company_groups').values({ tenant_id: a.id, id: group, description: 'Uma loja' }).execute()
  const link = { tenant_id: a.id, company_group_id: group, company_id: a.companies[0]?.id ?? '' }
  await store.insertInto('company_group_companies').values(link).execute()
  await grant(store, a, people.secondary, { description: 'Notas', permissions: ['nfce:read'], group })
}, 60_000)
afterAll(() => testServer.close())

async function linesOf(path: string, options: CallOptions = {}) {
  const headers = { Accept: 'text/csv' }
  const response = await testServer.call(path, { as: 'master', tenant: testServer.a.id, headers, ...options })
  expect(response.status).toBe(200)
  expect(response.headers.get('Content-Type')).toBe('text/csv; charset=utf-8')
  return (await response.text())
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(';'))
}

describe('a list as a file', () => {
  test('has what its filters leave, in its order, with keys that stay texts', async () => {
    const lines = await linesOf('/custody/nfce/?date_start=2026-03-01')
    expect(lines.map((line) => line[3])).toEqual(['Número', '3', '2'])
    expect(lines[2]).toEqual([
      (key.match(/.{4}/g) ?? []).join(' '),
      'Produção',
      '1',
      '2',
      '',
      '2026-03-02 23:30:00',
      'Cancelada',
      '',
      '',
    ])
  })

  test('of thousands has each once, and no text is a formula', async () => {
    const lines = await linesOf('/company_groups/')
    expect(lines.length).toBeGreaterThan(2103)
    expect(new Set(lines.map(([name]) => name)).size).toBe(lines.length)
    const text = lines.map((line) => line.join(';'))
    expect(text).toContain(`"'=HYPERLINK(""http://x"")";0`)
    expect(text).toContain('"A; ""b""";0')
  })

  test('masks a CNPJ as the law writes it', async () => {
    const { store, a } = testServer
    const cnpj = '11222333000181'
    await store
      .updateTable('companies')
      .set({ cnpj })
      .where('id', '=', a.companies[1]?.id ?? '')
      .execute()
    expect((await linesOf('/companies/')).map(([first]) => first)).toContain('11.222.333/0001-81')
  })

  test('is read by the rights and sight of the list, in its tenant', async () => {
    expect(await linesOf('/custody/nfce/', { as: 'secondary' })).toHaveLength(1 + 2)
    const call = (as: CallOptions['as'], tenant: string) =>
      testServer.call('/custody/nfce/', { as, tenant, headers: { Accept: 'text/csv' } })
    const refused = await call('nobody', testServer.a.id)
    expect([refused.status, (await refused.json()).code]).toEqual([403, 'forbidden'])
    expect((await call('reader', testServer.b.id)).status).toBe(403)
    const invalid = await testServer.call('/custody/nfce/?date_start=x', {
      as: 'master',
      tenant: testServer.a.id,
      headers: { Accept: 'text/csv' },
    })
    expect(invalid.status).toBe(400)
  })

  test('is not made for who asks for the head of an answer alone', async () => {
    const head = { as: 'master', tenant: testServer.a.id, method: 'HEAD', headers: { Accept: 'text/csv' } } as const
    expect((await testServer.call('/custody/nfce/', head)).status).toBe(200)
  })

  test('takes whom it asks for in a form, and does not write it to the trail', async () => {
    await linesOf('/custody/nfce/?status=canceled', {
      method: 'POST',
      body: new TextEncoder().encode('consumer=52998224725'),
      headers: { Accept: 'text/csv', 'Content-Type': 'application/x-www-form-urlencoded' },
    })
    const entries = await testServer.call('/audit/?action=list.read', { as: 'master', tenant: testServer.a.id })
    const { items } = await entries.json()
    expect(items[0]).toMatchObject({
      action_description: 'Lista baixada em CSV',
      subject: 'Notas NFC-e e faixas de numeração inutilizada, da mais nova para a mais antiga',
      changes: [{ field: 'status', from: null, to: 'canceled' }],
    })
    expect(items[0].email).toBeTruthy()
    // Of those who were refused there is nothing to tell.
    expect(items.some(({ changes }: { changes: { to: string }[] }) => changes.some(({ to }) => to === 'x'))).toBe(false)
    expect(JSON.stringify(items)).not.toContain('52998224725')
  })
})
