import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { zipName } from '#api/server/documents/downloads/pack.ts'
import { expiredDownloads } from '#api/server/documents/downloads/upkeep.ts'
import { doWork } from '#api/server/work/round.ts'
import { addNote, grant, openTestServer, people, type TestServer } from '../test-server.ts'
import { requests } from './requests.ts'

const FIVE_NOTES = 5
const MARCH_10 = Date.parse('2026-03-10T12:00:00Z')
let testServer: TestServer

beforeAll(async () => {
  // The clock moves by weeks here, and sessions stay.
  testServer = await openTestServer({ accessSeconds: 90 * 24 * 60 * 60 })
  const { store, a, b } = testServer
  for (let number = 1; number <= FIVE_NOTES; number++) {
    await addNote(store, a, { number, emitted_at: '2026-02-10T12:00:00Z' })
  }
  await addNote(store, a, { company: 1, number: 6, emitted_at: '2026-02-10T12:00:00Z' })
  await grant(store, a, people.reader, { description: 'Cupons em lote', permissions: ['cfe_custody:bulk_download'] })
  const [first] = a.companies
  const group = randomUUID()
  await store.insertInto('company_groups').values({ tenant_id: a.id, id: group, description: 'Lote' }).execute()
  const link = { tenant_id: a.id, company_group_id: group, company_id: first?.id ?? '' }
  await store.insertInto('company_group_companies').values(link).execute()
  const bulk = ['nfce_custody:bulk_download'] as const
  await grant(store, a, people.secondary, { description: 'Notas em lote', permissions: bulk, group })
  await grant(store, b, people.stranger, { description: 'Notas em lote', permissions: bulk })
})
afterAll(() => testServer.close())
beforeEach(async () => {
  await testServer.idle()
  testServer.clock.now = MARCH_10
  await testServer.store.deleteFrom('nf_downloads').execute()
  await limit({ max_per_batch: 100_000, max_per_month: 500_000 })
})

const { ids, usual, send, requested, list, made, limit } = requests(() => testServer)

describe('who may', () => {
  test('each document type asks for its own permission', async () => {
    expect(await send({ nf_type: 'cfe' }, { as: 'reader' })).toMatchObject({ status: 400 })
    expect(await send({ nf_type: 'nfce' }, { as: 'reader' })).toMatchObject({ status: 403 })
    expect(await send({ nf_type: 'nfce' }, { as: 'nobody' })).toMatchObject({ status: 403 })
    expect(await send({ nf_type: 'nfce' }, {})).toMatchObject({ status: 200 })
  })

  test('a company of somebody else is unknown', async () => {
    const all = ids()
    const response = await send({ company_ids: all }, { as: 'secondary' })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ fields: { company_ids: 'Empresa desconhecida' } })
    expect(await send({ company_ids: all.slice(0, 1) }, { as: 'secondary' })).toMatchObject({ status: 200 })
    expect(await send({ company_ids: [testServer.b.companies[0]?.id ?? ''] })).toMatchObject({ status: 400 })
  })

  test('a status of the other document type is refused', async () => {
    const response = await send({ status: 'in_memory' })
    expect(await response.json()).toMatchObject({ code: 'invalid', fields: { status: 'Status desconhecido' } })
  })

  test('a day to come is refused at its field, by the day of who asks', async () => {
    const late = 'A data não pode estar no futuro'
    // 23:30 of the ninth in São Paulo.
    testServer.clock.now = Date.parse('2026-03-10T02:30:00Z')
    for (const query of ['', '?preview=1']) {
      expect(await send({ date_end: '2026-03-09' }, {}, query)).toMatchObject({ status: 200 })
      const response = await send({ date_end: '2026-03-10' }, {}, query)
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({ code: 'invalid', fields: { date_end: late } })
    }
    expect(await send({ date_end: '2026-03-10', tz_offset: 0 })).toMatchObject({ status: 200 })
    const both = await send({ date_start: '2026-04-01', date_end: '2026-04-30' })
    expect((await both.json()).fields).toEqual({ date_start: late, date_end: late })
  })

  test('users see their own requests, a master everybody’s, and nobody another tenant’s', async () => {
    const mine = await requested()
    const theirs = await requested({ company_ids: ids().slice(0, 1) }, { as: 'secondary' })
    expect((await list()).map(({ id }) => id).sort()).toEqual([mine.id, theirs.id].sort())
    expect((await list({ as: 'secondary' })).map(({ id }) => id)).toEqual([theirs.id])
    expect(await list({ as: 'reader' })).toEqual([])
    expect(await list({ as: 'stranger', tenant: testServer.b.id })).toEqual([])
  })

  test('the list is of periods that touch the given one', async () => {
    const { id } = await requested()
    const touching = async (query: string) => (await list({}, query)).map((one) => one.id)
    expect(await touching('?date_start=2026-02-28&date_end=2026-03-05')).toEqual([id])
    expect(await touching('?date_start=2026-03-01')).toEqual([])
    expect(await touching('?date_end=2026-01-31')).toEqual([])
  })

  test('a server without NFC-e refuses them to masters, too', async () => {
    const bare = await openTestServer({ features: { nfce: false, oauth_client: true } })
    try {
      const body = { ...usual(), company_ids: [bare.a.companies[0]?.id] }
      const options = { as: 'master', tenant: bare.a.id, method: 'POST' } as const
      expect(await bare.call('/nf_download/', { ...options, body })).toMatchObject({ status: 403 })
      const cfe = await bare.call('/nf_download/?preview=1', { ...options, body: { ...body, nf_type: 'cfe' } })
      expect(cfe.status).toBe(200)
    } finally {
      await bare.close()
    }
  })
})

