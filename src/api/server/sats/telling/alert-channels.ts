import type {
  createAlertChannel as CreateAlertChannel,
  deleteAlertChannel as DeleteAlertChannel,
  NewChannelForm,
  tryAlertChannel as TryAlertChannel,
  updateAlertChannel as UpdateAlertChannel,
} from '#api/contract/sats/alert-channels.ts'
import type { AlertChannel } from '#api/contract/sats/alert-telling.ts'
import type { Reply } from '#api/contract/endpoint.ts'
import { auditChanges } from '#domain/access/audit.ts'
import { tenantAddress } from '#domain/access/tenant-address.ts'
import { channelTarget } from '#domain/sats/telling/alert-channels.ts'
import { pushTrial } from '#domain/sats/telling/push-messages.ts'
import { slackTrial, telegramTrial, webhookTrial } from '#domain/sats/telling/channel-texts.ts'
import type { ChannelOutcome } from '#domain/sats/telling/channel-answers.ts'
import { isoInstant } from '#domain/time/instant.ts'
import { phrase } from '#domain/phrase.ts'
import { Refusal } from '../../errors/refusal.ts'
import type { Call, Changing, Later } from '../../http/handler.ts'
import type { OfServer } from '../../http/made-once.ts'
import { audit } from '../../identity/audit/append.ts'
import { newWebhookSecret } from '../../ports/webhooks/signing.ts'
import { isUuid, type ScopedDb } from '../../store/scope.ts'
import { ALL_ALERTS } from '../alarms/alert-path.ts'
import { pushMeansOf } from '../browsers/alert-browsers.ts'
import { channelAudit, channelRows, channelViews, groupInSight } from './channel-views.ts'
import { pushTrials } from './push.ts'
import { type ChannelSecrets, channelSealOf } from './seal.ts'
import { outsideOf, send } from './send.ts'

/** A group has a few: each hears of everything. */
const MOST_CHANNELS = 20

export async function createAlertChannel(
  call: Call<typeof CreateAlertChannel>,
): Promise<Reply<typeof CreateAlertChannel>> {
  const { db, access, body, params, platform } = call
  const group = await groupInSight(call, params.id)
  const { kind, description, least_level, is_active } = body
  await requireRoom(db, group.id)
  const secrets = { ...secretsOf(body), secret: kind === 'webhook' ? newWebhookSecret() : '' }
  await requireAddress(call, secrets.address)
  const id = platform.uuid()
  const row = { kind, description, target: channelTarget({ kind, ...secrets }), least_level, is_active }
  await db
    .insertInto('alert_channels')
    .values({
      tenant_id: access.tenantId,
      id,
      company_group_id: group.id,
      ...row,
      sealed: await channelSealOf(call).close(id, secrets),
      created_at: isoInstant(platform.now()),
    })
    .execute()
  const changes = auditChanges({}, channelAudit(group.description, row))
  await audit(call, { action: 'alert_channel.create', subject: description, subjectId: id, changes })
  return { ...(await channelView(db, id)), secret: secrets.secret || null }
}

const NONE = { address: '', token: '', chat: '' }

/** Returns what a channel of the form's kind has; the other fields are none of its. */
const secretsOf = ({ kind, address, token, chat }: NewChannelForm): Omit<ChannelSecrets, 'secret'> =>
  kind === 'push' ? NONE : kind === 'telegram' ? { ...NONE, token, chat } : { ...NONE, address }

async function requireRoom(db: ScopedDb, groupId: string): Promise<void> {
  const { count } = await db
    .selectFrom('alert_channels')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('company_group_id', '=', groupId)
    .executeTakeFirstOrThrow()
  if (count < MOST_CHANNELS) return
  throw new Refusal('conflict', {
    reason: () => phrase`O grupo já tem ${MOST_CHANNELS} canais. Exclua um para cadastrar outro.`,
  })
}

/** Whoever names an address hears at once that nothing would be sent there. */
async function requireAddress(call: OfServer, address: string): Promise<void> {
  const fault = address === '' ? undefined : await outsideOf(call).faultOf(address)
  if (fault !== undefined) throw new Refusal('invalid', { fields: { address: fault } })
}

/** As the change's reply shows it. */
async function currentAlertChannel(call: Call<typeof UpdateAlertChannel>): Promise<AlertChannel> {
  const { db } = call
  return channelView(db, (await channelOf(call)).id)
}

async function changeAlertChannel(call: Call<typeof UpdateAlertChannel>): Promise<AlertChannel> {
  const { db, body } = call
  const { group, ...channel } = await channelOf(call)
  const { id, kind } = channel
  if (body.kind !== kind) throw new Refusal('invalid', { fields: { kind: phrase`O tipo de um canal não muda` } })
  const known = await channelSealOf(call).open(id, channel.sealed)
  const typed = secretsOf(body)
  const secrets = {
    address: typed.address || (known?.address ?? ''),
    token: typed.token || (known?.token ?? ''),
    chat: typed.chat,
    secret: known?.secret ?? '',
  }
  // What another key has sealed is named anew.
  if (kind !== 'push' && (kind === 'telegram' ? secrets.token === '' : secrets.address === '')) {
    const field: Record<string, string> =
      kind === 'telegram' ? { token: phrase`Informe o token de novo` } : { address: phrase`Informe o endereço de novo` }
    throw new Refusal('invalid', { fields: field })
  }
  if (typed.address !== '') await requireAddress(call, typed.address)
  const { description, least_level, is_active } = body
  const row = { description, target: channelTarget({ kind, ...secrets }), least_level, is_active }
  const isAnew = is_active || typed.address !== ''
  await db
    .updateTable('alert_channels')
    .set({ ...row, ...(isAnew && { gone_at: null }), sealed: await channelSealOf(call).close(id, secrets) })
    .where('id', '=', id)
    .execute()
  const isNamed = typed.address !== '' || typed.token !== ''
  const changes = [
    ...auditChanges(channelAudit(group.description, channel), channelAudit(group.description, { ...row, kind })),
    ...(isNamed ? [{ field: kind === 'telegram' ? 'Token' : 'Endereço', from: null, to: 'Trocado' }] : []),
  ]
  await audit(call, { action: 'alert_channel.update', subject: channel.description, subjectId: id, changes })
  return channelView(db, id)
}

