import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { linkLetter } from '#api/server/identity/accounts/letters.ts'
import { requireMail, settingsOf } from '#api/server/settings/settings.node.ts'
import { createSite } from '#api/server/http/site.node.ts'
import { folderMailer } from '#api/server/ports/mail/folder.node.ts'
import type { Mailer } from '#api/server/ports/mail/mailer.ts'
import { smtpMailer } from '#api/server/ports/mail/smtp.node.ts'
import { openTestServer } from '../test-server.ts'

const folder = mkdtempSync(join(tmpdir(), 'fiscal-mail-'))
const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const token = '0123456789abcdef'.repeat(4)
const origin = 'https://fiscal.test'

describe('letters', () => {
  test.each([
    ['recovery', 'Redefinir senha', 'reset-password', '1 hora'],
    ['confirmation', 'Confirmar email', 'confirm-email', '7 dias'],
  ] as const)('%s: Portuguese, in text and HTML, with the link in both', async (purpose, subject, path, span) => {
    const letter = await linkLetter(purpose, { to: 'ana@test.example', origin, token })
    const link = `${origin}/${path}?token=${token}`
    expect(letter).toMatchObject({ to: 'ana@test.example', subject })
    for (const part of [letter.text, letter.html]) {
      expect(part).toContain(link)
      expect(part).toContain('ana@test.example')
      expect(part).toContain(`vale por ${span} e só pode ser usado uma vez`)
    }
    expect(letter.text).not.toMatch(/[<>]/)
    expect(letter.html).toContain(`href="${link}"`)
    expect(letter.html).toContain('lang="pt-BR"')
    expect(letter.html).not.toMatch(/<(script|img|table|link|iframe)/)
  })

  test('what somebody else has written stays text', async () => {
    const to = `"<script>alert(1)</script>&'"@test.example`
    const { html } = await linkLetter('recovery', { to, origin, token: '"><script>' })
    expect(html).not.toContain('<script>')
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;&amp;')
    expect(html).toContain('?token=%22%3E%3Cscript%3E')
  })
})

interface Delivery {
  from: string | false
  to: string[]
  user: unknown
  source: string
}

/** A mail server in this process. */
async function mailServer(options: { refuse?: string; login?: { user: string; pass: string } } = {}) {
  const deliveries: Delivery[] = []
  const { refuse, login } = options
  const server = new SMTPServer({
    disabledCommands: login ? ['STARTTLS'] : ['STARTTLS', 'AUTH'],
    allowInsecureAuth: true,
    onAuth({ username, password }, _session, done) {
      if (username === login?.user && password === login?.pass) done(null, { user: username })
      else done(new Error('who?'))
    },
    onData(stream, { envelope, user }, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const source = Buffer.concat(parts).toString()
        const { mailFrom, rcptTo } = envelope
        deliveries.push({ from: mailFrom && mailFrom.address, to: rcptTo.map(({ address }) => address), user, source })
        done(refuse === undefined ? null : new Error(`${refuse} ${decoded(source)}`))
      })
    },
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  closing.push(() => new Promise<void>((resolve) => server.close(() => resolve())))
  // A server that listens on an address has a port.
  const { port } = server.server.address() as AddressInfo
  return { port, deliveries }
}

/** Quoted-printable as text. */
function decoded(source: string): string {
  const bytes = source
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}

async function askForMail(mailer: Mailer) {
  const testServer = await openTestServer({ linkOrigin: origin }, mailer)
  closing.push(() => testServer.close())
  const body = { email: 'reader@test.example' }
  return { testServer, response: await testServer.call('/users/forgot-password', { method: 'POST', body }) }
}

