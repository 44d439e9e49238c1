import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type CallOptions, PASSWORD, people, type TestServer } from '../test-server.ts'
import { accountCalls, NEW, openAccounts } from './account-stage.ts'

let testServer: TestServer

beforeAll(async () => {
  testServer = await openAccounts()
}, 60_000)
afterAll(() => testServer.close())

const WEAK = 'Pelo menos 8 caracteres, contendo: Números, letras maiúsculas e minúsculas e caracteres especiais'

const calls = accountCalls(() => testServer)
const { post, emailOf, forgot, reset, change, resend, login, renew, told, fields, session, mailedToken, recovery } =
  calls
beforeEach(calls.settle)

test('a forgotten password is recovered: mail, new password, sign in', async () => {
  const before = testServer.mail.length
  expect(await told(forgot(' Reader@TEST.example '))).toEqual([200])
  expect(testServer.mail).toHaveLength(before + 1)
  const letter = testServer.mail.at(-1)
  expect(letter?.to).toBe('reader@test.example')
  expect(letter?.text).toContain(`https://fiscal.test/reset-password?token=${mailedToken()}`)
  expect(await (await reset(mailedToken(), NEW)).json()).toEqual({ purpose: 'recovery' })
  expect((await login(emailOf('reader'), NEW)).status).toBe(200)
  expect((await login(emailOf('reader'), PASSWORD)).status).toBe(401)
})

test('an e-mail that nobody has, or only a user who may not sign in, is not found and gets no mail', async () => {
  const before = testServer.mail.length
  for (const email of ['unknown@test.example', emailOf('inactive')]) {
    expect(await told(forgot(email))).toEqual([404, 'email_unknown', 'Email não encontrado'])
  }
  expect(testServer.mail).toHaveLength(before)
})

test('input is judged by field, however bad', async () => {
  for (const email of [
    '',
    'no',
    '‮😀@x',
    '<script>@test.example',
    'a\0@test.example',
    `${'a'.repeat(250)}@test.example`,
  ]) {
    expect(await fields(forgot(email))).toEqual([400, { email: 'Informe um e-mail válido' }])
  }
  for (const password of ['', 'short1#', 'nouppercase1#', 'NOLOWERCASE1#', 'NoNumber#', 'NoSpecial1']) {
    expect(await fields(reset('x', password))).toEqual([400, { password: WEAK }])
  }
  expect(await fields(reset('', NEW))).toEqual([400, { token: 'Este link está incompleto' }])
  expect(await fields(reset('x', `Aa1#${'x'.repeat(200)}`))).toEqual([
    400,
    { password: 'A senha pode ter no máximo 200 caracteres' },
  ])
  expect(await told(reset('\0', NEW))).toEqual([400, 'token_invalid', 'Este link não é válido. Peça um novo.'])
  expect(await fields(change('reader', '', 'x'))).toEqual([
    400,
    { old_password: 'Informe a senha atual', password: WEAK },
  ])
  expect((await post('/users/forgot-password', { email: 'a'.repeat(10_000_000) })).status).toBe(413)
  // What is odd but within the rules is a password like any other.
  const odd = 'Aa1# 😀‮\0<script>'
  expect((await reset(await recovery('reader'), odd)).status).toBe(200)
  expect((await login(emailOf('reader'), odd)).status).toBe(200)
  expect((await login(emailOf('reader'), odd.slice(0, -1))).status).toBe(401)
})

test.each(['Password1!', 'Senha@123', 'sENHA@12'])(
  'what everybody tries first is refused at its field, though it meets the rule: %s',
  async (password) => {
    const common = 'Esta senha é muito comum e fácil de adivinhar. Escolha outra.'
    const refused = async (response: Promise<Response>) => {
      const { code, fields } = await (await response).json()
      return { code, fields }
    }
    const expected = { code: 'invalid', fields: { password: common } }
    await post('/users/forgot-password', { email: 'reader@test.example' })
    expect(await refused(reset(mailedToken(), password))).toEqual(expected)
    // The link is good still.
    expect((await reset(mailedToken(), 'Nuvem-quieta#42')).status).toBe(200)
    expect((await reset(mailedToken(), 'Nuvem-quieta#42')).status).toBe(400)
  },
)

test('a link serves once, and not a second time at the same moment', async () => {
  const token = await recovery('reader')
  const both = await Promise.all([reset(token, NEW), reset(token, 'Terceira#2026')])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
  expect(await told(reset(token, NEW))).toEqual([
    400,
    'token_used',
    'Este link já foi usado ou substituído. Peça um novo.',
  ])
  const winner = both[0]?.status === 200 ? NEW : 'Terceira#2026'
  expect((await login(emailOf('reader'), winner)).status).toBe(200)
})

