import type { ChannelKind, ChannelDeliveryState } from '#domain/sats/telling/alert-channels.ts'
import { channelSeal } from '#api/server/sats/telling/seal.ts'
import type { Store } from '#api/server/store/scope.ts'
import { NOW } from '../now.ts'
import { SECRET } from '../server.tsx'
import { groupId } from './stage.tsx'

const MINUTE_MS = 60_000
const at = (minutes: number) => new Date(NOW - minutes * MINUTE_MS).toISOString()

const CHANNELS: readonly [kind: ChannelKind, description: string, target: string, least: 'info' | 'danger'][] = [
  ['webhook', 'ERP da matriz', 'erp.aurora.example', 'info'],
  ['slack', 'Canal da TI', 'hooks.slack.com', 'danger'],
  ['telegram', 'Plantão das lojas', '-1001234567890', 'info'],
]

const DELIVERIES: readonly [
  channel: number,
  minutes: number,
  state: ChannelDeliveryState,
  attempts: number,
  result: string,
][] = [
  [0, 3, 'waiting', 3, 'A resposta foi 503'],
  [1, 8, 'failed', 1, 'O endereço não existe mais no Slack'],
  [2, 8, 'delivered', 1, 'Recebido (200)'],
  [0, 62, 'delivered', 2, 'Recebido (200)'],
]

/** Forgets how groups are told, but for what the demonstration has. */
export async function noChannels(store: Store): Promise<void> {
  await store.deleteFrom('alert_channels').execute()
}

/** 'Lojas do Ceará' is told at work, by three channels, one of which fails; what is left goes on to nobody. */
export async function channelsOfEveryKind(store: Store): Promise<void> {
  await noChannels(store)
  const group = await store
    .selectFrom('company_groups')
    .select(['tenant_id', 'id'])
    .where('id', '=', await groupId(store, 'Lojas do Ceará'))
    .executeTakeFirstOrThrow()
  const seal = channelSeal({ secret: SECRET })
  const ids = CHANNELS.map(() => crypto.randomUUID())
  for (const [index, [kind, description, target, least_level]] of CHANNELS.entries()) {
    const id = ids[index] ?? ''
    const sealed = await seal.close(id, { address: `https://${target}/x`, token: 'x', chat: target, secret: '' })
    const row = { tenant_id: group.tenant_id, id, company_group_id: group.id, kind, description, target, sealed }
    await store
      .insertInto('alert_channels')
      .values({ ...row, least_level, is_active: true, created_at: at(90 - index) })
      .execute()
  }
  await store
    .insertInto('alert_deliveries')
    .values(
      DELIVERIES.map(([channel, minutes, state, attempts, result]) => ({
        tenant_id: group.tenant_id,
        id: crypto.randomUUID(),
        channel_id: ids[channel] ?? '',
        state,
        attempts,
        created_at: at(minutes),
        last_at: at(minutes),
        next_at: state === 'waiting' ? at(-4) : null,
        result,
      })),
    )
    .execute()
}

/** The webhook of 'Lojas do Ceará' wants nothing more, and was switched off. */
export async function webhookGone(store: Store): Promise<void> {
  await channelsOfEveryKind(store)
  await store
    .updateTable('alert_channels')
    .set({ is_active: false, gone_at: at(3) })
    .where('kind', '=', 'webhook')
    .execute()
}
