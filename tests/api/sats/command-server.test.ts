import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { commandsOfServer } from '#api/server/cli/command-client.node.ts'
import { commandFile } from '#api/server/cli/command-protocol.node.ts'
import { serveCommands } from '#api/server/cli/command-server.node.ts'
import { type Commands, storeCommands } from '#api/server/cli/commands.ts'
import { Report, tableLine } from '#api/server/cli/import-report.ts'
import { Failed } from '#api/server/errors/misused.ts'
import { nodePlatform } from '#api/server/ports/platform/platform.node.ts'
import { bytesOf, nfeProc } from '../../documents.ts'
import { KEY, openTestServer, type TestServer } from '../test-server.ts'

let testServer: TestServer
let close: () => Promise<void>
const folder = mkdtempSync(join(tmpdir(), 'fiscal-command-'))

beforeAll(async () => {
  testServer = await openTestServer()
  close = await serveCommands(
    folder,
    storeCommands(testServer.store, {
      platform: nodePlatform(),
      mailer: undefined,
      linkOrigin: 'http://fiscal.test',
      key: KEY,
    }),
  )
})
afterAll(async () => {
  await close()
  await testServer.close()
  rmSync(folder, { recursive: true })
})

test('hands files over to the running server and brings back what became of them', async () => {
  const commands = commandsOfServer(folder)
  expect(await commands?.tenants()).toContainEqual({ id: testServer.a.id, description: 'Grupo A' })
  const files = [
    { name: 'a.xml', bytes: bytesOf(nfeProc()) },
    { name: 'b.xml', bytes: bytesOf('<a>') },
    { name: 'l.zip/../c.xml', refused: { code: 'unsafe_name' as const, message: 'Nome ruim' } },
  ]
  const outcomes = (await commands?.take(testServer.a.id, files)) ?? []
  expect(outcomes.map((one) => [one.outcome, one.reason?.code])).toEqual([
    ['taken', undefined],
    ['refused', 'truncated'],
    ['refused', 'unsafe_name'],
  ])
  await commands?.finish(true)
  const report = new Report()
  outcomes.forEach((one) => report.add(one))
  expect(report.lines()).toEqual([
    'Recebidos: 1 arquivo (1 documento)',
    'Já existentes: 0 arquivos',
    'Recusados: 2 arquivos',
    'Integridade dos recebidos: npm run verify termina a conferência',
    '',
    'Motivos das recusas:',
    '  b.xml: O arquivo está truncado: o elemento <a> não foi fechado (linha 1)',
    '  l.zip/../c.xml: Nome ruim',
  ])
  expect(outcomes.map(tableLine)[1]).toBe(
    'b.xml\trecusado\t0\t\tO arquivo está truncado: o elemento <a> não foi fechado\t1\n',
  )
})

test('opens to nobody without the token, which only this user can read', async () => {
  const path = commandFile(folder)
  const { port } = JSON.parse(readFileSync(path, 'utf8'))
  expect((await fetch(`http://127.0.0.1:${port}/tenants`)).status).toBe(401)
  const wrong = { Authorization: `Bearer ${'0'.repeat(64)}` }
  expect((await fetch(`http://127.0.0.1:${port}/tenants`, { headers: wrong })).status).toBe(401)
  expect(statSync(path).mode & 0o077).toBe(0)
  expect(commandsOfServer(join(folder, 'elsewhere'))).toBeUndefined()
})

describe('what fails on the way is said in words', () => {
  /** A server whose commands does nothing but `take`. */
  async function serving(take: Commands['take']) {
    const own = mkdtempSync(join(tmpdir(), 'fiscal-command-'))
    const failures: unknown[] = []
    const options = { platform: nodePlatform(), mailer: undefined, linkOrigin: 'http://fiscal.test', key: KEY }
    const stop = await serveCommands(own, { ...storeCommands(testServer.store, options), take }, (error) =>
      failures.push(error),
    )
    onTestFinished(async () => {
      await stop()
      rmSync(own, { recursive: true })
    })
    const commands = commandsOfServer(own)
    if (!commands) throw new Error('The server is not there')
    return { commands, stop, failures }
  }

  test.each([
    [
      'a full disk',
      Object.assign(new Error('write'), { code: 'ENOSPC' }),
      /^O disco está cheio \(pasta de dados: .*\)/,
    ],
    [
      'that of the database',
      Object.assign(new Error('could not extend file'), { code: '53100' }),
      /^O disco está cheio/,
    ],
    ['that of the file system in WebAssembly', { name: 'ErrnoError', errno: 51 }, /^O disco está cheio/],
  ])('%s, with its reason', async (_, error, said) => {
    const { commands, failures } = await serving(() => Promise.reject(error))
    await expect(commands.take(testServer.a.id, [])).rejects.toThrow(said)
    await expect(commands.take(testServer.a.id, [])).rejects.toThrow(Failed)
    expect(failures).toEqual([])
  })

  test('a fault of ours, which the server is told of', async () => {
    const fault = new TypeError('undefined is not a function')
    const { commands, failures } = await serving(() => Promise.reject(fault))
    await expect(commands.take(testServer.a.id, [])).rejects.toThrow(
      /não pôde fazer o que foi pedido \(500\); o log dele/,
    )
    expect(failures).toEqual([fault])
  })

  test('and no command is sent by fetch, which would give one up that takes more than five minutes', async () => {
    const { commands } = await serving(async () => [])
    const usual = globalThis.fetch
    globalThis.fetch = () => Promise.reject(new Error('Headers Timeout Error'))
    onTestFinished(() => {
      globalThis.fetch = usual
    })
    expect(await commands.take(testServer.a.id, [])).toEqual([])
  })

  test('a server that is gone, in the midst or before', async () => {
    const { commands, stop } = await serving(() => new Promise(() => {}))
    const asked = commands.take(testServer.a.id, [])
    const refused = expect(asked).rejects.toThrow(
      /^O servidor parou durante o comando\. O que ele confirmou está guardado/,
    )
    await stop()
    await refused
    await expect(commands.tenants()).rejects.toThrow(Failed)
  })
})
