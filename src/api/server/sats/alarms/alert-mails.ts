import { readActiveMember } from '../../identity/accounts/active-member.ts'
import { backOfficeLink } from '../../mail/back-office.ts'
import { MAILS_AT_ONCE } from '../../ports/mail/mailer.ts'
import { KEPT_PLAN } from '../../store/embedded/kept-plan.ts'
import { oneOrAnyOf } from '../../store/queries/any-of.ts'
import { sameTenant } from '../../store/queries/same-tenant.ts'
import type { Store } from '../../store/scope.ts'
import { letters } from '../../work/kind.ts'
import { mayKnow } from '../alerts/people.ts'
import { TRIED_HOURS } from '../alerts/raised.ts'
import { type AlertLine, alertLetter } from './alert-letter.ts'

/** A user gets one message of a tenant in this time at most, in ms: what fires meanwhile is gathered. */
const PAUSE_MS = 60_000

/** Tells of alerts, gathered into one message per user and tenant. */
export const alertMail = letters<{ notification: string; untaken?: number }>({
  name: 'alert_mail',
  counted: 'alert_mails',
  atOnce: MAILS_AT_ONCE,
  pauseMs: PAUSE_MS,
  rememberMs: TRIED_HOURS * 3_600_000,
  async write({ store, linkOrigin }, { tenantId, about, items }) {
    const member = await readActiveMember(store, tenantId, about)
    if (!member) return undefined
    const { email: to, tenant, timeZone } = member
    const untaken = new Map(items.map(({ payload }) => [payload.notification, payload.untaken ?? null]))
    const lines = await readLines(store, { tenantId, userId: about, ids: [...untaken.keys()] })
    const alerts = lines.map((line) => ({ ...line, untaken: untaken.get(line.id) ?? null }))
    const link = (path: string) => backOfficeLink(linkOrigin, path, tenantId)
    return alerts.length === 0 ? undefined : alertLetter({ to, tenant, timeZone, alerts, link })
  },
})

/** The newest last, as they happened. Of notes whatever is on still: what was authorised meanwhile is no news. */
async function readLines(
  store: Store,
  { tenantId, userId, ids }: { tenantId: string; userId: string; ids: readonly string[] },
): Promise<Omit<AlertLine, 'untaken'>[]> {
  return store
    .selectFrom('sat_notifications as n')
    .innerJoin('companies as c', (join) => sameTenant(join, 'c.id', 'n.company_id'))
    .select(['n.id', 'n.serial_number', 'n.environment', 'n.message', 'n.created_at', 'n.cleared_at'])
    .select(['n.alarm_type_id', 'n.measured', 'n.company_id', 'c.cnpj'])
    .select((e) => e.fn.coalesce('c.nome_fantasia', 'c.razao_social').as('company'))
    .where('n.tenant_id', '=', tenantId)
    .where('n.id', '=', oneOrAnyOf(ids))
    .where((e) => e.or([e('n.sat_id', 'is not', null), e('n.cleared_at', 'is', null)]))
    .where(mayKnow({ tenantId, userId }))
    .orderBy('n.created_at')
    .orderBy('n.serial_number')
    .orderBy('company')
    .orderBy('c.cnpj')
    .orderBy('n.id')
    .modifyEnd(KEPT_PLAN)
    .execute()
}
