import type {
  AlertDelivery,
  AlertTelling,
  listAlertDeliveries as ListAlertDeliveries,
  readAlertTelling as ReadAlertTelling,
  updateAlertTelling as UpdateAlertTelling,
} from '#api/contract/sats/alert-telling.ts'
import type { Page } from '#api/contract/page.ts'
import { auditChanges } from '#domain/access/audit.ts'
import { type Telling, USUAL_TELLING, WORK_DAYS, type Weekday } from '#domain/sats/telling/telling.ts'
import { Refusal } from '../../errors/refusal.ts'
import type { Call, Changing } from '../../http/handler.ts'
import type { AuditView } from '../../identity/accounts/audit-views.ts'
import { audit } from '../../identity/audit/append.ts'
import { anyOf } from '../../store/queries/any-of.ts'
import { all, equal, type FiltersOf, narrowed } from '../../store/queries/filters.ts'
import { pageOf } from '../../store/queries/page-of.ts'
import { sameTenant } from '../../store/queries/same-tenant.ts'
import { isUuid, type ScopedDb } from '../../store/scope.ts'
import { versionOf } from '../../store/version-of.ts'
import { ownGroups } from '../alarms/own-groups.ts'
import { channelRows, channelViews, groupInSight } from './channel-views.ts'
import { readMembers } from './audience.ts'
import { readTellings, readZone } from './tellings.ts'

type Reading = Pick<Call<typeof ReadAlertTelling>, 'db' | 'access' | 'params'>

/** How a group is told, for who sees the group. */
export async function readAlertTelling(call: Reading): Promise<AlertTelling> {
  return viewOf(call, await groupInSight(call, call.params.id))
}

async function changeAlertTelling(call: Call<typeof UpdateAlertTelling>): Promise<AlertTelling> {
  const { db, access, body, params } = call
  const group = await groupInSight(call, params.id)
  const telling = { ...body, work_days: inOrder(body.work_days) }
  await requireTarget(db, group, telling.escalates_to)
  const before = await auditOf(db, await tellingOf(db, group.id))
  const { escalates_to, digest_at, ...rest } = telling
  const row = { ...rest, escalates_to: escalates_to || null, digest_at: digest_at || null }
  await db
    .insertInto('alert_tellings')
    .values({ tenant_id: access.tenantId, company_group_id: group.id, ...row })
    .onConflict((on) => on.columns(['tenant_id', 'company_group_id']).doUpdateSet(row))
    .execute()
  await audit(call, {
    action: 'company_group.tell',
    subject: group.description,
    subjectId: group.id,
    changes: auditChanges(before, await auditOf(db, telling)),
  })
  return viewOf(call, group)
}

/** Each once, in the order of screens. */
const inOrder = (days: readonly string[]) => Object.keys(WORK_DAYS).filter((day) => days.includes(day))

/** Members of the other group are to see what they are told of: it has all companies of this one. */
async function requireTarget(db: ScopedDb, group: { id: string; description: string }, to: string): Promise<void> {
  if (to === '') return
  const refuse = (text: string) => new Refusal('invalid', { fields: { escalates_to: text } })
  if (to === group.id) throw refuse('Escolha outro grupo')
  const found = isUuid(to)
    ? await db.selectFrom('company_groups').select('id').where('id', '=', to).executeTakeFirst()
    : undefined
  if (!found) throw refuse('Grupo não encontrado')
  const lacking = await db
    .selectFrom('company_group_companies as c')
    .select('c.company_id')
    .where('c.company_group_id', '=', group.id)
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom('company_group_companies as o')
            .select('o.company_id')
            .whereRef('o.tenant_id', '=', 'c.tenant_id')
            .whereRef('o.company_id', '=', 'c.company_id')
            .where('o.company_group_id', '=', to),
        ),
      ),
    )
    .limit(1)
    .executeTakeFirst()
  if (lacking) throw refuse('Este grupo não vê todas as empresas do outro: escolha um que as tenha')
}

async function tellingOf(db: ScopedDb, groupId: string): Promise<Telling> {
  return (await readTellings(db, [groupId])).get(groupId) ?? USUAL_TELLING
}

