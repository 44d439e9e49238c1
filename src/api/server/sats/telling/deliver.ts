import { sql } from 'kysely'
import type { Features } from '#domain/access/features.ts'
import type { ChannelOutcome } from '#domain/sats/telling/channel-answers.ts'
import { slackMessage, telegramMessage, webhookBody } from '#domain/sats/telling/channel-texts.ts'
import { isoInstant } from '#domain/time/instant.ts'
import { backOfficeLink } from '../../mail/back-office.ts'
import type { SealOptions } from '../../ports/platform/seal.ts'
import type { Outside } from '../../ports/webhooks/outside.ts'
import { KEPT_PLAN } from '../../store/embedded/kept-plan.ts'
import { oneOrAnyOf } from '../../store/queries/any-of.ts'
import type { Store } from '../../store/scope.ts'
import type { Again, Doing, Kind, Piece, WorkRound } from '../../work/kind.ts'
import { retryAt } from '../../work/times.ts'
import { ALL_ALERTS } from '../alarms/alert-path.ts'
import { DELIVERY } from './kinds.ts'
import { tellOfFailure } from './failed-letters.ts'
import { readReceiving, type Receiving, type UnsentNews } from './news.ts'
import { pushAlerts, type Pushed } from './push.ts'
import { channelSeal, type ChannelSecrets } from './seal.ts'
import { send } from './send.ts'

/** The means of what goes to channels. */
export interface ChannelRound extends WorkRound {
  outside: Outside
  key: SealOptions
  features: Features
}

/** A channel is written to no oftener, in ms: what comes meanwhile is gathered. Telegram takes 20 messages a minute in a group. */
const PAUSE_MS = 10_000
/** Channels that a server brings alerts to at once: each waits for its receiver. */
const AT_ONCE = 8
/** Webhooks of one channel before it is the next one's turn. */
const MOST_IN_TURN = 100
const HOUR_MS = 3_600_000
/** For how long deliveries are listed. */
const KEPT_MS = 30 * 24 * HOUR_MS

interface Brought {
  channel: string
  delivery: string
}

/**
 * Brings alerts to channels: to people's chats gathered into one message, to webhooks one by one, in their order. What does not arrive is tried for a
 * day, ever more rarely; what fails for good is told by mail.
 */
export const alertDelivery: Kind<Brought, ChannelRound> = {
  ...DELIVERY,
  counted: 'alert_deliveries',
  atOnce: AT_ONCE,
  pauseMs: PAUSE_MS,
  rememberMs: 2 * PAUSE_MS,
  sends: true,
  everyMs: HOUR_MS,
  async find(db, { platform }) {
    await sql`delete from alert_deliveries where created_at < ${isoInstant(platform.now() - KEPT_MS)}`.execute(db)
  },
  do: bring,
  async giveUp({ store, platform }, items) {
    for (const [tenantId, all] of Map.groupBy(items, (item) => item.tenantId)) {
      const late = { state: 'failed', result: 'Não chegou em um dia de tentativas', pauseMs: null } as const
      await note(
        store,
        { tenantId, ids: all.map(({ payload }) => payload.delivery), now: platform.now() },
        { outcome: late, isTried: false },
      )
      for (const channel of new Set(all.map(({ payload }) => payload.channel)))
        await tellOfFailure(store, { tenantId, channel, now: platform.now() })
    }
  },
}

async function bring(round: Doing<ChannelRound>, piece: Piece<Brought>): Promise<boolean | Again> {
  const { store, linkOrigin, key, platform } = round
  const { tenantId, items } = piece
  const ids = items.map(({ payload }) => payload.delivery)
  const channel = await readReceiving(store, { tenantId, channelId: items[0].payload.channel, ids, linkOrigin })
  if (!channel?.is_active) {
    await note(store, { tenantId, ids, now: platform.now() }, { outcome: SWITCHED_OFF, isTried: false })
    return false
  }
  const { pending } = channel
  if (pending.length === 0) return false
  if (channel.kind === 'push') return bringToBrowsers(round, piece, { ...channel, tenantId }, pending)
  const secrets = await channelSeal(key).open(channel.id, channel.sealed)
  const messages = channel.kind === 'webhook' ? pending.slice(0, MOST_IN_TURN).map((one) => [one]) : [pending]
  for (const message of messages) {
    const outcome = secrets ? await bringOne(round, { ...channel, secrets, tenantId }, message) : UNREADABLE
    const again = await settle(round, piece, { ids: message.map(({ delivery }) => delivery), outcome })
    if (outcome.isGone) {
      await switchOff(store, { tenantId, channel: channel.id, now: platform.now() })
      // Whatever else waits for it is no longer brought.
      await note(store, { tenantId, ids, now: platform.now() }, { outcome: SWITCHED_OFF, isTried: false })
      return true
    }
    if (again) return again
  }
  // What has arrived is not sent again: it waits no more.
  return pending.length > messages.flat().length ? { from: platform.now() } : true
}