test('a link tells whose password it sets until it has served, and guesses at it run out', async () => {
  const token = await recovery('reader')
  const link = (of: string, options?: CallOptions) => post('/users/reset-password/link', { token: of }, options)
  for (let i = 0; i < 2; i++) {
    expect(await (await link(token)).json()).toEqual({ email: emailOf('reader'), purpose: 'recovery' })
  }
  expect((await reset(token, NEW)).status).toBe(200)
  expect((await told(link(token)))[1]).toBe('token_used')
  const address = '10.3.0.9'
  for (let i = 0; i < 6; i++) expect((await link(`guess${i}`, { address })).status).toBe(400)
  expect((await link('guess', { address })).status).toBe(429)
})

test('a link expires: recovery after an hour, confirmation after seven days', async () => {
  const late = await recovery('reader')
  testServer.clock.now += 60 * 60_000
  expect(await told(reset(late, NEW))).toEqual([400, 'token_expired', 'Este link expirou. Peça um novo.'])
  const timely = await recovery('reader')
  testServer.clock.now += 60 * 60_000 - 1
  expect((await reset(timely, NEW)).status).toBe(200)

  await invite()
  const week = 7 * 24 * 60 * 60_000
  expect((await resend('master', people.unconfirmed, testServer.a.id)).status).toBe(200)
  testServer.clock.now += week - 1
  const token = mailedToken()
  testServer.clock.now += 1
  expect((await told(reset(token, NEW)))[1]).toBe('token_expired')
})

test('who is deactivated after asking cannot follow the link', async () => {
  const token = await recovery('stranger')
  await testServer.store.updateTable('users').set({ is_active: false }).where('id', '=', people.stranger).execute()
  expect((await told(reset(token, NEW)))[1]).toBe('token_invalid')
  await testServer.store.updateTable('users').set({ is_active: true }).where('id', '=', people.stranger).execute()
  expect((await reset(token, NEW)).status).toBe(200)
})

test('a new password ends every session and every other link of that user, and of no other', async () => {
  const [first, second, other] = [await session('reader'), await session('reader'), await session('master')]
  const [older, newer, foreign] = [await recovery('reader'), await recovery('reader'), await recovery('master')]
  expect((await reset(newer, NEW)).status).toBe(200)
  expect((await told(reset(older, 'Terceira#2026')))[1]).toBe('token_used')
  expect((await renew(first.refresh_token)).status).toBe(401)
  expect((await renew(second.refresh_token)).status).toBe(401)
  expect((await renew(other.refresh_token)).status).toBe(200)
  expect((await reset(foreign, NEW)).status).toBe(200)
})

test('a password is changed by who knows the old one; every session and open link ends', async () => {
  const tokens = await session('secondary')
  const link = await recovery('secondary')
  const wrong = await change('secondary', 'Errada#2026', NEW)
  expect([wrong.status, await wrong.json()]).toEqual([
    400,
    {
      code: 'old_password',
      message: 'A senha atual está incorreta',
      fields: { old_password: 'A senha atual está incorreta' },
    },
  ])
  expect((await renew(tokens.refresh_token)).status).toBe(200)
  const again = await session('secondary')
  expect(await told(change('secondary', PASSWORD, NEW))).toEqual([200])
  expect((await renew(again.refresh_token)).status).toBe(401)
  expect((await told(reset(link, 'Terceira#2026')))[1]).toBe('token_used')
  expect((await login(emailOf('secondary'), PASSWORD)).status).toBe(401)
  expect((await login(emailOf('secondary'), NEW)).status).toBe(200)
})

test('guessing the old password runs out, from whatever address, and for that user only', async () => {
  for (let i = 0; i < 3; i++) expect((await change('nobody', 'Errada#2026', NEW)).status).toBe(400)
  const limited = await change('nobody', PASSWORD, NEW)
  expect([limited.status, limited.headers.get('Retry-After')]).toEqual([429, '60'])
  expect((await change('reader', PASSWORD, NEW)).status).toBe(200)
  testServer.clock.now += 61_000
  expect((await change('nobody', PASSWORD, NEW)).status).toBe(200)
})

test('of two changes at once one wins, and its password is the one that is kept', async () => {
  const [here, there] = [await session('reader'), await session('reader')]
  const both = await Promise.all([change(here, PASSWORD, NEW), change(there, PASSWORD, 'Terceira#2026')])
  const statuses = both.map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect((await login(emailOf('reader'), statuses[0] === 200 ? NEW : 'Terceira#2026')).status).toBe(200)
})

/** Gives the unconfirmed user a grant in A, once. */
async function invite(): Promise<void> {
  const grants = await testServer.store
    .selectFrom('grants')
    .select('id')
    .where('user_id', '=', people.unconfirmed)
    .execute()
  if (grants.length > 0) return
  const { role_id } = await testServer.store
    .selectFrom('grants')
    .select('role_id')
    .where('user_id', '=', people.nobody)
    .executeTakeFirstOrThrow()
  await testServer.store
    .insertInto('grants')
    .values({ tenant_id: testServer.a.id, id: crypto.randomUUID(), user_id: people.unconfirmed, role_id })
    .execute()
}

