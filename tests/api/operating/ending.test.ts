import { expect, onTestFinished, test, vi } from 'vitest'
import { settingsOf } from '#api/server/settings/settings.node.ts'
import { noteAccountNews } from '#api/server/identity/sessions/account-mails.ts'
import { nodePlatform } from '#api/server/ports/platform/platform.node.ts'
import { startRegularWork } from '#api/server/regular-work.node.ts'
import { databaseClock } from '#api/server/store/database-clock.ts'
import { sessionScope } from '#api/server/store/scope.ts'
import { simulatedOutside } from '#api/server/ports/webhooks/outside.ts'
import { openTestServer, people } from '../test-server.ts'

// Whoever ends a server gives it a minute: a mail server that does not answer may take ten seconds of it, not ten for each mail.

test('a server that ends waits for the mail under way, and leaves the others to the next one', async () => {
  const { store, clock, round, close } = await openTestServer()
  onTestFinished(close)
  const now = () => clock.now
  const platform = nodePlatform({ now, log: () => {} })
  for (const userId of [people.master, people.reader, people.stranger]) {
    await sessionScope(store, (db) =>
      noteAccountNews(db, platform, { userId, news: 'sign_in', device: 'Firefox', network: '203.0.113.9' }),
    )
  }
  const begun = Promise.withResolvers<void>()
  const answered = Promise.withResolvers<void>()
  const sent: string[] = []
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const work = startRegularWork({
    settings: settingsOf({ DATA_DIR: '/nowhere', JWT_SECRET: 'a secret of the tests, of 32 or more' }),
    store,
    platform,
    clock: databaseClock(now),
    outside: simulatedOutside(),
    mailer: {
      async send({ to }) {
        sent.push(to)
        begun.resolve()
        await answered.promise
      },
    },
    prover: async () => [],
    files: round.files,
    paper: round.paper,
    uses: { note() {}, write: async () => {} },
    sefaz: undefined,
    fetching: undefined,
    failureOf: () => begun.reject,
  })
  vi.advanceTimersByTime(10_000)
  await begun.promise
  work.interrupt()
  const ended = work.end()
  answered.resolve()
  await ended
  expect(sent).toHaveLength(1)
  await platform.close()
})