describe('how much', () => {
  test('nothing, and as much as a request may have, are refused in words', async () => {
    const nothing = await send({ date_start: '2020-01-01', date_end: '2020-01-02' })
    expect(nothing.status).toBe(400)
    expect(await nothing.json()).toMatchObject({
      code: 'quota',
      message: 'Nenhum documento encontrado com estes campos.',
    })
    await limit({ max_per_batch: 6 })
    expect(await (await send()).json()).toMatchObject({
      code: 'quota',
      message: 'Uma requisição deve ter menos de 6 documentos. Diminua o período ou a seleção.',
    })
    expect(await (await send({}, {}, '?preview=1')).json()).toMatchObject({ amount: 6, max_per_batch: 6 })
    await limit({ max_per_batch: 7 })
    expect(await send()).toMatchObject({ status: 200 })
  })

  test('the month of the tenant’s own time zone counts, failed requests do not', async () => {
    await limit({ max_per_month: 12 })
    await requested()
    await requested()
    const third = await send()
    expect(await third.json()).toMatchObject({ code: 'quota', message: 'O limite do mês já foi atingido.' })
    const failed = { is_processed: true, is_success: false }
    const [one] = await list()
    await testServer.idle()
    await testServer.store
      .updateTable('nf_downloads')
      .set(failed)
      .where('id', '=', one?.id ?? '')
      .execute()
    await requested()
    // 23:59 of 31 March in São Paulo, and midnight.
    testServer.clock.now = Date.parse('2026-04-01T02:59:00Z')
    expect(await send()).toMatchObject({ status: 400 })
    testServer.clock.now = Date.parse('2026-04-01T03:00:00Z')
    expect(await (await send({}, {}, '?preview=1')).json()).toMatchObject({ total_downloaded_month: 0 })
    await requested()
  })

  test('a user of some companies sees what all of the tenant have used', async () => {
    await requested()
    const body = { company_ids: ids().slice(0, 1) }
    const preview = await send(body, { as: 'secondary' }, '?preview=1')
    expect(await preview.json()).toMatchObject({ amount: FIVE_NOTES, total_downloaded_month: 6 })
  })

  test('requests at the same moment do not exceed the month together', async () => {
    await limit({ max_per_month: 20 })
    const answers = await Promise.all(Array.from({ length: 8 }, () => send()))
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 200, 200, 400, 400, 400, 400, 400])
    const used = await testServer.store
      .selectFrom('nf_downloads')
      .select((e) => e.fn.sum('amount').as('used'))
      .executeTakeFirstOrThrow()
    expect(Number(used.used)).toBe(18)
  })
})

