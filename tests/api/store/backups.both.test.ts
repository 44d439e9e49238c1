import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { archiveMail, backupMail } from '#api/server/backup/late-mail.ts'
import { archiveState } from '#api/server/backup/log-archive.ts'
import { removeOld, scheduleBackups } from '#api/server/backup/schedule.node.ts'
import { backupState, isDue, noteBackup } from '#api/server/backup/state.ts'
import { serverHealth } from '#api/server/http/operating/health.ts'
import { memoryMailer } from '#api/server/ports/mail/mailer.ts'
import { nodePlatform } from '#api/server/ports/platform/platform.node.ts'
import type { Store } from '#api/server/store/scope.ts'
import { doWork } from '#api/server/work/round.ts'
import { openStore } from '../test-store.ts'

// When a copy is due and when it is late, what the operator hears of it, and what is thrown away.

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const NOON = Date.parse('2026-03-10T12:00:00Z')
const at = (now: number) => new Date(now).toISOString()

let store: Store
let close: () => Promise<void>
let folder = ''
beforeAll(async () => {
  ;({ store, close } = await openStore())
  folder = mkdtempSync(join(tmpdir(), 'fiscal-backups-'))
})
afterAll(async () => {
  await close()
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  await store.deleteFrom('backups').execute()
  await store.deleteFrom('work').execute()
})

const made = (now: number) => noteBackup(store, { place: '/x', bytes: 1, begunAt: at(now) }, now)

test('a copy is due after its hours, and late when the next one is missing as well', async () => {
  expect(isDue(await backupState(store, { hours: 24 }, NOON), { hours: 24 }, NOON)).toBe(true)
  await made(NOON)
  const stateAt = (now: number) => backupState(store, { hours: 24 }, now)
  expect(await stateAt(NOON)).toEqual({ lastSuccess: at(NOON), isLate: false })
  expect(isDue(await stateAt(NOON), { hours: 24 }, NOON + 24 * HOUR - 1)).toBe(false)
  expect(isDue(await stateAt(NOON), { hours: 24 }, NOON + 24 * HOUR)).toBe(true)
  expect((await stateAt(NOON + 48 * HOUR)).isLate).toBe(false)
  expect((await stateAt(NOON + 48 * HOUR + 1)).isLate).toBe(true)
})

test('the operator hears of a late copy once a day, again where the mail did not leave, and not after the next copy', async () => {
  let now = NOON
  const mailer = memoryMailer()
  let fails = true
  const platform = nodePlatform({ now: () => now, log: () => {} })
  const round = {
    store,
    platform,
    mailer: {
      send: async (message: Parameters<typeof mailer.send>[0]) => {
        if (fails) throw new Error('no mail server')
        await mailer.send(message)
      },
    },
    linkOrigin: 'https://fiscal.example',
  }
  const tell = () => doWork(backupMail('ops@sol.example', { hours: 1 }), round)
  await made(NOON - 3 * HOUR)
  await tell()
  fails = false
  now += MINUTE
  await Promise.all([tell(), tell()])
  now += 23 * HOUR
  await tell()
  expect(mailer.messages.map(({ to, subject }) => [to, subject])).toEqual([
    ['ops@sol.example', 'A cópia de segurança está atrasada'],
  ])
  expect(mailer.messages[0]?.text).toContain('é de 10/03/2026 09:00 UTC')
  now += HOUR
  await tell()
  expect(mailer.messages).toHaveLength(2)
  await made(now)
  await tell()
  now += 3 * HOUR
  await tell()
  expect(mailer.messages).toHaveLength(3)
  await platform.close()
})

