import { PUSH_TTL, type PushMessage, pushOutcome, type PushOutcome } from '#domain/sats/telling/push-messages.ts'
import { isoInstant } from '#domain/time/instant.ts'
import type { Platform } from '../../ports/platform/platform.ts'
import type { SealOptions } from '../../ports/platform/seal.ts'
import type { PushKeys } from '../../ports/platform/pushes.ts'
import type { Outside } from '../../ports/webhooks/outside.ts'
import type { Store } from '../../store/scope.ts'
import { tellOfLoss } from './lost-mail.ts'
import { pushKeysOf } from './keys.ts'
import { browserSeal } from './seal.ts'

/** The means of messages to browsers. */
export interface PushMeans {
  store: Store
  platform: Pick<Platform, 'now' | 'pushes'>
  outside: Pick<Outside, 'send'>
  key: SealOptions
  /** Scheme and host of the back-office. */
  linkOrigin: string
  signal?: AbortSignal | undefined
}

interface Browser {
  id: string
  sealed: string
}

/** Messages of one tenant that are under way at once. */
const AT_ONCE = 8

const UNREADABLE: PushOutcome = {
  state: 'failed',
  result: 'O endereço do navegador não abre com a chave deste servidor: ative as notificações de novo',
  pauseMs: null,
}
const UNUSABLE: PushOutcome = { state: 'gone', result: 'As chaves do navegador não valem', pauseMs: null }

/** Sends a message to each browser, once; answers what became of each. One whose push service knows it no more is taken away. */
export async function sendPushes<B extends Browser>(
  means: PushMeans,
  tenantId: string,
  all: readonly { to: B; message: PushMessage }[],
): Promise<{ to: B; outcome: PushOutcome }[]> {
  const keys = await pushKeysOf(means.store, tenantId, means.key)
  const done: { to: B; outcome: PushOutcome }[] = []
  for (let from = 0; from < all.length; from += AT_ONCE) {
    means.signal?.throwIfAborted()
    const part = all.slice(from, from + AT_ONCE)
    done.push(
      ...(await Promise.all(
        part.map(async ({ to, message }) => {
          const outcome = await sendOne(means, { tenantId, keys, to, message })
          await keepOutcome(means, { tenantId, id: to.id, outcome })
          return { to, outcome }
        }),
      )),
    )
  }
  return done
}

interface One {
  tenantId: string
  keys: PushKeys | undefined
  to: Browser
  message: PushMessage
}

async function sendOne(means: PushMeans, { keys, to, message }: One): Promise<PushOutcome> {
  const { platform, outside, key, linkOrigin, signal } = means
  const address = await browserSeal(key).open(to.id, to.sealed)
  if (!address || !keys) return UNREADABLE
  const { text, urgency, topic } = message
  const options = { keys, contact: contactOf(linkOrigin), ttl: PUSH_TTL, urgency, topic }
  const sealed = await platform.pushes.seal(address, JSON.stringify(text), options)
  if (!sealed) return UNUSABLE
  const answer = await outside.send({ ...sealed, signal })
  if (!answer.isOk) signal?.throwIfAborted()
  return pushOutcome(answer)
}

/** Returns whom a push service may write to about this server's messages. Some refuse addresses by http, and of this machine itself. */
const contactOf = (linkOrigin: string): string =>
  linkOrigin.startsWith('https://') ? linkOrigin : `mailto:fiscal@${new URL(linkOrigin).hostname}`

interface Ended {
  tenantId: string
  id: string
  outcome: PushOutcome
}

async function keepOutcome({ store, platform }: PushMeans, { tenantId, id, outcome }: Ended): Promise<void> {
  const now = platform.now()
  if (outcome.state === 'gone') {
    await store.transaction().execute(async (db) => {
      const lost = await db
        .deleteFrom('alert_browsers')
        .where('tenant_id', '=', tenantId)
        .where('id', '=', id)
        .returning(['user_id', 'device'])
        .executeTakeFirst()
      if (lost) await tellOfLoss(db, { tenantId, ...lost, now })
    })
    return
  }
  await store
    .updateTable('alert_browsers')
    .set({ last_at: isoInstant(now), result: outcome.state === 'delivered' ? null : outcome.result })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute()
}
