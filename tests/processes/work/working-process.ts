import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { settingsOf } from '#api/server/settings/settings.node.ts'
import { folderFileStore } from '#api/server/ports/files/folder.node.ts'
import { noPaper } from '#api/server/ports/paper/paper.ts'
import { nodePlatform } from '#api/server/ports/platform/platform.node.ts'
import { startRegularWork } from '#api/server/regular-work.node.ts'
import { databaseClock } from '#api/server/store/database-clock.ts'
import { openPostgres } from '#api/server/store/postgres.node.ts'
import { outsideSender } from '#api/server/ports/webhooks/send-outside.node.ts'

// All that a server does by itself, in a process of its own: it says what it is in the midst of, and is slow there, so that it can be killed.

const [databaseUrl = '', folder = '', receiver] = process.argv.slice(2)
const store = await openPostgres(databaseUrl)
const platform = nodePlatform({ log: () => {} })
// Receivers of the test's own.
const receivers = outsideSender({ networks: ['127.0.0.0/8'] })
const say = (what: string) => void process.send?.(what)
const files = folderFileStore(join(folder, 'downloads'))
const secret = 'a secret of the tests, of 32 or more'

async function* slowly(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) {
    say('download')
    await pause(50)
    yield piece
  }
}

const work = startRegularWork({
  settings: {
    ...settingsOf({ DATA_DIR: folder, DATABASE_URL: databaseUrl, JWT_SECRET: secret }),
    jobSilenceSeconds: 1,
  },
  store,
  platform,
  clock: databaseClock(platform.now),
  outside: {
    ...receivers,
    async send(message) {
      say('webhook')
      const { hostname } = new URL(message.url)
      // What goes to other networks comes to the test.
      const url = receiver === undefined ? message.url : `${receiver}/${hostname}`
      const answer = await receivers.send({ ...message, url })
      say('webhook')
      return answer
    },
  },
  mailer: {
    async send({ to, subject, text }) {
      const kind = subject.includes('ownload') ? 'download_mail' : 'account_mail'
      say(kind)
      await pause(30)
      appendFileSync(join(folder, 'mail.txt'), `${JSON.stringify({ kind, to, text })}\n`)
      say(kind)
      await pause(30)
    },
  },
  prover: async (documents) => {
    say('proofs')
    await pause(100)
    return documents.map(() => ({ checks: [], isSigned: false, signer: null }))
  },
  files: {
    ...files,
    write: (name, pieces) => files.write(name, slowly(pieces)),
    async remove(name) {
      say('expired_downloads')
      await pause(50)
      await files.remove(name)
    },
  },
  paper: noPaper,
  uses: { note() {}, write: async () => {} },
  sefaz: undefined,
  fetching: undefined,
  failureOf: (event) => (error) => say(`${event}: ${String(error)}`),
})
process.once('SIGTERM', () => void end())
say('working')

async function end(): Promise<void> {
  work.interrupt()
  await work.end()
  await store.destroy()
  process.exit(0)
}
