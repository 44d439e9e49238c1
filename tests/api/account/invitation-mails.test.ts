import { afterAll, beforeEach, expect, test } from 'vitest'
import { accessLetter, linkLetter } from '#api/server/identity/accounts/letters.ts'
import { invitationMail } from '#api/server/identity/members/invitation-mails.ts'
import { doWork } from '#api/server/work/round.ts'
import { type Mailer, memoryMailer } from '#api/server/ports/mail/mailer.ts'
import { nodePlatform } from '#api/server/ports/platform/platform.node.ts'
import { asker } from '../ask.ts'
import { openTestServer, PASSWORD } from '../test-server.ts'

// Mail about accesses: a server that ends before its mail has left leaves it to the others, and it leaves once.

const MINUTE = 60_000
let sending: Mailer['send']
const testServer = await openTestServer(
  { mailLimits: { perEmail: 2, perAddress: 500 } },
  { send: (message) => sending(message) },
)
let others: ReturnType<typeof memoryMailer>
afterAll(() => testServer.close())
beforeEach(async () => {
  others = memoryMailer()
  sending = () => Promise.reject(new Error('refused'))
  await testServer.store.deleteFrom('work').execute()
})

const ask = asker(() => testServer)
const role = await ask('master', 'POST', '/roles/', {
  description: 'Convidado',
  type: 'primary',
  permission_ids: ['nfce:read'],
})
const fresh = () => `p${crypto.randomUUID().slice(0, 8)}@sol.example`
const invite = (email: string) => ask('master', 'POST', '/grants/', { email, role_id: role.id })
const waiting = () => testServer.store.selectFrom('work').select('attempts').execute()

/** Another server's round. */
async function round(minutes: number, mailer: Mailer = others): Promise<void> {
  const platform = nodePlatform({ now: () => testServer.clock.now + minutes * MINUTE, log: () => {} })
  await doWork(invitationMail, { store: testServer.store, platform, mailer, linkOrigin: 'http://fiscal.test' })
}

/** Gives an access by a server that dies with the mail in its hands. */
async function killed(email: string): Promise<void> {
  const { promise: sends, resolve } = Promise.withResolvers<void>()
  sending = () => {
    resolve()
    return new Promise(() => {})
  }
  void invite(email)
  await sends
}

async function define(text: string | undefined) {
  const token = /token=(\w+)/.exec(text ?? '')?.[1]
  return testServer.call('/users/reset-password', { method: 'POST', body: { token, password: PASSWORD } })
}

test('a server that dies between the access and its mail leaves it to another one, which sends it once', async () => {
  const email = fresh()
  await killed(email)
  // As long as the first one may be about it.
  await round(1)
  expect(others.messages).toEqual([])
  await round(3)
  await round(10)
  expect(others.messages.map(({ to, subject }) => [to, subject])).toEqual([[email, 'Confirmar email']])
  expect((await define(others.messages[0]?.text)).status).toBe(200)
  expect(await waiting()).toEqual([])
})

test('what a mail server refuses is tried again until it leaves', async () => {
  const email = fresh()
  expect(await invite(email)).toMatchObject({ status: 200, is_mailed: false })
  await round(2, { send: () => Promise.reject(new Error('refused')) })
  expect(await waiting()).toEqual([{ attempts: 2 }])
  await round(3)
  expect(others.messages).toEqual([])
  await round(5)
  expect(others.messages.map(({ to }) => to)).toEqual([email])
})

test('what has left at once does not wait', async () => {
  const mailbox = memoryMailer()
  sending = mailbox.send
  expect(await invite(fresh())).toMatchObject({ status: 200, is_mailed: true })
  expect(await waiting()).toEqual([])
})

test('nobody is told of an access that has gone, nor twice where it was sent again by hand', async () => {
  const gone = await invite(fresh())
  expect((await ask('master', 'DELETE', `/grants/${gone.id}`)).status).toBe(200)
  const again = await invite(fresh())
  const mailbox = memoryMailer()
  sending = mailbox.send
  expect((await ask('master', 'POST', `/users/${again.user_id}/confirmation/resend`)).status).toBe(200)
  await round(10)
  expect(others.messages).toEqual([])
})