describe('the file', () => {
  test('comes by its signed address alone, for a quarter of an hour', async () => {
    const { url } = await made()
    const get = (change: (url: URL) => void = () => {}) => {
      const address = new URL(url ?? '')
      change(address)
      return testServer.api(new Request(address))
    }
    const response = await get()
    expect(response.status).toBe(200)
    expect(response.headers.get('Content-Type')).toBe('application/zip')
    expect(response.headers.get('Content-Disposition')).toBe('attachment; filename="nfce-2026-02-01-2026-02-28.zip"')
    expect(response.headers.get('Cache-Control')).toBe('no-store')
    await response.body?.cancel()
    const refused = async (change: (url: URL) => void) => {
      const answer = await get(change)
      return [answer.status, (await answer.json()).code]
    }
    const set = (name: string, value: string) => (address: URL) => address.searchParams.set(name, value)
    expect(await refused(set('signature', 'f'.repeat(64)))).toEqual([403, 'link_invalid'])
    expect(await refused(set('signature', 'ção'))).toEqual([403, 'link_invalid'])
    expect(await refused(set('expires', '9999999999'))).toEqual([403, 'link_invalid'])
    expect(await refused(set('tenant', testServer.b.id))).toEqual([403, 'link_invalid'])
    expect(await refused((address) => address.searchParams.delete('signature'))).toEqual([400, 'invalid'])
    const other = await made()
    const swap = (address: URL) => void (address.pathname = new URL(other.url ?? '').pathname)
    expect(await refused(swap)).toEqual([403, 'link_invalid'])
    testServer.clock.now += 15 * 60_000
    expect(await refused(() => {})).toEqual([403, 'link_expired'])
    expect(JSON.stringify(testServer.log)).not.toContain(new URL(url ?? '').searchParams.get('signature'))
  })

  test('a broken download goes on where it ended', async () => {
    const { url, file_size: size } = await made()
    if (!url || !size) throw new Error('No file')
    const get = (headers: Record<string, string>) => testServer.api(new Request(url, { headers }))
    const whole = await get({})
    expect(whole.headers.get('Content-Length')).toBe(String(size))
    expect(whole.headers.get('Accept-Ranges')).toBe('bytes')
    const tag = whole.headers.get('ETag') ?? ''
    const bytes = new Uint8Array(await whole.arrayBuffer())
    const part = async (range: string, more: Record<string, string> = {}) => {
      const response = await get({ Range: range, ...more })
      const got = new Uint8Array(await response.arrayBuffer())
      return [response.status, response.headers.get('Content-Range'), got] as const
    }
    expect(await part('bytes=100-')).toEqual([206, `bytes 100-${size - 1}/${size}`, bytes.slice(100)])
    expect(await part('bytes=0-9')).toEqual([206, `bytes 0-9/${size}`, bytes.slice(0, 10)])
    expect(await part('bytes=-7')).toEqual([206, `bytes ${size - 7}-${size - 1}/${size}`, bytes.slice(-7)])
    expect(await part('bytes=100-', { 'If-Range': tag })).toEqual([206, expect.anything(), bytes.slice(100)])
    expect(await part('bytes=100-', { 'If-Range': '"another"' })).toEqual([200, null, bytes])
    expect(await part('bytes=5-2')).toEqual([200, null, bytes])
    expect(await part('bytes=0-1,5-9')).toEqual([200, null, bytes])
    const beyond = await get({ Range: `bytes=${size}-` })
    expect([beyond.status, beyond.headers.get('Content-Range')]).toEqual([416, `bytes */${size}`])
  })

  test('a look at its head opens no file: a bucket would hold the connection', async () => {
    const { url, file_size: size } = await made()
    const { read } = testServer.files
    let opened = 0
    testServer.files.read = (...asked) => {
      opened++
      return read(...asked)
    }
    const response = await testServer.api(new Request(url ?? '', { method: 'HEAD' }))
    expect([response.status, response.headers.get('Content-Length'), response.body]).toEqual([200, String(size), null])
    const part = await testServer.api(new Request(url ?? '', { method: 'HEAD', headers: { Range: 'bytes=0-9' } }))
    expect([part.status, part.headers.get('Content-Range')]).toEqual([206, `bytes 0-9/${size}`])
    testServer.files.read = read
    expect(opened).toBe(0)
  })

  test('lies for seven days, then is gone', async () => {
    const { id, expires_utc } = await made()
    expect(expires_utc).toBe('2026-03-17T12:00:00.000Z')
    testServer.clock.now = Date.parse('2026-03-17T11:59:00Z')
    await doWork(expiredDownloads, testServer.round)
    expect(await testServer.files.read(zipName(id))).toBeDefined()
    testServer.clock.now = Date.parse('2026-03-17T12:00:00Z')
    await doWork(expiredDownloads, testServer.round)
    expect(await testServer.files.read(zipName(id))).toBeUndefined()
    expect(await list()).toMatchObject([{ id, is_success: true, is_expired: true, url: null }])
  })
})

describe('what goes wrong', () => {
  test('files that are gone fail the request in words, in the list and in the mail', async () => {
    const { store, files, a } = testServer
    const { id } = await made()
    // As it stood before the job ran, but for a file that nobody has any more.
    const lost = { tenant_id: a.id, download_id: id, page: 0, file_ids: [randomUUID()], keys: ['1'], kinds: ['nfce'] }
    const waiting = { amount: 1, is_processed: false, is_success: false, mailed_at: null }
    await store.updateTable('nf_downloads').set(waiting).execute()
    await store.insertInto('nf_download_pages').values(lost).execute()
    await files.remove(zipName(id))
    testServer.work.begin()
    await testServer.idle()
    const [row] = await list()
    expect(row).toMatchObject({ is_processed: true, is_success: false, url: null })
    expect(row?.failure).toBe('Há arquivos da requisição que não existem mais. Faça uma nova requisição.')
    expect(await files.read(zipName(id))).toBeUndefined()
    expect(testServer.mail.at(-1)).toMatchObject({ subject: 'Falha no download' })
    expect(testServer.mail.at(-1)?.text).toContain(row?.failure)
  })

  test('a request of a server that ended before it began with it is made by whoever looks next', async () => {
    const begin = vi.spyOn(testServer.work, 'begin').mockReturnValue()
    await requested()
    begin.mockRestore()
    expect(await list()).toMatchObject([{ is_processed: false }])
    testServer.work.begin()
    await testServer.idle()
    expect(await list()).toMatchObject([{ is_processed: true, is_success: true }])
  })
})
