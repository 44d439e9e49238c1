import { deflateRawSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { moveDocuments } from '#api/server/cli/admin/documents.ts'
import { storeCommands } from '#api/server/cli/commands.ts'
import { requireContentStore } from '#api/server/documents/contents/content-store.node.ts'
import { contentPath } from '#api/server/documents/contents/stored-content.ts'
import { sweepContents } from '#api/server/documents/contents/sweep-contents.ts'
import { sha256Of } from '#api/server/documents/contents/unpacked.ts'
import type { ContentStore } from '#api/server/ports/files/objects.ts'
import { nodePlatform } from '#api/server/ports/platform/platform.node.ts'
import { memoryObjects } from '../memory-objects.ts'
import { grant, KEY, openTestServer, people, type TestServer } from '../test-server.ts'
import { credential, postReadings, reply } from './agents.ts'

// Attachments of commands in the object store, by the setting, the command and the sweep of documents.

const DAY_MS = 86_400_000
let now = Date.parse('2026-03-10T12:00:00Z')
const objects = memoryObjects(() => now)
const contents: ContentStore = { objects, takesNew: true }
const platform = nodePlatform({ now: () => now, log: () => {}, contents })
let server: TestServer
let agent: string
let sat: string
beforeAll(async () => {
  server = await openTestServer({}, undefined, undefined, { contents })
  agent = await credential(server, server.a)
  await grant(server.store, server.a, people.reader, { description: 'Vê SATs', permissions: ['sat:read'] })
  const row = await server.store
    .selectFrom('sats')
    .select('id')
    .where('tenant_id', '=', server.a.id)
    .where('serial_number', '=', '000000001')
    .executeTakeFirstOrThrow()
  sat = row.id
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => Promise.all([server.close(), platform.close()]))

const commands = () => storeCommands(server.store, { platform, mailer: undefined, linkOrigin: '', key: KEY })
const rows = () => server.store.selectFrom('sat_command_attachments').selectAll().orderBy('name').execute()
const apart = async () => (await rows()).map(({ deflated }) => deflated === null)

/** A command that an agent has fetched. */
async function sent(): Promise<string> {
  const body = { sat_id: sat, spec_id: 'ExtrairLogs', parameters: { codigo_de_ativacao: 'segredo-99' } }
  const { id } = await (
    await server.call('/sat_commands/', { as: 'master', tenant: server.a.id, method: 'POST', body })
  ).json()
  await postReadings(server, agent, [{ raw: reply({ NSERIE: '000000001' }) }])
  return id
}
const finish = (id: string, session: number, text: string) =>
  server.call(`/sat_commands/${id}/result`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${agent}` },
    body: { raw: `${session}|15000|Transferencia completa|||${Buffer.from(text).toString('base64')}` },
  })
const file = (id: string | undefined) =>
  server.call(`/sat_command_attachments/${id}/file`, { as: 'reader', tenant: server.a.id })
const texts = async () => Promise.all((await rows()).map(async ({ id }) => (await file(id)).text()))

test('an attachment reads the same in its row, in the object store and back; one without a hash gets it on the way', async () => {
  contents.takesNew = false
  expect((await finish(await sent(), 100001, 'linha um\n')).status).toBe(200)
  // As the version before has written it.
  const [first] = await rows()
  expect(first?.sha256).toHaveLength(64)
  await server.store
    .updateTable('sat_command_attachments')
    .set({ sha256: null, deflated: new Uint8Array(deflateRawSync('linha um\n', { level: 1 })) })
    .execute()
  expect(await texts()).toEqual(['linha um\n'])
  contents.takesNew = true
  await requireContentStore(server.store, contents)
  expect(await moveDocuments(commands(), 'bucket')).toContain('Grupo A: 1 arquivo movido\n')
  expect(await apart()).toEqual([true])
  expect((await rows())[0]?.sha256).toBe(first?.sha256)
  expect([...objects.all.keys()]).toEqual([contentPath(server.a.id, first?.sha256 ?? '')])

  expect((await finish(await sent(), 100002, 'linha dois\n')).status).toBe(200)
  expect(await apart()).toEqual([true, true])
  expect(await texts()).toEqual(['linha um\n', 'linha dois\n'])
  expect(await commands().verify(server.a.id, undefined)).toMatchObject({ checked: 2, damaged: [] })
  await expect(requireContentStore(server.store, undefined)).rejects.toThrow('armazenamento de objetos')

  contents.takesNew = false
  expect(await moveDocuments(commands(), 'database')).toContain('Grupo A: 2 arquivos movidos\n')
  expect(await apart()).toEqual([false, false])
  expect(await texts()).toEqual(['linha um\n', 'linha dois\n'])
  // Nothing lies there any more: a server without it may start.
  await requireContentStore(server.store, undefined)
  contents.takesNew = true
  await requireContentStore(server.store, contents)
  await moveDocuments(commands(), 'bucket')
})

test('a result that finds the object store away ends nothing, and is taken when it comes again', async () => {
  const id = await sent()
  vi.spyOn(objects, 'write').mockRejectedValue(new Error('ECONNREFUSED'))
  expect((await finish(id, 100003, 'linha três\n')).status).toBe(503)
  expect(await rows()).toHaveLength(2)
  vi.restoreAllMocks()
  expect((await finish(id, 100003, 'linha três\n')).status).toBe(200)
  expect(await rows()).toHaveLength(3)
})

test('what the object store has lost is damaged, by the call and by the check', async () => {
  const last = (await rows()).at(-1)
  const path = contentPath(server.a.id, last?.sha256 ?? '')
  const object = objects.all.get(path)
  objects.all.delete(path)
  const lost = await file(last?.id)
  expect([lost.status, (await lost.json()).code]).toEqual([410, 'damaged'])
  expect((await commands().verify(server.a.id, undefined)).damaged).toEqual([
    { id: last?.id, name: 'logs-000000001-100003.log', keys: [] },
  ])
  if (object !== undefined) objects.all.set(path, object)
  expect((await file(last?.id)).status).toBe(200)
})

test('the sweep leaves what an attachment is read from, however old, and takes what none is', async () => {
  const [first] = await rows()
  const hash = first?.sha256 ?? ''
  const orphan = `${hash.slice(0, 2)}${'0'.repeat(62)}`
  await objects.write(contentPath(server.a.id, orphan), new Uint8Array([1]))
  const before = objects.all.size
  // A day past the least age on which it is this folder's turn.
  now += 100 * DAY_MS
  while ((Math.floor(now / DAY_MS) % 256).toString(16).padStart(2, '0') !== hash.slice(0, 2)) now += DAY_MS
  await sweepContents(server.store, platform)
  expect(objects.all.size).toBe(before - 1)
  expect(objects.all.has(contentPath(server.a.id, hash))).toBe(true)
  expect(hash).toBe(await sha256Of(new TextEncoder().encode('linha um\n')))
})