test('the operator hears of a late copy while the next one hangs', async () => {
  await made(NOON - 3 * HOUR)
  const platform = nodePlatform({ now: () => NOON, log: () => {} })
  const mailer = memoryMailer()
  const backups = { folder, hours: 1, days: 30 }
  const hanging = Promise.withResolvers<void>()
  const loop = scheduleBackups(
    { store, platform, backups, secret: 'x'.repeat(32), isShared: false, onError: hanging.reject },
    async (_, signal) => {
      hanging.resolve()
      await once(signal, 'abort')
    },
  )
  // One that has not begun would not hear of the end, for which `stop` waits.
  await hanging.promise
  await doWork(backupMail('ops@sol.example', backups), {
    store,
    platform,
    mailer,
    linkOrigin: 'https://fiscal.example',
  })
  expect(mailer.messages).toMatchObject([{ to: 'ops@sol.example' }])
  await loop.stop()
  await platform.close()
})

test('the operator hears of a late archive of the log, and again when it is late anew', async () => {
  const mailer = memoryMailer()
  const platform = nodePlatform({ now: () => NOON, log: () => {} })
  const round = { store, platform, mailer, linkOrigin: 'https://fiscal.example' }
  const tell = (isLate: boolean) =>
    doWork(
      archiveMail('ops@sol.example', async () => ({ lastSuccess: at(NOON - HOUR), isLate })),
      round,
    )
  for (const isLate of [false, true, true, false, true]) await tell(isLate)
  expect(mailer.messages.map(({ to, subject }) => [to, subject])).toEqual(
    Array(2).fill(['ops@sol.example', 'O arquivo do log do banco de dados está atrasado']),
  )
  expect(mailer.messages[0]?.text).toContain('pela última vez em 10/03/2026 11:00 UTC')
  await platform.close()
})

test('a database that archives nothing has no archive that could be late', async () => {
  expect(await archiveState(store)).toBeUndefined()
})

test('/readyz says when the last copy was, and is ready though it is late', async () => {
  await made(NOON)
  const health = serverHealth({
    checks: [],
    log: () => {},
    copies: { backup: () => backupState(store, { hours: 24 }, NOON + 72 * HOUR), archive: async () => undefined },
  })
  const response = await health.answer(new Request('http://site.test/readyz'))
  expect(response?.status).toBe(200)
  expect(await response?.json()).toEqual({
    status: 'ready',
    checks: {},
    backup: { last_success: at(NOON), is_late: true },
  })
})

test('copies beyond their days go, never the newest, nor what is not a copy', () => {
  const names = ['fiscal-2026-01-01T00-00-00Z.tar.zst', 'fiscal-2026-01-02T00-00-00Z.tar.zst']
  const cutOff = 'fiscal-2026-01-03T00-00-00Z.tar.zst.part'
  const others = ['fiscal-2026-01-01T00-00-00Z.tar.zst.key', 'notes.txt']
  for (const name of [...names, cutOff, ...others]) writeFileSync(join(folder, name), '')
  utimesSync(join(folder, cutOff), new Date(NOON - 48 * HOUR), new Date(NOON - 48 * HOUR))
  removeOld({ folder, days: 30 }, NOON)
  expect([...names, cutOff, ...others].map((name) => existsSync(join(folder, name)))).toEqual([
    false,
    true,
    false,
    true,
    true,
  ])
})

test('what a copy that was cut off has left makes room for the next one, which would fail for lack of it', async () => {
  const cutOff = join(folder, 'fiscal-2026-01-04T00-00-00Z.tar.zst.part')
  writeFileSync(cutOff, '')
  utimesSync(cutOff, new Date(NOON - 48 * HOUR), new Date(NOON - 48 * HOUR))
  const platform = nodePlatform({ now: () => NOON, log: () => {} })
  const options = {
    store,
    platform,
    mailer: memoryMailer(),
    linkOrigin: 'https://fiscal.example',
    backups: { folder, hours: 1, days: 30 },
    secret: 'x'.repeat(32),
    isShared: false,
    onError: () => {},
  }
  const isThere = await new Promise((resolve) => {
    const loop = scheduleBackups(options, async () => resolve(existsSync(cutOff)))
    onTestFinished(() => loop.stop())
  })
  expect(isThere).toBe(false)
  await platform.close()
})
