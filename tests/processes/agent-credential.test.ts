import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { serveCommands } from '#api/server/cli/command-server.node.ts'
import { storeCommands } from '#api/server/cli/commands.ts'
import { nodePlatform } from '#api/server/ports/platform/platform.node.ts'
import { hashOfSecret } from '#api/server/ports/platform/secrets.ts'
import { lockDataFolder } from '#api/server/store/embedded/data-lock.node.ts'
import { credential, postReadings, reply } from '../api/sats/agents.ts'
import { KEY, openTestServer, type TestServer } from '../api/test-server.ts'

let testServer: TestServer
beforeEach(async () => {
  testServer = await openTestServer()
})
afterEach(() => testServer.close())

const status = async (token: string) => (await postReadings(testServer, token, [{ raw: reply() }])).status

describe('npm run agent-credential', () => {
  let folder: string
  let close: () => Promise<void>
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'fiscal-credentials-'))
    const platform = nodePlatform({ now: () => testServer.clock.now })
    const endCommands = await serveCommands(
      folder,
      storeCommands(testServer.store, { platform, mailer: undefined, linkOrigin: 'http://fiscal.test', key: KEY }),
    )
    const unlock = lockDataFolder(folder)
    close = async () => {
      await endCommands()
      unlock()
    }
  })
  afterEach(async () => {
    await close()
    rmSync(folder, { recursive: true })
  })

  /** Beside a running server, as an operator does. */
  function run(...args: string[]): Promise<{ code: number | null; said: string }> {
    const child = spawn(process.execPath, ['src/api/server/cli/agent-credential.node.ts', ...args], {
      env: { ...process.env, DATA_DIR: folder, DATABASE_URL: '' },
    })
    let said = ''
    child.stdout.on('data', (part) => (said += part))
    child.stderr.on('data', (part) => (said += part))
    return new Promise((resolve) => child.once('close', (code) => resolve({ code, said })))
  }
  const idsIn = (said: string) => said.match(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g) ?? []

  test('makes, lists and revokes, and says a token only when it is made', async () => {
    const cnpj = testServer.a.companies[0]?.cnpj ?? ''
    const made = await run('--tenant', 'Grupo A', '--company', cnpj, '--description', 'Loja da praça')
    const token = made.said.trim()
    expect([made.code, token]).toEqual([0, expect.stringMatching(/^fsa_[0-9a-f]{64}$/)])
    const foreign = await credential(testServer, testServer.b)
    expect(await status(token)).toBe(200)
    const listed = await run('--list', '--tenant', 'Grupo A')
    expect(listed.code).toBe(0)
    const [id = '', ...more] = idsIn(listed.said)
    expect(more).toEqual([])
    for (const part of ['Loja da praça', cnpj, 'ativa', '10/03/2026']) expect(listed.said).toContain(part)
    for (const secret of [token, token.slice(4), foreign.slice(4), await hashOfSecret(token)]) {
      expect(listed.said).not.toContain(secret)
    }
    expect((await run('--revoke', id, '--tenant', 'Rede B')).code).toBe(2)
    expect(await status(token)).toBe(200)
    expect(await run('--revoke', id, '--tenant', 'Grupo A')).toEqual({
      code: 0,
      said: `Credencial revogada: ${id} (Loja da praça)\n`,
    })
    expect([await status(token), await status(foreign)]).toEqual([401, 200])
    expect((await run('--list', '--tenant', 'Grupo A')).said).toContain('revogada em')
  })

  test('refuses what contradicts itself, and descriptions that would not fit a line', async () => {
    const misuses = [
      ['--list'],
      ['--revoke', 'x', '--tenant', 'Grupo A'],
      ['--list', '--revoke', 'x', '--tenant', 'Grupo A'],
      ['--list', '--company', '1', '--tenant', 'Grupo A'],
      ['--tenant', 'Grupo A', '--description', 'a\u001b[2Jb'],
      ['--tenant', 'Grupo A', '--description', 'x'.repeat(121)],
    ]
    const ends = await Promise.all(misuses.map((args) => run(...args)))
    expect(ends.map(({ code }) => code)).toEqual(misuses.map(() => 2))
    expect(await testServer.store.selectFrom('agent_credentials').selectAll().execute()).toEqual([])
  })
})
