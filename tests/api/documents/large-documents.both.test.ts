import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createApi } from '#api/server/api.ts'
import { takeFiles } from '#api/server/documents/intake/take.ts'
import { nodePlatform } from '#api/server/ports/platform/platform.node.ts'
import type { Platform } from '#api/server/ports/platform/platform.ts'
import type { RunTask } from '#api/server/ports/platform/task.ts'
import { makeNfceKey } from '#domain/documents/access-key.ts'
import { bytesOf, nfeProc } from '../../documents.ts'
import { addNote, noteXml, openTestServer, type Person, type TestServer } from '../test-server.ts'
import { addTenant } from '../test-tenants.ts'

const ITEM = /<det .*<\/det>/
const withItems = (xml: string, count: number) => xml.replace(ITEM, (det) => `\n${det}`.repeat(count))

let testServer: TestServer
/** A server of its own for each test: nothing is kept from the one before. */
let platform: Platform
let get: (path: string, as?: Person) => Promise<Response>
/** The tasks that were run, and what happens before each. */
let ran: string[]
let before: () => Promise<unknown>

beforeAll(async () => {
  testServer = await openTestServer()
})
afterAll(() => testServer.close())

beforeEach(() => {
  ran = []
  before = async () => {}
  const own = nodePlatform()
  const run: RunTask = (task, input, errand) => {
    ran.push(task.name)
    return before().then(() => own.run(task, input, errand))
  }
  platform = { ...own, now: () => testServer.clock.now, log: () => {}, run }
  const api = createApi({
    store: testServer.store,
    platform,
    secret: 'a secret of the tests, of 32 or more',
    settings: { checkReplies: true },
  })
  get = async (path, as = 'master') => {
    const headers = { Authorization: `Bearer ${await testServer.token(as)}`, 'X-Tenant': testServer.a.id }
    return api(new Request(`http://api.test/api/v1${path}`, { headers }))
  }
  return () => own.close()
})

let number = 0
/** A note of so many items in tenant A. */
function keep(items: number, company = 0) {
  number++
  const cnpj = testServer.a.companies[company]?.cnpj ?? ''
  const key = makeNfceKey({ uf: '35', yearMonth: '2603', cnpj, serie: 1, number, emissionType: 1, code: 12345678 })
  const bytes = bytesOf(withItems(noteXml(key, number), items))
  return addNote(testServer.store, testServer.a, { number, company, emitted_at: '2026-03-10T10:00:00Z', bytes })
}

describe('a large document', () => {
  test('beyond its layout is refused at the import, the others of the same import are taken', async () => {
    const tenantId = randomUUID()
    await addTenant(testServer.store, { id: tenantId, description: 'Grupo do teste' })
    const files = [
      { name: 'bomb.xml', bytes: bytesOf(withItems(nfeProc(), 100_000)) },
      { name: 'note.xml', bytes: bytesOf(nfeProc({ number: 2 })) },
    ]
    const outcomes = await takeFiles(testServer.store, platform, { tenantId, companyIds: 'all' }, files)
    const message = 'A nota tem mais de 990 itens, o máximo do leiaute'
    expect(outcomes).toMatchObject([
      { outcome: 'refused', reason: { code: 'beyond_layout', message, line: 992 } },
      { outcome: 'taken', documents: 1 },
    ])
    // A large file is a task of its own.
    expect(ran).toEqual(['prepareTask', 'prepareTask'])
  })

  test('that was kept before there were limits is shown as far as its layout goes, with a warning', async () => {
    const { key } = await keep(5000)
    const response = await get(`/custody/nfce/${key}`)
    expect(response.status).toBe(200)
    const { data, warnings } = await response.json()
    expect(data.informacao_nfe.detalhes).toHaveLength(990)
    expect(data.informacao_nfe.total.icms_total.valor_nota).toBe('10.00')
    expect(warnings).toEqual([
      {
        code: 'beyond_layout',
        message: 'A nota tem mais de 990 itens, o máximo do leiaute: o que passa dele está só no XML',
      },
    ])
  })

  test('is read once, however often and by how many at once it is looked at', async () => {
    const { key } = await keep(900)
    const answers = await Promise.all(Array.from({ length: 10 }, () => get(`/custody/nfce/${key}`)))
    answers.push(await get(`/custody/nfce/${key}`))
    const texts = await Promise.all(answers.map((answer) => answer.text()))
    expect(new Set(texts).size).toBe(1)
    expect(ran).toEqual(['nfceTask'])
  })

  test('that is kept from an earlier look is still shown to nobody else', async () => {
    const { key } = await keep(900, 1)
    expect((await get(`/custody/nfce/${key}`)).status).toBe(200)
    expect((await get(`/custody/nfce/${key}`, 'secondary')).status).toBe(404)
  })

  test('is read while others use the database', async () => {
    const { key } = await keep(900)
    const list = '/custody/nfce/?per_page=10'
    // Within the transaction this list would wait for the very call that waits for it.
    before = async () => expect((await get(list)).status).toBe(200)
    expect((await get(`/custody/nfce/${key}`)).status).toBe(200)
    expect(ran).toEqual(['nfceTask'])
  })
})
