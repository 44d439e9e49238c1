import { test } from 'vitest'
import { nodePlatform } from '#api/server/ports/platform/platform.node.ts'
import type { Outside, OutsideAnswer, OutsideMessage } from '#api/server/ports/webhooks/outside.ts'
import { memoryMailer, type Message } from '#api/server/ports/mail/mailer.ts'
import { browserLostMail } from '#api/server/sats/browsers/lost-mail.ts'
import { alertDelivery, type ChannelRound } from '#api/server/sats/telling/deliver.ts'
import { alertDigest } from '#api/server/sats/telling/digest.ts'
import { channelFailedMail } from '#api/server/sats/telling/failed-letters.ts'
import { doWork } from '#api/server/work/round.ts'
import { USUAL_TELLING, type Telling } from '#domain/sats/telling/telling.ts'
import { KEY, type Person, type TestServer } from '../../test-server.ts'
import { LINK, openWatchedPark, type Park } from '../sat-park.ts'

// A watched park whose groups are told, and what leaves the server.

/** A message as a receiver has it; of what is no text its bytes. */
export interface Got extends OutsideMessage {
  body: string
  bytes: Uint8Array
}

/** A receiver that keeps what comes, and answers as it is told. */
export interface Receiver extends Outside {
  got: Got[]
  /** What it answers from now on; 200 unless told. */
  says(answer: Partial<OutsideAnswer>): void
  /** Takes messages elsewhere from now on. */
  instead(other: Outside): void
}

const OK = { isOk: true, isRefused: false, status: 200, ms: 1, answer: 'ok', pauseMs: null, reason: null }

export function receiver(): Receiver {
  let answer: OutsideAnswer = OK
  let other: Outside | undefined
  const got: Got[] = []
  return {
    got,
    says(more) {
      const isOk = more.status === undefined || (more.status !== null && more.status < 300)
      answer = { ...OK, isOk, reason: isOk ? null : `A resposta foi ${more.status}`, ...more }
    },
    instead(one) {
      other = one
    },
    async send(message) {
      const bytes = Buffer.from(message.body)
      got.push({ ...message, body: bytes.toString(), bytes })
      return other ? other.send(message) : answer
    },
    faultOf: async (url) => (other ? other.faultOf(url) : undefined),
  }
}

export interface Told {
  testServer: TestServer
  park: Park
  /** What was mailed of alerts. */
  sent: readonly Message[]
  outside: Receiver
  /** Letters of digests and of channels that fail. */
  letters: Message[]
  /** Lets minutes pass; alarms are looked at, groups told and deliveries brought every minute. */
  pass(minutes: number): Promise<void>
  /** The same, now. */
  turn(): Promise<void>
  call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown, as?: Person): Promise<Answer>
  /** Says how a group is told. */
  say(group: string, telling: Partial<Telling>): Promise<Answer>
}

export interface Answer {
  status: number
  [name: string]: unknown
}

async function openTold(): Promise<Told & { close(): Promise<void> }> {
  const outside = receiver()
  const { testServer, park, sent } = await openWatchedPark({ outside })
  const mailer = memoryMailer()
  const platform = nodePlatform({ now: () => testServer.clock.now, log: (entry) => void testServer.log.push(entry) })
  const { store } = testServer
  const features = { nfce: true, oauth_client: true }
  const round: ChannelRound = { store, platform, mailer, linkOrigin: LINK, outside, key: KEY, features }
  const bring = async () => {
    await doWork(alertDelivery, round)
    await doWork(channelFailedMail, round)
    await doWork(browserLostMail, round)
    await doWork(alertDigest, round)
  }
  const call: Told['call'] = async (method, path, body, as = 'master') => {
    const response = await testServer.call(path, { as, tenant: testServer.a.id, method, ...(body ? { body } : {}) })
    return { status: response.status, ...(await response.json()) }
  }
  return {
    testServer,
    park,
    sent,
    outside,
    letters: mailer.messages,
    call,
    say: (group, telling) => call('PUT', `/company_groups/${group}/telling`, { ...USUAL_TELLING, ...telling }),
    async pass(minutes) {
      for (let minute = 0; minute < minutes; minute++) {
        await park.pass(1)
        await bring()
      }
    },
    async turn() {
      await park.turn()
      await bring()
    },
    close: testServer.close,
  }
}

/** A test with a park of its own whose groups are told. */
export const toldTest = test.extend<{ told: Told }>({
  // oxlint-disable-next-line no-empty-pattern -- Vitest reads from the pattern which fixtures it needs
  told: async ({}, give) => {
    const told = await openTold()
    await give(told)
    await told.close()
  },
})
