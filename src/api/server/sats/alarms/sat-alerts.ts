import { isYes } from '#api/contract/fields.ts'
import type { Page } from '#api/contract/page.ts'
import type { listSatsInAlert as ListSatsInAlert, SatInAlert } from '#api/contract/sats/sat-alerts.ts'
import { readActiveAlerts } from './active-alerts.ts'
import { all, equal, type FiltersOf, narrowed } from '../../store/queries/filters.ts'
import { pageOf } from '../../store/queries/page-of.ts'
import { sameTenant } from '../../store/queries/same-tenant.ts'
import type { Call } from '../../http/handler.ts'

const alertFilters: FiltersOf<typeof ListSatsInAlert> = {
  company_id: equal('company_id'),
  level: equal('level'),
  include_homolog: (flag) => (isYes(flag) ? undefined : equal('environment')('production')),
}

/** By the newest of the alerts that were asked for. */
export async function listSatsInAlert({
  db,
  query,
  platform,
  access,
}: Call<typeof ListSatsInAlert>): Promise<Page<SatInAlert>> {
  const open = db.selectFrom('sat_notifications').where('cleared_at', 'is', null)
  const inAlert = open.where(all(narrowed(alertFilters, query))).groupBy('sat_id')
  const { rows, total } = await pageOf(db, query, inAlert, ({ limit, offset }) =>
    db
      .selectFrom(
        inAlert
          .select('sat_id')
          .select((e) => e.fn.max('created_at').as('newest'))
          .orderBy('newest', 'desc')
          .orderBy('sat_id')
          .limit(limit)
          .offset(offset)
          .as('n'),
      )
      .innerJoin('sats as s', 's.id', 'n.sat_id')
      .innerJoin('companies as c', (join) => sameTenant(join, 'c.id', 's.company_id'))
      .select(['s.id', 's.serial_number', 's.environment', 's.company_id', 'c.razao_social', 'c.nome_fantasia'])
      .orderBy('n.newest', 'desc')
      .orderBy('n.sat_id')
      .execute(),
  )
  const alerts = await readActiveAlerts(db, { now: platform.now(), access, satIds: rows.map(({ id }) => id) })
  const items = rows.map(({ id, serial_number, environment, company_id, razao_social, nome_fantasia }) => ({
    sat: { id, serial_number, environment },
    company: { id: company_id, razao_social, nome_fantasia },
    alerts: (alerts.get(id) ?? []).filter(({ level }) => !query.level || level === query.level),
  }))
  // One whose last alert ended between the two questions is in alert no more.
  return { items: items.filter((one) => one.alerts.length > 0), total }
}
