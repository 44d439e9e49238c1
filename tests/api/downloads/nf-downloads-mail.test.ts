import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { NfDownload } from '#api/contract/documents/nf-downloads.ts'
import { downloadMail } from '#api/server/documents/downloads/download-mails.ts'
import { doWork } from '#api/server/work/round.ts'
import { type Mailer, memoryMailer } from '#api/server/ports/mail/mailer.ts'
import { smtpMailer } from '#api/server/ports/mail/smtp.node.ts'
import { nodePlatform } from '#api/server/ports/platform/platform.node.ts'
import { addNote, openTestServer, people, type TestServer } from '../test-server.ts'
import { notesOfFebruary } from './requests.ts'

// Mail of downloads leaves at least once, whatever befalls the process or the mail server.

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const START = Date.parse('2026-03-10T12:00:00Z')
let testServer: TestServer
/** Every mail that the test server's own process sends goes through here. */
let mailer: Mailer

beforeAll(async () => {
  testServer = await openTestServer({ accessSeconds: 90 * 24 * 60 * 60 }, { send: (message) => mailer.send(message) })
  await addNote(testServer.store, testServer.a, { number: 1, emitted_at: '2026-02-10T12:00:00Z' })
})
afterAll(() => testServer.close())
beforeEach(async () => {
  mailer = memoryMailer()
  testServer.clock.now = START
  await testServer.store.deleteFrom('nf_downloads').execute()
  await testServer.store.deleteFrom('work').execute()
})

test('a process that dies between finishing and mailing: its successor mails, once', async () => {
  // The message is on its way when the process ends: nobody knows whether it was taken.
  const onItsWay = Promise.withResolvers<void>()
  let asked = 0
  mailer = { send: () => (asked++, onItsWay.promise) }
  const download = await requested()
  await expect.poll(() => asked).toBe(1)
  expect((await list())[0]).toMatchObject({ id: download.id, is_success: true })

  const successor = optionsOf(memoryMailer())
  await doWork(downloadMail, successor)
  expect(successor.mailer.messages).toEqual([])
  testServer.clock.now += 2 * MINUTE
  await doWork(downloadMail, successor)
  await doWork(downloadMail, successor)
  expect(successor.mailer.messages).toMatchObject([{ to: 'master@test.example', subject: 'Download pronto' }])
  expect(await waiting()).toEqual([])
  onItsWay.reject(new Error('The connection is gone'))
  await testServer.idle()
})

test('a process that dies before it takes the mail up: its successor mails at once', async () => {
  await requested()
  await testServer.idle()
  // As the row is in the very statement that finishes it.
  await testServer.store.updateTable('nf_downloads').set({ mailed_at: null }).execute()
  const successor = optionsOf(memoryMailer())
  await doWork(downloadMail, successor)
  expect(successor.mailer.messages).toHaveLength(1)
})

test('a mail server that refuses for an hour loses nothing, is not stormed, and holds no download up', async () => {
  const smtp = await mailServer()
  mailer = smtpMailer({ url: `smtp://127.0.0.1:${smtp.port}`, from: 'Fiscal <fiscal@test.example>' })
  await requested()
  await testServer.idle()
  expect((await list())[0]).toMatchObject({ is_success: true, url: expect.any(String) })
  expect(smtp).toMatchObject({ refused: 1, taken: [] })
  const options = optionsOf(mailer)
  for (let minute = 1; minute <= 60; minute++) {
    testServer.clock.now += MINUTE
    await doWork(downloadMail, options)
  }
  // After 1, 2, 4, 8, 16 and 32 minutes more each.
  expect(smtp.refused).toBe(6)
  expect(testServer.log.filter(({ error }) => String(error).includes('Try again later'))).toHaveLength(6)
  smtp.isUp = true
  for (let minute = 1; minute <= 60; minute++) {
    testServer.clock.now += MINUTE
    await doWork(downloadMail, options)
  }
  expect(smtp.taken).toEqual(['master@test.example'])
  await smtp.close()
})

