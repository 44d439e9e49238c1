import { type SqlBool, sql } from 'kysely'
import { isYes } from '#api/contract/fields.ts'
import type { Page } from '#api/contract/page.ts'
import type {
  listSatNotifications as ListSatNotifications,
  SatNotification,
} from '#api/contract/sats/sat-notifications.ts'
import { ALARM_TYPES } from '#domain/sats/sat-alarms.ts'
import { all, equal, type FiltersOf, narrowed } from '../../store/queries/filters.ts'
import { pageOf } from '../../store/queries/page-of.ts'
import { sameTenant } from '../../store/queries/same-tenant.ts'
import { holderOf } from '../alerts/read-alerts.ts'
import type { Call } from '../../http/handler.ts'

const notificationFilters: FiltersOf<typeof ListSatNotifications> = {
  sat_serial_number: equal('serial_number'),
  company_id: equal('company_id'),
  level: equal('level'),
  active: (flag) => (isYes(flag) ? sql<SqlBool>`cleared_at is null` : sql<SqlBool>`cleared_at is not null`),
  include_homolog: (flag) => (isYes(flag) ? undefined : equal('environment')('production')),
}

export async function listSatNotifications({
  db,
  query,
  platform,
  access,
}: Call<typeof ListSatNotifications>): Promise<Page<SatNotification>> {
  const matching = db.selectFrom('sat_notifications').where(all(narrowed(notificationFilters, query)))
  const { rows, total } = await pageOf(db, query, matching, ({ limit, offset }) =>
    db
      .selectFrom(
        matching.selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).offset(offset).as('n'),
      )
      .innerJoin('companies as c', (join) => sameTenant(join, 'c.id', 'n.company_id'))
      .select(['n.id', 'n.message', 'n.created_at', 'n.cleared_at', 'n.level', 'n.condition', 'n.measured'])
      .select(['n.held_since', 'n.holder_email', 'n.held_until', 'n.silence_id'])
      .select(['n.alarm_type_id', 'n.sat_id', 'n.company_id', 'n.serial_number', 'c.razao_social', 'c.nome_fantasia'])
      .orderBy('n.created_at', 'desc')
      .orderBy('n.id', 'desc')
      .execute(),
  )
  return {
    items: rows.map((row) => ({
      id: row.id,
      message: row.message,
      created_utc: row.created_at,
      sat: { id: row.sat_id, serial_number: row.serial_number },
      company: { id: row.company_id, razao_social: row.razao_social, nome_fantasia: row.nome_fantasia },
      alarm_type: { id: row.alarm_type_id, icon: ALARM_TYPES[row.alarm_type_id].icon },
      level: row.level,
      cleared_utc: row.cleared_at,
      condition: row.condition,
      measured: row.measured,
      holder: holderOf(row, { now: platform.now(), access }),
      is_silenced: row.silence_id !== null,
    })),
    total,
  }
}
