import { expect, test } from 'vitest'
import { linksOf, mail, minute, open, openStage, save, send, tenant, testServer } from './accountant-stage.ts'

openStage()

async function reads(): Promise<string[]> {
  const entries = await testServer.store
    .selectFrom('audit_entries')
    .select(['action', 'changes'])
    .where('tenant_id', '=', tenant.id)
    .where('action', 'in', ['accountant.read', 'nf_download.read'])
    .orderBy('seq')
    .execute()
  return entries.map(({ action, changes }) => `${action} ${JSON.parse(changes)[0]?.to ?? ''}`.trim())
}

async function sent(): Promise<string[]> {
  await save()
  await send()
  await testServer.idle()
  await minute()
  return linksOf(mail[0]?.text)
}

const bytesOf = async (url: string) => {
  const response = await open(url)
  expect(response.status).toBe(200)
  return new Uint8Array(await response.arrayBuffer())
}

test('who opens a mailed link again and again leaves one entry an hour for each link, and has one PDF drawn', async () => {
  const [notes = '', coupons = '', pdf = '', csv = ''] = await sent()
  const first = await bytesOf(pdf)
  for (let opened = 1; opened < 43; opened++) {
    testServer.clock.now += 1000
    // A second has passed, which a PDF drawn anew would say.
    expect(Buffer.compare(await bytesOf(pdf), first)).toBe(0)
  }
  for (const url of [csv, csv, notes, notes, notes, coupons]) await bytesOf(url)
  expect(await reads()).toEqual(['accountant.read PDF', 'accountant.read CSV', 'nf_download.read', 'nf_download.read'])
  testServer.clock.now += 60 * 60_000
  expect(Buffer.compare(await bytesOf(pdf), first)).not.toBe(0)
  await bytesOf(notes)
  expect((await reads()).slice(4)).toEqual(['accountant.read PDF', 'nf_download.read'])
})

test('of many that open at once one has it drawn, and all get it', async () => {
  const [, , pdf = ''] = await sent()
  const all = await Promise.all(Array.from({ length: 8 }, () => bytesOf(pdf)))
  for (const bytes of all) expect(Buffer.compare(bytes, all[0] ?? new Uint8Array())).toBe(0)
  expect(await reads()).toEqual(['accountant.read PDF'])
})

test('a link that is ended opens nothing at once, though its PDF is kept, and one that never opened leaves no entry', async () => {
  const [, , pdf = '', csv = ''] = await sent()
  await bytesOf(pdf)
  const { store } = testServer
  await store.updateTable('accountant_deliveries').set({ ended_at: '2026-04-02T12:00:00Z' }).execute()
  for (const url of [pdf, csv]) expect((await open(url)).status).toBe(410)
  expect(await reads()).toEqual(['accountant.read PDF'])
  await store.updateTable('accountant_deliveries').set({ ended_at: null }).execute()
  await bytesOf(csv)
  expect(await reads()).toEqual(['accountant.read PDF', 'accountant.read CSV'])
})

test('after a minute the totals are those of the moment again', async () => {
  const [, , , csv = ''] = await sent()
  const first = await bytesOf(csv)
  await testServer.store.deleteFrom('month_closings').execute()
  await testServer.store.updateTable('companies').set({ nome_fantasia: 'Outro nome' }).execute()
  testServer.clock.now += 59_000
  expect(Buffer.compare(await bytesOf(csv), first)).toBe(0)
  testServer.clock.now += 2000
  expect(Buffer.compare(await bytesOf(csv), first)).not.toBe(0)
})