test('two processes and a slow mail server: each message leaves once', async () => {
  mailer = { send: () => Promise.reject(new Error('not from here')) }
  for (let i = 0; i < 6; i++) await requested()
  await testServer.idle()
  testServer.clock.now += MINUTE
  const memory = memoryMailer()
  let asked = 0
  const slow: Mailer = {
    async send(message) {
      asked++
      // Those behind it must not be somebody's who does not come to them in time.
      testServer.clock.now += MINUTE / 3
      if (asked === 2) await doWork(downloadMail, optionsOf(memory))
      await memory.send(message)
    },
  }
  await doWork(downloadMail, optionsOf(slow))
  expect(memory.messages).toHaveLength(6)
  expect(await waiting()).toEqual([])
})

test('what is told is true when it is told: fewer days are left, and in the end nothing is', async () => {
  mailer = { send: () => Promise.reject(new Error('down')) }
  await requested()
  await requested()
  await testServer.idle()
  const [one] = await list()
  testServer.clock.now += 3 * DAY
  await testServer.store
    .updateTable('work')
    .set({ due_at: iso(START + 8 * DAY) })
    .where('key', '!=', one?.id ?? '')
    .execute()
  const late = optionsOf(memoryMailer())
  await doWork(downloadMail, late)
  expect(late.mailer.messages).toHaveLength(1)
  expect(late.mailer.messages[0]?.text).toContain('O arquivo fica disponível por 4 dias.')
  testServer.clock.now = START + 8 * DAY
  await doWork(downloadMail, late)
  expect(late.mailer.messages).toHaveLength(1)
  expect(testServer.log.at(-1)).toEqual({ event: 'download_mail', given_up: 1 })
})

test('who has left the tenant is told nothing', async () => {
  mailer = { send: () => Promise.reject(new Error('down')) }
  await requested()
  await testServer.idle()
  const grants = (is_active: boolean) =>
    testServer.store.updateTable('grants').set({ is_active }).where('user_id', '=', people.master).execute()
  await grants(false)
  testServer.clock.now += MINUTE
  const options = optionsOf(memoryMailer())
  await doWork(downloadMail, options)
  await grants(true)
  expect(options.mailer.messages).toEqual([])
  expect(await waiting()).toEqual([])
})

function optionsOf<M extends Mailer>(to: M) {
  const platform = nodePlatform({ now: () => testServer.clock.now, log: (entry) => void testServer.log.push(entry) })
  return { store: testServer.store, platform, mailer: to, days: 7, linkOrigin: 'http://fiscal.test' }
}

async function requested(): Promise<NfDownload> {
  const body = notesOfFebruary(testServer)
  const response = await testServer.call('/nf_download/', {
    as: 'master',
    tenant: testServer.a.id,
    method: 'POST',
    body,
  })
  const reply = await response.json()
  if (response.status !== 200) throw new Error(JSON.stringify(reply))
  return reply.request
}

async function list(): Promise<NfDownload[]> {
  const response = await testServer.call('/nf_download/', { as: 'master', tenant: testServer.a.id })
  return (await response.json()).items
}

function waiting() {
  return testServer.store.selectFrom('work').select(['key', 'attempts']).execute()
}

function iso(at: number): string {
  return new Date(at).toISOString()
}

/** A mail server that is too busy until it is up. */
async function mailServer() {
  const seen = { isUp: false, refused: 0, taken: [] as string[] }
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onMailFrom(_address, _session, done) {
      if (seen.isUp) return done()
      seen.refused++
      done(Object.assign(new Error('Try again later'), { responseCode: 451 }))
    },
    onData(stream, { envelope }, done) {
      stream.resume()
      stream.on('end', () => {
        seen.taken.push(...envelope.rcptTo.map(({ address }) => address))
        done()
      })
    },
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  // A server that listens on an address has a port.
  const { port } = server.server.address() as AddressInfo
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()))
  return Object.assign(seen, { port, close })
}