test('whoever has a password is told of the access, and one that is shut meanwhile of nothing', async () => {
  const email = fresh()
  const mailbox = memoryMailer()
  sending = mailbox.send
  await invite(email)
  expect((await define(mailbox.messages[0]?.text)).status).toBe(200)
  sending = () => Promise.reject(new Error('refused'))
  const { b: tenant, store } = testServer
  const master = await store
    .selectFrom('roles')
    .select('id')
    .where('tenant_id', '=', tenant.id)
    .where('is_master', '=', true)
    .executeTakeFirstOrThrow()
  await ask('stranger', 'POST', '/grants/', { email, role_id: master.id }, tenant)
  const shut = await invite(fresh())
  await store.updateTable('grants').set({ is_active: false }).where('id', '=', shut.id).execute()
  await round(10)
  expect(others.messages.map(({ to, subject }) => [to, subject])).toEqual([[email, 'Novo acesso']])
  expect(others.messages[0]?.text, 'in the tenant that gave it').toContain(`/?tenant=${tenant.id}\n`)
  expect(await waiting()).toEqual([])
})

test('an address that has had too many mails is sent no more', async () => {
  const email = fresh()
  const memory = memoryMailer()
  const made: boolean[] = []
  sending = memory.send
  for (let turn = 0; turn < 3; turn++) {
    const { id, is_mailed } = await invite(email)
    made.push(is_mailed)
    await ask('master', 'DELETE', `/grants/${id}`)
  }
  expect(made).toEqual([true, true, false])
  const { status } = await invite(email)
  expect(status).toBe(200)
  expect(await waiting()).toEqual([])
})

test('an access leads to the tenant that gave it, also who has yet to define a password', async () => {
  const tenantId = '0197a000-0000-7000-8000-00000000000a'
  const [origin, token] = ['https://fiscal.test', '0123456789abcdef']
  const invitation = { tenant: { id: tenantId, description: 'Grupo A' }, accesses: [] }
  const { text, html } = await linkLetter('confirmation', { to: 'ana@test.example', origin, token, invitation })
  expect(text).toContain(`${origin}/confirm-email?token=${token}&tenant=${tenantId}\n`)
  expect(html).toContain(`href="${origin}/confirm-email?token=${token}&amp;tenant=${tenantId}"`)
  expect((await accessLetter({ to: 'ana@test.example', origin, invitation })).text).toContain(
    `${origin}/?tenant=${tenantId}\n`,
  )
})

test('a mail says who gives the access, to which organization, as what and to which companies, at once, later and again', async () => {
  const GIVEN = /master@test\.example deu acesso à organização .+ no Fiscal ao email p\w+@sol\.example\./
  const mailbox = memoryMailer()
  sending = mailbox.send
  const { user_id } = await invite(fresh())
  expect(mailbox.messages.at(-1)?.text).toMatch(GIVEN)
  expect(mailbox.messages.at(-1)?.text).toContain('Perfil: Convidado. Empresas: todas.')
  await ask('master', 'POST', `/users/${user_id}/confirmation/resend`)
  expect(mailbox.messages).toHaveLength(2)
  expect(mailbox.messages.at(-1)?.text).toMatch(GIVEN)
  const gerente = await ask('master', 'POST', '/roles/', {
    description: 'Gerente',
    type: 'secondary',
    permission_ids: ['nfce:read'],
  })
  const group = (await ask('master', 'GET', '/company_groups/')).items[0]
  sending = () => Promise.reject(new Error('refused'))
  await ask('master', 'POST', '/grants/', { email: fresh(), role_id: gerente.id, company_group_id: group.id })
  await round(10)
  expect(others.messages[0]?.text).toMatch(GIVEN)
  expect(others.messages[0]?.text).toMatch(
    new RegExp(`Perfil: Gerente\\. Grupo de empresas: ${group.description} \\(.+\\)\\.`),
  )
})
