import { sql } from 'kysely'
import type { ChannelKind } from '#domain/sats/telling/alert-channels.ts'
import type { AlertNews } from '#domain/sats/telling/channel-texts.ts'
import { backOfficeLink } from '../../mail/back-office.ts'
import { KEPT_PLAN } from '../../store/embedded/kept-plan.ts'
import { oneOrAnyOf } from '../../store/queries/any-of.ts'
import type { Store } from '../../store/scope.ts'
import { alertPath } from '../alarms/alert-path.ts'

/** A delivery that has not arrived, with the alert that it tells of. */
export interface UnsentNews {
  delivery: string
  /** The browsers that have it already. */
  reached: readonly string[]
  /** The id of the company that it is of. */
  companyId: string
  news: AlertNews
}

/** A channel, with what is still to be brought to it. */
export interface Receiving {
  id: string
  group: string
  kind: ChannelKind
  is_active: boolean
  sealed: string
  tenant: string
  time_zone: string
  pending: readonly UnsentNews[]
}

interface Row extends Omit<Receiving, 'id' | 'pending'>, Omit<AlertNews, 'link'> {
  channel: string
  /** Null of a channel without any of them, and so is all of the alert. */
  delivery: string | null
  reached: string[] | null
  company_id: string
}

interface Which {
  tenantId: string
  channelId: string
  /** Deliveries. */
  ids: readonly string[]
  linkOrigin: string
}

/** Reads a channel, and what of these deliveries is still to be brought there, as it happened. Undefined of a channel that is no more. */
export async function readReceiving(
  store: Store,
  { tenantId, channelId, ids, linkOrigin }: Which,
): Promise<Receiving | undefined> {
  const { rows } = await sql<Row>`
    select ch.id as channel, ch.company_group_id as "group", ch.kind, ch.is_active, ch.sealed, t.description as tenant, t.time_zone,
      d.id as delivery, d.untaken, d.reached, n.id, n.serial_number, n.environment, n.level, n.message, n.company_id, n.condition,
      n.measured, n.created_at, n.cleared_at, c.cnpj, coalesce(c.nome_fantasia, c.razao_social) as company
    from alert_channels ch join tenants t on t.id = ch.tenant_id
    left join (alert_deliveries d
      join sat_notifications n on n.tenant_id = ${tenantId} and n.id = d.notification_id
      join companies c on c.tenant_id = ${tenantId} and c.id = n.company_id
    ) on d.tenant_id = ${tenantId} and d.channel_id = ch.id and d.id = ${oneOrAnyOf(ids)} and d.state = 'waiting'
    where ch.tenant_id = ${tenantId} and ch.id = ${channelId}
    order by n.created_at, n.id ${KEPT_PLAN}`.execute(store)
  const [first] = rows
  if (!first) return undefined
  const { channel: id, group, kind, is_active, sealed, tenant, time_zone } = first
  const pending = rows.flatMap((row) =>
    row.delivery === null ? [] : newsOf(row, row.delivery, { tenantId, linkOrigin }),
  )
  return { id, group, kind, is_active, sealed, tenant, time_zone, pending }
}

function newsOf(
  row: Row,
  delivery: string,
  { tenantId, linkOrigin }: Pick<Which, 'tenantId' | 'linkOrigin'>,
): UnsentNews {
  const { id, serial_number, environment, level, message, condition, measured, untaken, reached, company_id } = row
  const { created_at, cleared_at, cnpj, company } = row
  const alert = { id, serial_number, environment, level, message, condition, measured, created_at, cleared_at }
  const link = backOfficeLink(linkOrigin, alertPath(alert), tenantId)
  return {
    delivery,
    reached: reached ?? [],
    companyId: company_id,
    news: { ...alert, untaken, cnpj, company, link },
  }
}