async function viewOf(
  { db, access }: Pick<Reading, 'db' | 'access'>,
  group: { id: string; description: string },
): Promise<AlertTelling> {
  const telling = await tellingOf(db, group.id)
  const channels = await channelRows(db).where('company_group_id', '=', group.id).execute()
  const { mails, work_days, work_from, work_until, escalates_after, escalates_to, digest_at } = telling
  const own = await ownGroups({ db, access }, 'company_group:read')
  // The name of a group that a secondary user does not see is not theirs.
  const name = own?.has(escalates_to) === false ? null : await nameOf(db, escalates_to)
  return {
    mails,
    work_days: [...work_days],
    work_from,
    work_until,
    escalates_after,
    escalates_to,
    digest_at,
    company_group: group,
    escalates_to_name: name,
    members: new Set((await readMembers(db, [group.id])).get(group.id)?.map(({ id }) => id)).size,
    time_zone: await readZone(db, access.tenantId),
    channels: await channelViews(db, channels),
    version: versionOf(mails, work_days, work_from, work_until, escalates_after, escalates_to, digest_at),
  }
}

async function nameOf(db: ScopedDb, groupId: string): Promise<string | null> {
  if (groupId === '') return null
  const group = await db.selectFrom('company_groups').select('description').where('id', '=', groupId).executeTakeFirst()
  return group?.description ?? null
}

async function auditOf(db: ScopedDb, telling: Telling): Promise<AuditView> {
  const { mails, work_days, work_from, work_until, escalates_after, escalates_to, digest_at } = telling
  const next = await nameOf(db, escalates_to)
  // As they are saved: of WORK_DAYS.
  const days = work_days.map((day) => WORK_DAYS[day as Weekday])
  return {
    'E-mail aos membros': mails ? 'Sim' : 'Não',
    Horário: days.length > 0 ? `${days.join(', ')}, das ${work_from} às ${work_until}` : null,
    'Se ninguém assumir': next === null ? null : `Após ${escalates_after} min, avisar ${next}`,
    'Resumo diário': digest_at === '' ? null : `Às ${digest_at}`,
  }
}

export const updateAlertTelling: Changing<typeof UpdateAlertTelling> = {
  change: changeAlertTelling,
  current: readAlertTelling,
  thing: ({ params }) => ({ id: params.id, action: 'company_group.tell' }),
}

const deliveryFilters: FiltersOf<typeof ListAlertDeliveries> = {
  company_group_id: equal('alert_channels.company_group_id'),
  channel_id: equal('alert_deliveries.channel_id'),
  state: equal('alert_deliveries.state'),
}

/** Deliveries to channels of the groups that the caller sees, the newest first. */
export async function listAlertDeliveries(call: Call<typeof ListAlertDeliveries>): Promise<Page<AlertDelivery>> {
  const { db, query } = call
  const own = await ownGroups(call, 'company_group:read')
  let matching = db
    .selectFrom('alert_deliveries')
    .innerJoin('alert_channels', (join) => sameTenant(join, 'alert_channels.id', 'alert_deliveries.channel_id'))
    .innerJoin('company_groups', (join) => sameTenant(join, 'company_groups.id', 'alert_channels.company_group_id'))
    .where(all(narrowed(deliveryFilters, query)))
  if (own) matching = matching.where('alert_channels.company_group_id', 'in', [...own])
  const { rows, total } = await pageOf(db, query, matching, ({ limit, offset }) =>
    matching
      .select([
        'alert_deliveries.id',
        'alert_deliveries.created_at',
        'alert_deliveries.state',
        'alert_deliveries.attempts',
        'alert_deliveries.last_at',
        'alert_deliveries.next_at',
        'alert_deliveries.result',
        'notification_id',
      ])
      .select([
        'alert_channels.id as channel',
        'alert_channels.kind',
        'alert_channels.description',
        'alert_channels.target',
        'company_groups.id as group',
        'company_groups.description as group_name',
      ])
      .orderBy('alert_deliveries.created_at', 'desc')
      .orderBy('alert_deliveries.id')
      .limit(limit)
      .offset(offset)
      .execute(),
  )
  const alerts = await alertsOf(
    db,
    rows.flatMap(({ notification_id: id }) => id ?? []),
  )
  const items = rows.map(({ id, created_at, state, attempts, last_at, next_at, result, ...row }) => ({
    id,
    created_utc: created_at,
    company_group: { id: row.group, description: row.group_name },
    channel: { id: row.channel, kind: row.kind, description: row.description, target: row.target },
    alert: alerts.get(row.notification_id ?? '') ?? null,
    state,
    attempts,
    last_utc: last_at,
    next_utc: next_at,
    result,
  }))
  return { items, total }
}

async function alertsOf(db: ScopedDb, ids: readonly string[]): Promise<Map<string, AlertDelivery['alert']>> {
  const alerts = await db
    .selectFrom('sat_notifications')
    .select(['id', 'message', 'serial_number'])
    .where('id', '=', anyOf(ids))
    .execute()
  return new Map(alerts.map((alert) => [alert.id, alert]))
}
