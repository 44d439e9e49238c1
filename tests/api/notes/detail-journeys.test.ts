import { afterAll, beforeAll, expect, test } from 'vitest'
import { takeFiles } from '#api/server/documents/intake/take.ts'
import { nodePlatform } from '#api/server/ports/platform/platform.node.ts'
import * as docs from '../../documents.ts'
import { hearing } from '../hearing.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { openStore } from '../test-store.ts'

// What a note's detail asks of the database: of its own row, its file, its proof, substitutions and events once each.

let server: TestServer
let asked: string[] = []
const listener = hearing((node) => {
  if (node.kind === 'SelectQueryNode') asked.push('query')
  else if (node.kind === 'RawNode' && /^\s*select/.test(node.sqlFragments.join(''))) asked.push('text')
})

beforeAll(async () => {
  const { store, close } = await openStore()
  server = await openTestServer({}, undefined, { store: store.withPlugin(listener), close })
}, 60_000)
afterAll(() => server.close())

async function take(...documents: string[]): Promise<void> {
  const files = documents.map((one, index) => ({ name: `${index}.xml`, bytes: docs.bytesOf(one) }))
  const scope = { tenantId: server.a.id, companyIds: 'all' } as const
  await takeFiles(server.store, nodePlatform({ log: () => {} }), scope, files)
}

const read = async (number: number) => {
  const path = `/custody/nfce/${docs.noteKey({ number })}`
  const once = async () => (await server.call(path, { as: 'master', tenant: server.a.id })).json()
  await once()
  asked = []
  return once()
}

test('a note that came as one file takes five statements', async () => {
  await take(docs.nfeProc({ number: 11 }))
  expect(await read(11)).toMatchObject({ number: 11, other_environment: null, xml_composed: false, cancellation: null })
  expect(asked).toEqual(Array.from({ length: 5 }, () => 'query'))
})

test('one whose protocol came apart takes one more, that reads both files', async () => {
  await take(docs.nfe({ number: 12 }), docs.protNFe(docs.noteKey({ number: 12 })))
  expect(await read(12)).toMatchObject({ number: 12, xml_composed: true })
  expect(asked).toEqual([...Array.from({ length: 4 }, () => 'query'), 'text', 'query'])
})
