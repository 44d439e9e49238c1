import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Administration, type Entry, storeAdministration } from '#api/server/accounts/administration.ts'
import { commandsOfServer } from '#api/server/cli/command-client.node.ts'
import { serveCommands } from '#api/server/cli/command-server.node.ts'
import { storeCommands } from '#api/server/cli/commands.ts'
import { type Mailer, memoryMailer } from '#api/server/ports/mail/mailer.ts'
import { nodePlatform } from '#api/server/ports/platform/platform.node.ts'
import { copyEmptyDatabase } from '../../empty-database.ts'
import { makeDatabase } from '../database.ts'
import { endServer, runCommand, startServer } from './server-process.ts'
import { openTestServer, PASSWORD, people, type TestServer } from '../test-server.ts'

// Who enters, as the operator of the database decides it: without a demonstration nobody else can let the first one in.

const DEFINED = 'Padaria#2026'

describe('npm run admin', () => {
  test('from an empty database to a session, beside a running server and one at rest', {
    timeout: 120_000,
  }, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'fiscal-admin-'))
    const database = await makeDatabase()
    if (!database) await copyEmptyDatabase(folder)
    const env = {
      DATA_DIR: folder,
      DATABASE_URL: database?.url ?? '',
      PUBLIC_URL: 'https://fiscal.example',
    }
    const admin = (...args: string[]) => runCommand('src/api/server/cli/admin.node.ts', args, env)
    const [resting, misused] = [
      await admin('tenant', 'create', 'Mercado Mar', '--master', 'Rui@mar.example'),
      await admin('tenant', 'create', 'A', '--master', 'a@b.example', '--role', 'X'),
    ]
    const server = await startServer({ ...env, HOST: '0.0.0.0' })
    try {
      const post = (path: string, body: object) =>
        fetch(`${server.origin}/api/v1${path}`, { method: 'POST', body: JSON.stringify(body) })
      // Where others reach it, its mail is not for whoever asks. (The app may answer: it says itself that it has no such page.)
      const mail = await fetch(`${server.origin}/dev/mail`, { headers: { Accept: 'text/html' } })
      expect(await mail.text()).not.toContain('Mensagens enviadas')
      expect((await fetch(`${server.origin}/dev/mail/style.css`)).status).toBe(404)
      const signIn = (email: string) => post('/auth/login', { email, password: DEFINED })
      expect([misused.code, misused.err]).toEqual([2, expect.stringContaining('Uso: npm run admin')])
      const created = await admin('tenant', 'create', 'Padarias Sol', '--master', 'ana@sol.example')
      for (const [email, { code, out, err }] of [
        ['rui@mar.example', resting],
        ['ana@sol.example', created],
      ] as const) {
        expect([code, err]).toEqual([0, ''])
        const [, token] =
          /de uso único, vale por 7 dias:\nhttps:\/\/fiscal\.example\/confirm-email\?token=(\w{64})\n$/.exec(out) ?? []
        expect((await signIn(email)).status).toBe(401)
        expect((await post('/users/reset-password', { token, password: DEFINED })).status).toBe(200)
        expect((await post('/users/reset-password', { token, password: DEFINED })).status).toBe(400)
      }
      const entered = await signIn('ana@sol.example')
      const { access_token, refresh_token } = await entered.json()
      const me = () =>
        fetch(`${server.origin}/api/v1/users/me`, { headers: { Authorization: `Bearer ${access_token}` } })
      expect(await (await me()).json()).toMatchObject({
        tenants: [{ description: 'Padarias Sol' }],
        grants: [{ role: { description: 'Administrador' }, is_active: true }],
      })
      const { tenants } = await (await me()).json()
      const plan = await fetch(`${server.origin}/api/v1/users/subscription-plan`, {
        headers: { Authorization: `Bearer ${access_token}`, 'X-Tenant': tenants[0].id },
      })
      expect((await plan.json()).resources.grant.quotas.max_users).toEqual({ value: null, used: 1, renews_on: null })
      const [ended, absent] = await Promise.all([
        admin('user', 'deactivate', 'ana@sol.example'),
        admin('user', 'deactivate', 'eva@sol.example'),
      ])
      expect(ended).toEqual({
        code: 0,
        out: 'Usuário desativado: ana@sol.example. As suas sessões terminaram.\n',
        err: '',
      })
      expect(absent).toEqual({ code: 2, out: '', err: 'Nenhum usuário tem o e-mail eva@sol.example\n' })
      expect((await me()).status).toBe(401)
      expect((await post('/auth/refresh', { refresh_token })).status).toBe(401)
      expect((await signIn('ana@sol.example')).status).toBe(401)
      expect((await signIn('rui@mar.example')).status).toBe(200)
      // Both tenants' first accesses, and the one that ended.
      const trail = await admin('audit', 'verify')
      expect([trail.code, trail.out]).toEqual([
        0,
        expect.stringMatching(
          /^Mercado Mar: íntegra; registros: 1; último: \w{64}\nPadarias Sol: íntegra; registros: 2; último: \w{64}\n$/,
        ),
      ])
      // Nobody was there before them: no demonstration where others reach the server.
      expect((await admin('user', 'list')).out).toBe(
        'ana@sol.example  desativado  Padarias Sol: Administrador\nrui@mar.example  ativo  Mercado Mar: Administrador\n',
      )
    } finally {
      await endServer(server, 'SIGKILL')
      await database?.drop()
      rmSync(folder, { recursive: true, force: true })
    }
  })
})

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
    close = await serveCommands(folder, storeCommands(testServer.store, { ...options, mailer: undefined }))
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
  const tokenOf = (entry: Entry) => ('address' in entry ? entry.address.split('token=')[1] : undefined) ?? ''
  const signIn = async (email: string, password: string) =>
    (await testServer.call('/auth/login', { method: 'POST', body: { email, password } })).status

  test('invites by mail where there is a mail server, by a link where it is told to', async () => {
    const invitation = { tenantId: testServer.a.id, email: ' Bia@sol.example', role: 'Dono', group: undefined }
    expect(await here.invite({ ...invitation, link: false })).toEqual({ by: 'mail' })
    expect(mailer.messages.at(-1)).toMatchObject({ to: 'bia@sol.example', subject: 'Confirmar email' })
    const entry = await here.invite({ ...invitation, link: true })
    expect(entry).toMatchObject({ by: 'link', days: 7 })
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
      [(of) => of.createTenant({ ...tenant, description: 'Grupo A' }), 'Já existe um grupo de empresas com este nome'],
      [(of) => of.createTenant({ ...tenant, description: 'a\u202eb' }), 'O nome do grupo de empresas tem de 1 a 120'],
      [(of) => of.createTenant({ ...tenant, timeZone: 'Marte' }), 'O fuso horário não existe: Marte'],
      [(of) => of.createTenant({ ...tenant, email: 'nada' }), 'O e-mail não é válido: nada'],
      [
        (of) => of.invite({ ...invitation, role: 'X' }),
        'O perfil não existe: X\nPerfis deste grupo de empresas:\n  Dono',
      ],
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
