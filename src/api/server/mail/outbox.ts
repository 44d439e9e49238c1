import { isoInstant } from '#domain/time/instant.ts'
import { errorText } from '../errors/text.ts'
import type { Mailer, Message } from '../ports/mail/mailer.ts'
import type { Platform } from '../ports/platform/platform.ts'
import type { Store } from '../store/scope.ts'

/** A round that sends the messages that wait in the database. */
export interface MailRound {
  store: Store
  platform: Platform
  mailer: Mailer
  /** Scheme and host of the back-office, for the links in a message. */
  linkOrigin: string
  /** Stops the round between two messages: the next server sends the others. */
  signal?: AbortSignal | undefined
}

/** Messages that wait in the database until they have left, of one kind. */
export type Outbox<Waiting> = Queue<Waiting> &
  (
    | {
        /** Undefined where there is nobody to tell any more: who has left the tenant, or may not sign in, is told nothing. */
        write(waiting: Waiting): Promise<Message | undefined>
      }
    | {
        /** Hands it over itself, because more belongs to that; false where there is nobody to tell any more. */
        send(waiting: Waiting): Promise<boolean>
      }
  )

interface Queue<Waiting> {
  /** Name in the log. */
  event: string
  /** Ends those whose news is none any more; answers how many were never sent. */
  forgetOld(now: number): Promise<number>
  /** The next message that is due, whoever else looks for one meanwhile; nobody else gets it before `dueAt`. */
  takeUp(now: number, dueAt: string): Promise<Waiting | undefined>
  /** For the log. */
  about(waiting: Waiting): Readonly<Record<string, unknown>>
  /** From 1 on. */
  attemptsOf(waiting: Waiting): number
  sent(waiting: Waiting, at: string): Promise<unknown>
  failed(waiting: Waiting, dueAt: string): Promise<unknown>
}

/** How long whoever takes a waiting message up has for it, in ms; after that another one tries. Longer than a mail server is waited for. */
const TAKEN_MS = 120_000
/** The longest wait between two tries, in minutes. */
const LONGEST_WAIT = 60

/** Returns the moment until which a message is nobody else's that is chosen now. */
export function reservedUntil(now: number): string {
  return isoInstant(now + TAKEN_MS)
}

/** When a message that could not be handed over is tried again: after a minute, two, four, up to an hour. `attempts`: from 1 on. */
export function retryAt(now: number, attempts: number): string {
  const minutes = Math.min(2 ** (attempts - 1), LONGEST_WAIT)
  return isoInstant(now + minutes * 60_000)
}

/**
 * Sends what waits, one message after the other: what waits behind a slow mail server is free for other processes. At least once, across
 * restarts and several processes: a message counts as sent only after it was handed over, and is tried again until then. `most`:
 * stops after so many.
 */
export async function sendWaiting<Waiting>(
  outbox: Outbox<Waiting>,
  { platform, mailer, signal }: Pick<MailRound, 'platform' | 'mailer' | 'signal'>,
  { most = Number.POSITIVE_INFINITY }: { most?: number } = {},
): Promise<void> {
  const { event } = outbox
  const abandoned = await outbox.forgetOld(platform.now())
  if (abandoned > 0) platform.log({ event, given_up: abandoned })
  for (let tried = 0; tried < most && !signal?.aborted; tried++) {
    const now = platform.now()
    const waiting = await outbox.takeUp(now, reservedUntil(now))
    if (!waiting) return
    await sendOne(outbox, { platform, mailer }, waiting)
  }
}

async function sendOne<Waiting>(
  outbox: Outbox<Waiting>,
  { platform, mailer }: { platform: Platform; mailer: Mailer },
  waiting: Waiting,
): Promise<void> {
  const about = { event: outbox.event, ...outbox.about(waiting) }
  let sent = false
  try {
    sent = await handOver(outbox, mailer, waiting)
  } catch (error) {
    platform.log({ ...about, error: errorText(error) })
    await outbox.failed(waiting, retryAt(platform.now(), outbox.attemptsOf(waiting)))
    return
  }
  await outbox.sent(waiting, isoInstant(platform.now()))
  platform.log({ ...about, sent })
}

async function handOver<Waiting>(outbox: Outbox<Waiting>, mailer: Mailer, waiting: Waiting): Promise<boolean> {
  if ('send' in outbox) return outbox.send(waiting)
  const message = await outbox.write(waiting)
  if (message) await mailer.send(message)
  return message !== undefined
}
