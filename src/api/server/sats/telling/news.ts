import type { AlertNews } from '#domain/sats/telling/channel-texts.ts'
import { backOfficeLink } from '../../mail/back-office.ts'
import { KEPT_PLAN } from '../../store/embedded/kept-plan.ts'
import { oneOrAnyOf } from '../../store/queries/any-of.ts'
import { sameTenant } from '../../store/queries/same-tenant.ts'
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

/** Reads what of these deliveries is still to be brought, as it happened. */
export async function readUnsent(
  store: Store,
  { tenantId, ids, linkOrigin }: { tenantId: string; ids: readonly string[]; linkOrigin: string },
): Promise<UnsentNews[]> {
  const rows = await store
    .selectFrom('alert_deliveries as d')
    .innerJoin('sat_notifications as n', (join) => sameTenant(join, 'n.id', 'd.notification_id'))
    .innerJoin('companies as c', (join) => sameTenant(join, 'c.id', 'n.company_id'))
    .select(['d.id as delivery', 'd.untaken', 'n.id', 'n.serial_number', 'n.environment', 'n.level', 'n.message'])
    .select(['d.reached', 'n.company_id', 'n.condition', 'n.measured', 'n.created_at', 'n.cleared_at', 'c.cnpj'])
    .select((e) => e.fn.coalesce('c.nome_fantasia', 'c.razao_social').as('company'))
    .where('d.tenant_id', '=', tenantId)
    .where('d.id', '=', oneOrAnyOf(ids))
    .where('d.state', '=', 'waiting')
    .orderBy('n.created_at')
    .orderBy('n.id')
    .modifyEnd(KEPT_PLAN)
    .execute()
  return rows.map(({ delivery, reached, company_id, ...alert }) => ({
    delivery,
    reached: reached ?? [],
    companyId: company_id,
    news: { ...alert, link: backOfficeLink(linkOrigin, alertPath(alert), tenantId) },
  }))
}