describe('a mail server', () => {
  test('takes the message that a forgotten password asks for, and its link sets a new one', async () => {
    const { port, deliveries } = await mailServer({ login: { user: 'fiscal', pass: 'p@ss/word' } })
    const { smtp } = settingsOf({
      DATA_DIR: folder,
      SMTP_URL: `smtp://fiscal:${encodeURIComponent('p@ss/word')}@127.0.0.1:${port}`,
      MAIL_FROM: 'Fiscal Ação <fiscal@sender.example>',
    })
    if (!smtp) throw new Error('SMTP_URL was not read')
    const { testServer, response } = await askForMail(smtpMailer(smtp))
    expect(response.status).toBe(200)
    const [delivery] = deliveries
    expect(delivery).toMatchObject({ from: 'fiscal@sender.example', to: ['reader@test.example'], user: 'fiscal' })
    const source = delivery?.source ?? ''
    expect(source).toMatch(/^To: reader@test\.example\r$/m)
    expect(source).toMatch(/^Subject: Redefinir senha\r$/m)
    expect(source).toMatch(/^Auto-Submitted: auto-generated\r$/m)
    expect(source).toMatch(/^Content-Type: multipart\/alternative;/m)
    const [, text = '', html = ''] = decoded(source).split(/^Content-Type: text\/(?:plain|html)/m)
    expect(text).toContain('Recebemos um pedido para redefinir a senha de reader@test.example.')
    expect(html).toContain('<h1')
    const [mailed] = /(?<=https:\/\/fiscal\.test\/reset-password\?token=)\w+/.exec(text) ?? []
    expect(html).toContain(`?token=${mailed}"`)
    const body = { token: mailed, password: 'Outra#2026' }
    expect((await testServer.call('/users/reset-password', { method: 'POST', body })).status).toBe(200)
  })

  test('that refuses, quoting the message, or is not there: the caller is told, and the log has no token', async () => {
    const { port, deliveries } = await mailServer({ refuse: 'spam:' })
    const from = 'fiscal@sender.example'
    const refused = await askForMail(smtpMailer({ url: `smtp://127.0.0.1:${port}`, from }))
    const absent = await askForMail(smtpMailer({ url: 'smtp://127.0.0.1:1', from }))
    for (const { response, testServer } of [refused, absent]) {
      expect([response.status, await response.json()]).toEqual([
        503,
        { code: 'mail', message: 'O email não pôde ser enviado. Tente novamente em instantes.' },
      ])
      expect(testServer.log).toContainEqual(
        expect.objectContaining({ event: 'mail', error: expect.stringContaining('Error') }),
      )
    }
    const [sent] = /(?<=token=)\w{64}/.exec(decoded(deliveries[0]?.source ?? '')) ?? []
    expect(sent).toBeDefined()
    expect(JSON.stringify(refused.testServer.log)).not.toContain(sent)
  })

  test('settings: what is no mail server is refused without repeating it, and the sender has a default', () => {
    const read = (SMTP_URL: string, more = {}) => settingsOf({ DATA_DIR: folder, SMTP_URL, ...more }).smtp
    for (const url of ['http://secret@host', 'mail.example', 'javascript:secret']) {
      expect(() => read(url)).toThrow(/^SMTP_URL não é um endereço smtp:\/\/ ou smtps:\/\/$/)
    }
    expect(read('smtps://host')).toEqual({ url: 'smtps://host', from: 'Fiscal <nao-responda@localhost>' })
    const PUBLIC_URL = 'https://fiscal.example:8443/x'
    expect(read('smtp://host', { PUBLIC_URL })?.from).toBe('Fiscal <nao-responda@fiscal.example>')
    expect(read('')).toBeUndefined()
  })
})

