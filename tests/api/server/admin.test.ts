import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Administration, type Entry, storeAdministration } from '#api/server/identity/members/administration.ts'
import { commandsOfServer } from '#api/server/cli/command-client.node.ts'
import { serveCommands } from '#api/server/cli/command-server.node.ts'
import { storeCommands } from '#api/server/cli/commands.ts'
import { type Mailer, memoryMailer } from '#api/server/ports/mail/mailer.ts'
import { nodePlatform } from '#api/server/ports/platform/platform.node.ts'
import { KEY, openTestServer, PASSWORD, people, type TestServer } from '../test-server.ts'

// Who enters, as the operator of the database decides it: without a demonstration nobody else can let the first one in.

const DEFINED = 'Padaria#2026'

describe('administration', () => {
  let testServer: TestServer
  let close: () => Promise<void>
  let here: Administration
  /** The same, as a command sees it that a running server serves. */
  let there: Administration
  const folder = mkdtempSync(join(tmpdir(), 'fiscal-administration-'))
  const mailer = memoryMailer()

  beforeAll(async () => {
    testServer = await openTestServer()
    const options = {
      platform: nodePlatform({ now: () => testServer.clock.now, log: () => {} }),
      linkOrigin: 'http://fiscal.test',
    }
    here = storeAdministration(testServer.store, { ...options, mailer })
    close = await serveCommands(folder, storeCommands(testServer.store, { ...options, mailer: undefined, key: KEY }))
    const commands = commandsOfServer(folder)
    if (!commands) throw new Error('The server is not there')
    there = commands.administration
  })
  afterAll(async () => {
    await close()
    await testServer.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const define = (token: string) =>
    testServer.call('/users/reset-password', { method: 'POST', body: { token, password: DEFINED } })
  const linkOf = (entry: Entry) => new URL('address' in entry ? entry.address : 'about:blank').searchParams
  const tokenOf = (entry: Entry) => linkOf(entry).get('token') ?? ''
  const signIn = async (email: string, password: string) =>
    (await testServer.call('/auth/login', { method: 'POST', body: { email, password } })).status

  test('invites by mail where there is a mail server, by a link where it is told to', async () => {
    const invitation = { tenantId: testServer.a.id, email: ' Bia@sol.example', role: 'Dono', group: undefined }
    expect(await here.invite({ ...invitation, link: false })).toEqual({ by: 'mail' })
    expect(mailer.messages.at(-1)).toMatchObject({ to: 'bia@sol.example', subject: 'Confirmar email' })
    const entry = await here.invite({ ...invitation, link: true })
    expect(entry).toMatchObject({ by: 'link', days: 7 })
    expect(linkOf(entry).get('tenant'), 'who follows it comes to once in what was opened').toBe(testServer.a.id)
    expect((await define(tokenOf(entry))).status).toBe(200)
    expect(await signIn('bia@sol.example', DEFINED)).toBe(200)
    expect(await there.invite({ ...invitation, link: false })).toEqual({ by: 'password' })
    const grants = (await there.users()).find(({ email }) => email === 'bia@sol.example')?.grants
    expect(grants).toEqual([{ tenant: 'Grupo A', role: 'Dono', group: null, is_active: true }])
  })

  test('a user who lost the password gets a link for another', async () => {
    const entry = await there.link('reader@test.example')
    expect([entry.days, entry.address]).toEqual([
      1 / 24,
      expect.stringMatching(/^http:\/\/fiscal\.test\/reset-password\?/),
    ])
    expect((await define(tokenOf(entry))).status).toBe(200)
    expect(await signIn('reader@test.example', DEFINED)).toBe(200)
  })

  test('a deactivated user has neither session nor link, and none comes back with the activation', async () => {
    const open = () =>
      testServer.store
        .selectFrom('refresh_tokens')
        .select('id')
        .where('user_id', '=', people.stranger)
        .where('revoked_at', 'is', null)
        .execute()
    expect(await signIn('stranger@test.example', PASSWORD)).toBe(200)
    const { address } = await there.link('stranger@test.example')
    expect(await open()).toHaveLength(1)
    await there.deactivate('stranger@test.example')
    expect([await open(), await signIn('stranger@test.example', PASSWORD)]).toEqual([[], 401])
    await there.activate('stranger@test.example')
    expect((await define(address.split('token=')[1] ?? '')).status).toBe(400)
    expect([await open(), await signIn('stranger@test.example', PASSWORD)]).toEqual([[], 200])
  })

  test('what cannot be done is said in words, here and through the server, and leaves nothing behind', async () => {
    const { id: tenantId } = testServer.a
    const invitation = { tenantId, email: 'x@y.example', role: 'Dono', group: undefined, link: true }
    const tenant = { description: 'Rede Lua', timeZone: undefined, email: 'x@y.example', link: true }
    const cases: [(of: Administration) => Promise<unknown>, string][] = [
      [(of) => of.createTenant({ ...tenant, description: 'Grupo A' }), 'Já existe uma organização com este nome'],
      [(of) => of.createTenant({ ...tenant, description: 'a\u202eb' }), 'O nome da organização tem de 1 a 120'],
      [(of) => of.createTenant({ ...tenant, timeZone: 'Marte' }), 'O fuso horário não existe: Marte'],
      [(of) => of.createTenant({ ...tenant, email: 'nada' }), 'O e-mail não é válido: nada'],
      [(of) => of.invite({ ...invitation, role: 'X' }), 'O perfil não existe: X\nPerfis desta organização:\n  Dono'],
      [(of) => of.invite({ ...invitation, group: 'Só a primeira' }), 'não recebe --group'],
      [(of) => of.invite({ ...invitation, role: 'Operador' }), 'diga o grupo de lojas com --group'],
      [(of) => of.invite({ ...invitation, email: 'inactive@test.example' }), 'está desativado'],
      [(of) => of.link('inactive@test.example'), 'está desativado'],
      [(of) => of.activate('x@y.example'), 'Nenhum usuário tem o e-mail x@y.example'],
    ]
    const before = await here.users()
    for (const of of [here, there]) {
      for (const [ask, said] of cases) await expect(ask(of)).rejects.toThrow(said)
    }
    expect(await here.users()).toEqual(before)
  })

  test('mail that does not leave is said, and the way out of it', async () => {
    const broken: Mailer = { send: () => Promise.reject(new Error('refused')) }
    const platform = nodePlatform({ log: () => {} })
    const administration = storeAdministration(testServer.store, {
      platform,
      mailer: broken,
      linkOrigin: 'http://fiscal.test',
    })
    const invitation = {
      tenantId: testServer.a.id,
      email: 'leo@sol.example',
      role: 'Dono',
      group: undefined,
      link: false,
    }
    await expect(administration.invite(invitation)).rejects.toThrow(/não pôde ser enviado.* user link leo@sol\.example/)
  })
})