const SWITCHED_OFF: ChannelOutcome = {
  state: 'failed',
  result: 'O canal foi desligado antes da entrega',
  pauseMs: null,
}

/** Each alert has an outcome of its own: not everybody sees every company. */
async function bringToBrowsers(
  round: Doing<ChannelRound>,
  piece: Piece<Brought>,
  { group: groupId, tenantId, tenant }: Pick<Channel, 'group' | 'tenantId' | 'tenant'>,
  pending: readonly UnsentNews[],
): Promise<true | Again> {
  const { features } = round
  const pushed = await pushAlerts(round, { tenantId, tenant, groupId, features }, pending)
  const later: Pushed[] = []
  for (const one of pushed) {
    if (one.outcome.state === 'waiting') later.push(one)
    else await settle(round, piece, { ids: [one.delivery], outcome: one.outcome, reached: one.reached })
  }
  for (const { delivery, reached, outcome } of later.slice(1)) {
    await note(
      round.store,
      { tenantId, ids: [delivery], now: round.platform.now() },
      { outcome, isTried: true, reached, next: retryAt(round.platform.now(), piece.attempts) },
    )
  }
  const [first] = later
  const again = first && (await settle(round, piece, { ids: [first.delivery], ...first }))
  return again ?? true
}

interface Settled {
  ids: readonly string[]
  outcome: ChannelOutcome
  reached?: readonly string[]
}

/** Keeps what became of deliveries. Answers when the rest is gone on with, where the receiver says so; rejects where it is tried again by and by. */
async function settle(
  { store, platform }: Pick<ChannelRound, 'store' | 'platform'>,
  { tenantId, attempts, items }: Piece<Brought>,
  { ids, outcome, reached }: Settled,
): Promise<Again | undefined> {
  const now = platform.now()
  const { state, pauseMs, result } = outcome
  const from = now + (pauseMs ?? 0)
  const next = pauseMs === null ? retryAt(now, attempts) : isoInstant(from)
  await note(store, { tenantId, ids, now }, { outcome, isTried: true, next, ...(reached && { reached }) })
  if (state === 'failed') await tellOfFailure(store, { tenantId, channel: items[0].payload.channel, now })
  if (state === 'waiting' && pauseMs !== null) return { from }
  // Without anything that was sent: it is logged.
  if (state === 'waiting') throw new Error(result)
  return undefined
}

const UNREADABLE: ChannelOutcome = {
  state: 'failed',
  result: 'O segredo do canal não abre com a chave deste servidor: informe-o de novo',
  pauseMs: null,
}

interface Channel extends Receiving {
  tenantId: string
  secrets: ChannelSecrets
}

function bringOne(
  { outside, platform, linkOrigin, signal }: Doing<ChannelRound>,
  { kind, secrets, tenantId, tenant, time_zone: timeZone }: Channel,
  message: readonly UnsentNews[],
): Promise<ChannelOutcome> {
  const alerts = message.map(({ news }) => news)
  const [first] = message
  const place = { tenant, timeZone, link: backOfficeLink(linkOrigin, ALL_ALERTS, tenantId) }
  const [alert] = alerts
  if (!first || !alert) throw new Error('A message tells of something')
  const body =
    kind === 'webhook'
      ? webhookBody(alert, { id: tenantId, name: tenant })
      : kind === 'slack'
        ? slackMessage(alerts, place)
        : telegramMessage(secrets.chat, alerts, place)
  return send(outside, { kind, secrets, id: first.delivery, body, now: platform.now(), signal })
}

/** Has nothing more sent to a receiver that wants nothing, until somebody switches its channel on again. */
async function switchOff(
  store: Store,
  { tenantId, channel, now }: { tenantId: string; channel: string; now: number },
): Promise<void> {
  await store
    .updateTable('alert_channels')
    .set({ is_active: false, gone_at: isoInstant(now) })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', channel)
    .execute()
}

interface Attempt {
  outcome: ChannelOutcome
  isTried: boolean
  /** When it is tried next, where it is. */
  next?: string
  /** The browsers that have it; undefined of other channels. */
  reached?: readonly string[]
}

/** Writes down what became of deliveries that had not arrived. */
async function note(
  store: Store,
  { tenantId, ids, now }: { tenantId: string; ids: readonly string[]; now: number },
  { outcome: { state, result }, isTried, next = isoInstant(now), reached }: Attempt,
): Promise<void> {
  await store
    .updateTable('alert_deliveries')
    .set((e) => ({
      state,
      next_at: state === 'waiting' ? next : null,
      ...(reached && { reached: [...reached] }),
      ...(isTried
        ? { result, last_at: isoInstant(now), attempts: e('attempts', '+', 1) }
        : { result: e.fn.coalesce('result', e.val(result)) }),
    }))
    .where('tenant_id', '=', tenantId)
    .where('id', '=', oneOrAnyOf(ids))
    .where('state', '=', 'waiting')
    .modifyEnd(KEPT_PLAN)
    .execute()
}