export const updateAlertChannel: Changing<typeof UpdateAlertChannel> = {
  change: changeAlertChannel,
  current: currentAlertChannel,
}

export async function deleteAlertChannel(call: Call<typeof DeleteAlertChannel>): Promise<Record<string, never>> {
  const { group, ...channel } = await channelOf(call)
  const { id, description } = channel
  await call.db.deleteFrom('alert_channels').where('id', '=', id).execute()
  const changes = auditChanges(channelAudit(group.description, channel), {})
  await audit(call, { action: 'alert_channel.delete', subject: description, subjectId: id, changes })
  return {}
}

/** Sends a trial when the transaction is over: nobody waits for a receiver in one. */
export async function tryAlertChannel(
  call: Call<typeof TryAlertChannel>,
): Promise<Later<Reply<typeof TryAlertChannel>>> {
  const { db, access, platform } = call
  const { group, ...channel } = await channelOf(call)
  const { id, kind, description } = channel
  const secrets = await channelSealOf(call).open(id, channel.sealed)
  if (!secrets) throw new Refusal('conflict', { reason: 'O segredo deste canal não abre mais: informe-o de novo.' })
  const { description: tenant } = await db
    .selectFrom('tenants')
    .select('description')
    .where('id', '=', access.tenantId)
    .executeTakeFirstOrThrow()
  await audit(call, { action: 'alert_channel.test', subject: description, subjectId: id })
  const delivery = platform.uuid()
  const now = platform.now()
  if (kind === 'push') return tryBrowsers(call, { delivery, channel: id, groupId: group.id, tenant })
  const body =
    kind === 'webhook'
      ? webhookTrial(group.description, { id: access.tenantId, name: tenant }, now)
      : kind === 'slack'
        ? slackTrial(group.description, tenant)
        : telegramTrial(secrets.chat, group.description, tenant)
  return async ({ signal }) => {
    const outcome = await send(outsideOf(call), { kind, secrets, id: delivery, body, now, signal })
    await call.anew(({ db: again }) =>
      noteTrial(again, { tenant_id: access.tenantId, id: delivery, channel_id: id }, { outcome, now }),
    )
    return { state: stateOfTrial(outcome), result: outcome.result }
  }
}

interface BrowserTrial {
  delivery: string
  channel: string
  groupId: string
  tenant: string
}

/** The same in the browsers of a group's members. */
function tryBrowsers(
  call: Call<typeof TryAlertChannel>,
  { delivery, channel, groupId, tenant }: BrowserTrial,
): Later<Reply<typeof TryAlertChannel>> {
  const { access, origin, settings, platform } = call
  const { tenantId } = access
  const now = platform.now()
  const message = pushTrial(tenant, tenantAddress(ALL_ALERTS, tenantId))
  return async ({ signal }) => {
    const means = { ...pushMeansOf(call)(origin), signal }
    const outcome = await pushTrials(means, { tenantId, groupId, features: settings.features }, message)
    await call.anew(({ db }) =>
      noteTrial(db, { tenant_id: tenantId, id: delivery, channel_id: channel }, { outcome, now }),
    )
    return { state: stateOfTrial(outcome), result: outcome.result }
  }
}

/** A trial is tried once. */
const stateOfTrial = ({ state }: ChannelOutcome) => (state === 'delivered' ? 'delivered' : 'failed')

async function noteTrial(
  db: ScopedDb,
  row: { tenant_id: string; id: string; channel_id: string },
  { outcome, now }: { outcome: ChannelOutcome; now: number },
): Promise<void> {
  const at = isoInstant(now)
  // Deleted meanwhile, it has no log.
  const channel = await db.selectFrom('alert_channels').select('id').where('id', '=', row.channel_id).executeTakeFirst()
  if (!channel) return
  await db
    .insertInto('alert_deliveries')
    .values({
      ...row,
      state: stateOfTrial(outcome),
      attempts: 1,
      created_at: at,
      last_at: at,
      result: outcome.result,
    })
    .execute()
}

async function channelOf(call: Pick<Call<typeof DeleteAlertChannel>, 'db' | 'access' | 'params'>) {
  const { db, params } = call
  const channel = isUuid(params.id) ? await channelRows(db).where('id', '=', params.id).executeTakeFirst() : undefined
  if (!channel) throw new Refusal('not_found')
  return { ...channel, group: await groupInSight(call, channel.company_group_id) }
}

async function channelView(db: ScopedDb, id: string): Promise<AlertChannel> {
  const [view] = await channelViews(db, await channelRows(db).where('id', '=', id).execute())
  if (!view) throw new Error('A channel is shown as one')
  return view
}
