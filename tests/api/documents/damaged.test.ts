import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateRawSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { commandsOfServer } from '#api/server/cli/command-client.node.ts'
import { serveCommands } from '#api/server/cli/command-server.node.ts'
import { storeCommands } from '#api/server/cli/commands.ts'
import { verifyLines } from '#api/server/cli/verify-report.ts'
import { takeFiles } from '#api/server/documents/intake/take.ts'
import { nodePlatform } from '#api/server/ports/platform/platform.node.ts'
import { bytesOf, cfe, couponKey, evento, nfeProc, noteKey } from '../../documents.ts'
import { KEY, keepFile, openTestServer, type TestServer } from '../test-server.ts'

// Stored bytes that are not those that came: told in words wherever they are read.

let server: TestServer
const platform = nodePlatform({ log: () => {} })
let event = ''
beforeAll(async () => {
  server = await openTestServer()
  const files = [nfeProc(), cfe({ number: 9 }), evento(noteKey(), '110111', '<xJust>Erro de digitação</xJust>')].map(
    (xml, i) => ({ name: `${i}.xml`, bytes: bytesOf(xml) }),
  )
  await takeFiles(server.store, platform, { tenantId: server.a.id, companyIds: 'all' }, files)
  const { id } = await server.store
    .selectFrom('nfce_events')
    .select('id')
    .where('type', '=', '110111')
    .executeTakeFirstOrThrow()
  event = id
})
afterAll(() => Promise.all([server.close(), platform.close()]))

const DAMAGES = {
  'cannot be unpacked': new Uint8Array([255, 1, 2]),
  'are another file’s': new Uint8Array(deflateRawSync('<outro/>')),
}

const byServer = () => storeCommands(server.store, { platform, mailer: undefined, linkOrigin: '', key: KEY })

test('what is whole is verified page by page, and of one tenant', async () => {
  const { store, a, b } = server
  for (let i = 0; i < 100; i++) await keepFile(store, b, b.companies[0]?.id ?? '', bytesOf(`<a>${i}</a>`))
  const first = await byServer().verify(b.id, undefined)
  expect(first).toEqual({ checked: 100, damaged: [], next: expect.any(String) })
  expect(await byServer().verify(b.id, first.next)).toEqual({ checked: 0, damaged: [], next: undefined })
  expect(await byServer().verify(a.id, undefined)).toEqual({ checked: 3, damaged: [], next: undefined })
})

describe.each(Object.entries(DAMAGES))('bytes that %s', (_, deflated) => {
  beforeAll(() => server.store.updateTable('files').set({ deflated }).execute())

  test('are found by the command, by way of a running server, too', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'fiscal-verify-'))
    const close = await serveCommands(folder, byServer())
    try {
      const page = await commandsOfServer(folder)?.verify(server.a.id, undefined)
      expect(page).toEqual({ checked: 3, damaged: expect.any(Array) })
      const keys = [couponKey({ number: 9 }), noteKey(), noteKey()]
      expect(page?.damaged.flatMap((one) => one.keys).toSorted()).toEqual(keys.toSorted())
      const lines = verifyLines('Grupo A', 3, page?.damaged ?? [])
      expect(lines).toHaveLength(4)
      expect(lines.join('\n')).toMatch(/^Grupo A: 3 arquivos, danificados: 3\n {2}\S{36} {2}\d\.xml {2}\d{44}/)
    } finally {
      await close()
      rmSync(folder, { recursive: true })
    }
  })

  test.each([
    ['the detail of a note', () => `/custody/nfce/${noteKey()}`],
    ['the XML of a note', () => `/custody/nfce/${noteKey()}/xml`],
    ['the XML of an event', () => `/nfce_events/${event}/xml?type=request`],
    ['the detail of a coupon', () => `/cfes/${couponKey({ number: 9 })}`],
    ['the XML of a coupon', () => `/cfes/${couponKey({ number: 9 })}/xml/file?type=sale`],
  ])('%s', async (_what, path) => {
    const response = await server.call(path(), { as: 'master', tenant: server.a.id })
    const message = 'O documento guardado está danificado e não pode ser lido. Avise o suporte.'
    expect([response.status, await response.json()]).toEqual([410, { code: 'damaged', message }])
    expect(server.log).toContainEqual({ event: 'kept_file_damaged', tenant: server.a.id, file: expect.any(String) })
  })
})
