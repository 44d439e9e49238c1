import type { AlertChannel } from '#api/contract/sats/alert-telling.ts'
import type { AuditView } from '../../identity/accounts/audit-views.ts'
import { CHANNEL_KINDS, LEAST_LEVELS } from '#domain/sats/telling/alert-channels.ts'
import { ownGroups } from '../alarms/own-groups.ts'
import { Refusal } from '../../errors/refusal.ts'
import type { Access } from '../../identity/callers/access.ts'
import { isUuid, type ScopedDb } from '../../store/scope.ts'
import { versionOf } from '../../store/version-of.ts'

/** Reads a group for who may see it: a secondary user one of their own. */
export async function groupInSight(
  call: { db: ScopedDb; access: Access },
  id: string,
): Promise<{ id: string; description: string }> {
  const own = await ownGroups(call, 'company_group:read')
  const group = isUuid(id)
    ? await call.db.selectFrom('company_groups').select(['id', 'description']).where('id', '=', id).executeTakeFirst()
    : undefined
  if (!group || own?.has(group.id) === false) throw new Refusal('not_found')
  return group
}

/** Channels of groups with their newest delivery. */
export function channelRows(db: ScopedDb) {
  return db
    .selectFrom('alert_channels')
    .select([
      'id',
      'company_group_id',
      'kind',
      'description',
      'target',
      'least_level',
      'is_active',
      'gone_at',
      'sealed',
    ])
    .orderBy('created_at')
    .orderBy('id')
}

type ChannelRow = Awaited<ReturnType<ReturnType<typeof channelRows>['execute']>>[number]

/** Shows channels, each with its newest delivery. */
export async function channelViews(db: ScopedDb, rows: readonly ChannelRow[]): Promise<AlertChannel[]> {
  const views: AlertChannel[] = []
  for (const { id, kind, description, target, least_level, is_active, gone_at, sealed } of rows) {
    const last = await db
      .selectFrom('alert_deliveries')
      .select(['created_at', 'last_at', 'state', 'result'])
      .where('channel_id', '=', id)
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst()
    views.push({
      id,
      kind,
      description,
      target,
      least_level,
      is_active,
      gone_utc: gone_at,
      last: last ? { at: last.last_at ?? last.created_at, state: last.state, result: last.result } : null,
      // Of the sealed text too: another address of the same host is another channel.
      version: versionOf(description, sealed, least_level, is_active),
    })
  }
  return views
}

/** A channel as the trail shows it. */
export const channelAudit = (
  group: string,
  {
    kind,
    description,
    target,
    least_level,
    is_active,
  }: Pick<ChannelRow, 'kind' | 'description' | 'target' | 'least_level' | 'is_active'>,
): AuditView => ({
  Grupo: group,
  Tipo: CHANNEL_KINDS[kind].label,
  Descrição: description,
  Destino: target,
  Recebe: LEAST_LEVELS[least_level],
  Ativo: is_active ? 'Sim' : 'Não',
})