describe('without a mail server', () => {
  const at = Date.parse('2026-03-10T12:00:00Z')
  const message = (i: number) => ({ to: `a${i}@test.example`, subject: `Assunto ${i}`, text: 'x', html: '<p>x</p>' })

  test('messages are files of this user alone, newest last, and not without end', async () => {
    const mail = join(folder, 'kept')
    let now = at
    const mailer = folderMailer(mail, () => now++)
    for (let i = 0; i < 203; i++) await mailer.send(message(i))
    const names = readdirSync(mail).sort()
    expect(names).toHaveLength(200)
    expect(names[0]).toMatch(/^2026-03-10T12-00-00-003Z\w{8}\.json$/)
    expect(statSync(mail).mode & 0o777).toBe(0o700)
    expect(statSync(join(mail, names[0] ?? '')).mode & 0o777).toBe(0o600)
    const [newest] = await mailer.list()
    expect(newest).toMatchObject({ ...message(202), at: '2026-03-10T12:00:00.202Z' })
    expect(await mailer.read(newest?.id ?? '')).toEqual(newest)
  })

  test('an empty or missing folder is no mail, and only messages are read', async () => {
    const mailer = folderMailer(join(folder, 'missing'))
    expect(await mailer.list()).toEqual([])
    writeFileSync(join(folder, 'secret.json'), '{}')
    for (const id of ['../secret', '..%2fsecret', 'none', '']) expect(await mailer.read(id)).toBeUndefined()
  })

  const mailbox = folderMailer(join(folder, 'page'))
  const site = createSite({ api: async () => new Response('api'), dist: folder, mailbox })
  const open = (path: string, { address = '127.0.0.1', host = 'localhost:4000', headers = {} } = {}) =>
    site(new Request(`http://${host}${path}`, { headers: { Accept: 'text/html', ...headers } }), { peer: address })

  test('the page lists them and shows one: links to follow, everything else as text', async () => {
    expect(await (await open('/dev/mail')).text()).toContain('Nenhuma mensagem ainda.')
    const hostile = '<script>alert(1)</script>'
    const text = `${hostile}\n\nhttp://localhost:4000/reset-password?token=abc\n\nFim`
    const html = `<html><head></head><body>${hostile}<a href="/x">x</a></body></html>`
    await mailbox.send({ to: `"${hostile}"@test.example`, subject: hostile, text, html })
    const list = await open('/dev/mail')
    const listed = await list.text()
    expect(listed).not.toContain('<script')
    expect(listed).toContain('&lt;script&gt;')
    expect(list.headers.get('Content-Security-Policy')).toContain("default-src 'none'")
    expect(list.headers.get('Content-Security-Policy')).toContain("require-trusted-types-for 'script'")
    expect(list.headers.get('Referrer-Policy')).toBe('no-referrer')
    expect(list.headers.get('Cache-Control')).toBe('no-store')
    expect(list.headers.get('X-Frame-Options')).toBe('DENY')
    const path = /href="(\/dev\/mail\/[\w-]+)"/.exec(listed)?.[1] ?? ''
    const shown = await (await open(path)).text()
    expect(shown).not.toContain('<script')
    expect(shown).toContain(
      '<a href="http://localhost:4000/reset-password?token=abc">http://localhost:4000/reset-password?token=abc</a>',
    )
    const letter = await open(`${path}/html`)
    expect(await letter.text()).toBe(html.replace('<head>', '<head><base target="_top">'))
    const policy = letter.headers.get('Content-Security-Policy') ?? ''
    expect(policy).toContain('sandbox allow-top-navigation-by-user-activation')
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toContain('allow-scripts')
    expect((await open('/dev/mail/style.css')).headers.get('Content-Type')).toContain('text/css')
  })

  test('only a browser of this machine gets it, at this machine’s own name', async () => {
    const [{ id } = { id: '' }] = await mailbox.list()
    for (const path of ['/dev/mail', `/dev/mail/${id}`, `/dev/mail/${id}/html`]) {
      for (const good of [
        {},
        { address: '::1' },
        { address: '::ffff:127.0.0.1', host: '127.0.0.1' },
        { host: '[::1]:4000' },
      ]) {
        expect((await open(path, good)).status).toBe(200)
      }
      for (const bad of [
        { address: '10.0.0.1' },
        { address: '127.0.0.1.evil.example' },
        { address: '' },
        { host: 'evil.example' },
        { host: 'localhost.evil.example' },
        { headers: { 'X-Forwarded-For': '10.0.0.1' } },
        { headers: { Forwarded: 'for=10.0.0.1' } },
        { headers: { Via: '1.1 proxy' } },
        { headers: { 'X-Forwarded-Proto': 'https' } },
        { headers: { 'x-forwarded-port': '443' } },
        { headers: { 'X-Forwarded-Host': '' } },
        { headers: { 'X-Real-Ip': '10.0.0.1' } },
        { headers: { 'CF-Connecting-IP': '10.0.0.1' } },
        // Whatever a proxy calls what it writes.
        ...['X-Cluster-Client-IP', 'Client-IP', 'Fastly-Client-IP', 'X-Envoy-External-Address', 'X-Amzn-Trace-Id'].map(
          (name) => ({
            headers: { [name]: '10.0.0.1' },
          }),
        ),
      ]) {
        const response = await open(path, bad)
        expect([bad, response.status]).toEqual([bad, 404])
        expect(await response.text()).not.toContain('Assunto')
      }
    }
    for (const path of ['/dev/mail/none', '/dev/mail/..%2fsecret', '/dev/mail/', `/dev/mail/${id}/other`]) {
      expect([path, (await open(path)).status]).toEqual([path, 404])
    }
    const withServer = createSite({ api: async () => new Response('api'), dist: folder })
    const request = new Request('http://localhost/dev/mail', { headers: { Accept: 'text/html' } })
    expect((await withServer(request, { peer: '127.0.0.1' })).status).toBe(404)
  })
})

describe('settings: mail that stays here', () => {
  const JWT_SECRET = 'a secret of the tests, of 32 or more'
  const read = (env: Record<string, string>) => settingsOf({ JWT_SECRET, ...env })
  const SMTP_URL = 'smtp://mail.example'
  const PUBLIC_URL = 'https://fiscal.example'
  const DATABASE_URL = 'postgres://db/fiscal'

  test.each<[Record<string, string>, boolean]>([
    [{}, false],
    [{ DEV_MAIL: '0' }, false],
    [{ DEV_MAIL: '1' }, true],
    [{ DEV_MAIL: '1', DATABASE_URL }, true],
    [{ DEV_MAIL: '1', SMTP_URL }, false],
    // Behind a proxy, whose callers all seem to be this machine.
    [{ DEV_MAIL: '1', PUBLIC_URL }, false],
    [{ DEV_MAIL: '1', TRUST_PROXY: '1' }, false],
  ])('%j: shown %s', (env, mailPage) => expect(read(env).mailPage).toBe(mailPage))

  test.each<[Record<string, string>]>([
    [{ PUBLIC_URL }],
    [{ DATABASE_URL }],
    [{ PUBLIC_URL, DATABASE_URL, DEV_MAIL: '0' }],
  ])('%j: refused without a mail server, and why', (env) => {
    expect(() => requireMail(read(env))).toThrow(/^Com (PUBLIC_URL|DATABASE_URL), o servidor precisa de SMTP_URL/)
    requireMail(read({ ...env, SMTP_URL }))
    requireMail(read({ ...env, DEV_MAIL: '1' }))
  })
  test('of this machine alone: not refused', () => requireMail(read({ HOST: '0.0.0.0' })))
})
