import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { copyEmptyDatabase } from '../empty-database.ts'
import { makeDatabase } from './database.ts'
import { endServer, runCommand, startServer } from './server-process.ts'

// Who enters, as the operator of the database decides it: without a demonstration nobody else can let the first one in. Beside a PostgreSQL
// server the command opens the database itself; beside the embedded one the running server does its work.

const DEFINED = 'Padaria#2026'

describe('npm run admin', () => {
  test('from an empty database to a session, beside a running server and one at rest', async () => {
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
          /de uso único, vale por 7 dias:\nhttps:\/\/fiscal\.example\/confirm-email\?token=(\w{64})&tenant=[\da-f-]{36}\n$/.exec(
            out,
          ) ?? []
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
      // Both tenants' first accesses, the passwords that were defined, who signed in and was refused, the access that ended.
      const trail = await admin('audit', 'verify')
      expect([trail.code, trail.out]).toEqual([
        0,
        expect.stringMatching(
          /^Mercado Mar: íntegra; registros: 4; último: \w{64}\nPadarias Sol: íntegra; registros: 6; último: \w{64}\n$/,
        ),
      ])
      // Nobody was there before them: no demonstration where others reach the server.
      expect((await admin('user', 'list')).out).toBe(
        'ana@sol.example  desativado  Padarias Sol: Administrador\nrui@mar.example  ativo  Mercado Mar: Administrador\n',
      )
      const csv = join(folder, 'prazos.csv')
      const term = () => admin('retention', '--tenant', 'Padarias Sol', '--csv', csv)
      expect(await term()).toMatchObject({
        code: 0,
        out: expect.stringMatching(/^Padarias Sol: prazo de 5 anos .*\n {2}Nenhum documento passou do prazo\.\n/),
      })
      expect(readFileSync(csv, 'utf8')).toContain('Organização;CNPJ ou CPF;')
      // A report of before is not written over.
      expect(await term()).toMatchObject({ code: 2, err: expect.stringContaining('já existe') })
    } finally {
      await endServer(server, 'SIGKILL')
      await database?.drop()
      rmSync(folder, { recursive: true, force: true })
    }
  })
})