test('confirmation: sent again by an administrator of the tenant, then password, then sign in', async () => {
  await invite()
  expect((await login(emailOf('unconfirmed'), PASSWORD)).status).toBe(401)
  expect(await told(resend('master', people.unconfirmed, testServer.a.id))).toEqual([200])
  expect(testServer.mail.at(-1)).toMatchObject({ to: emailOf('unconfirmed'), subject: 'Confirmar email' })
  expect(testServer.mail.at(-1)?.text).toContain(`https://fiscal.test/confirm-email?token=${mailedToken()}`)
  expect(await (await reset(mailedToken(), NEW)).json()).toEqual({ purpose: 'confirmation' })
  expect((await login(emailOf('unconfirmed'), NEW)).status).toBe(200)
  expect(await told(resend('master', people.unconfirmed, testServer.a.id))).toEqual([
    409,
    'email_confirmed',
    'O email deste usuário já está confirmado.',
  ])
})

test('a recovery confirms the e-mail as well: the link came by it', async () => {
  expect((await reset(await recovery('unconfirmed'), NEW)).status).toBe(200)
  expect((await login(emailOf('unconfirmed'), NEW)).status).toBe(200)
})

test('confirmation is sent again only by who may, and only to users of the tenant of the call', async () => {
  await invite()
  const before = testServer.mail.length
  expect((await resend('reader', people.unconfirmed, testServer.a.id)).status).toBe(403)
  expect((await resend('stranger', people.unconfirmed, testServer.a.id)).status).toBe(403)
  for (const id of [people.unconfirmed, crypto.randomUUID(), 'no-uuid']) {
    expect((await resend('stranger', id, testServer.b.id)).status).toBe(404)
  }
  expect((await resend('master', people.inactive, testServer.a.id)).status).toBe(404)
  expect(testServer.mail).toHaveLength(before)
})

test('mail runs out per e-mail and per address, and comes back', async () => {
  await invite()
  for (let i = 0; i < 3; i++) expect((await forgot(emailOf('unconfirmed'))).status).toBe(200)
  for (let i = 0; i < 2; i++) expect((await resend('master', people.unconfirmed, testServer.a.id)).status).toBe(200)
  const message = 'Muitas tentativas. Aguarde 15 minutos e tente novamente.'
  expect(await told(forgot(emailOf('unconfirmed')))).toEqual([429, 'too_many', message])
  expect(await told(resend('master', people.unconfirmed, testServer.a.id))).toEqual([429, 'too_many', message])

  const address = '10.3.0.1'
  const statuses: number[] = []
  for (let i = 0; i < 31; i++) statuses.push((await forgot(`guess${i}@test.example`, { address })).status)
  expect(statuses.filter((status) => status === 404)).toHaveLength(30)
  expect(statuses.at(-1)).toBe(429)
  expect((await forgot(emailOf('reader'), { address })).status).toBe(429)
  expect((await forgot(emailOf('reader'))).status).toBe(200)
  testServer.clock.now += 15 * 60_000
  expect((await forgot(emailOf('unconfirmed'), { address })).status).toBe(200)
})

test('tokens that are no links run out per address, good ones do not count', async () => {
  const address = '10.3.0.2'
  for (let i = 0; i < 7; i++) {
    expect((await reset(await recovery(i % 2 ? 'reader' : 'master'), NEW, { address })).status).toBe(200)
  }
  for (let i = 0; i < 6; i++) expect((await reset(`guess${i}`, NEW, { address })).status).toBe(400)
  expect((await reset('guess', NEW, { address })).status).toBe(429)
  // Others behind the same address have done that.
  expect((await reset(await recovery('reader'), NEW, { address })).status).toBe(200)
})

test('nothing secret is kept readable or logged', async () => {
  const tokens = await session('reader')
  const used = await recovery('reader')
  await reset(used, NEW)
  await reset(used, NEW)
  await reset('a-token-of-nobody', NEW)
  const open = await recovery('reader')
  await change(await session('reader', NEW), 'Errada#2026', 'Terceira#2026')
  await post('/auth/logout', { refresh_token: tokens.refresh_token })
  const log = JSON.stringify(testServer.log)
  expect(log).toContain('/users/reset-password')
  const secrets = [PASSWORD, NEW, 'Errada#2026', 'Terceira#2026', used, open, 'a-token-of-nobody', tokens.refresh_token]
  for (const secret of [...secrets, tokens.access_token]) expect(log).not.toContain(secret)
  const links = await testServer.store.selectFrom('account_links').selectAll().execute()
  expect(links.length).toBeGreaterThan(0)
  for (const secret of [used, open]) expect(JSON.stringify(links)).not.toContain(secret)
})

test('links of long ago are forgotten', async () => {
  await recovery('reader')
  testServer.clock.now += 40 * 24 * 60 * 60_000
  await recovery('reader')
  expect(await testServer.store.selectFrom('account_links').select('id').execute()).toHaveLength(1)
})
