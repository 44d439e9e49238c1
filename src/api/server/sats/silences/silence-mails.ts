import { sql } from 'kysely'
import { isoInstant } from '#domain/time/instant.ts'
import { readActiveMember } from '../../identity/accounts/active-member.ts'
import { backOfficeLink } from '../../mail/back-office.ts'
import { anyOf } from '../../store/queries/any-of.ts'
import { sameTenant } from '../../store/queries/same-tenant.ts'
import type { ScopedDb, Store } from '../../store/scope.ts'
import { TENANT } from '../../store/tenant-names.ts'
import { giveWork } from '../../work/give.ts'
import { letters } from '../../work/kind.ts'
import { TRIED_HOURS } from '../alarms/alert-mails.ts'
import { type SilencedLine, silenceLetter } from './silence-letter.ts'

/** Silences that end within this time are told of in one message, in ms. */
const PAUSE_MS = 60_000

/** Tells what was silent, gathered into one message per user and tenant. */
export const silenceMail = letters<{ notification: string; reason: string }>({
  name: 'silence_mail',
  counted: 'silence_mails',
  pauseMs: PAUSE_MS,
  rememberMs: PAUSE_MS,
  async write({ store, linkOrigin }, { tenantId, about, items }) {
    const member = await readActiveMember(store, tenantId, about)
    if (!member) return undefined
    const alerts = await readLines(
      store,
      tenantId,
      items.map(({ payload }) => payload.notification),
    )
    const reasons = [...new Set(items.map(({ payload }) => payload.reason))]
    const link = (path: string) => backOfficeLink(linkOrigin, path, tenantId)
    return alerts.length === 0 ? undefined : silenceLetter({ ...member, reasons, alerts, link })
  },
})

/** Leaves it to tell of these alerts those who would have been told as they began. `now`: ms since the epoch. */
export async function tellOf(
  db: ScopedDb,
  alerts: readonly { id: string; alarm_id: string; company_id: string }[],
  { tenantId, reason, now }: { tenantId: string; reason: string; now: number },
): Promise<void> {
  if (alerts.length === 0) return
  const subjects = alerts.map(({ id, alarm_id, company_id }) => ({ id, alarm_id, company_id }))
  const { rows } = await sql<{ user_id: string; notification: string }>`
    select distinct u.id as user_id, r.id as notification
    from json_to_recordset(${JSON.stringify(subjects)}::text::json) as r (id uuid, alarm_id uuid, company_id uuid)
    join sat_alarm_groups a on a.tenant_id = ${TENANT} and a.alarm_id = r.alarm_id
    join company_group_companies c
      on c.tenant_id = ${TENANT} and c.company_group_id = a.company_group_id and c.company_id = r.company_id
    join grants g on g.tenant_id = ${TENANT} and g.company_group_id = a.company_group_id and g.is_active
    join users u on u.id = g.user_id and u.is_active and u.is_email_confirmed
    where not exists (select from alert_tellings t
      where t.tenant_id = ${TENANT} and t.company_group_id = a.company_group_id and not t.mails)`.execute(db)
  const expiresAt = isoInstant(now + TRIED_HOURS * 3_600_000)
  await giveWork(
    db,
    silenceMail,
    now,
    rows.map(({ user_id, notification }) => ({
      tenantId,
      key: `${notification} ${user_id} ${now}`,
      about: user_id,
      payload: { notification, reason },
      expiresAt,
    })),
  )
}

/** As they happened. */
async function readLines(store: Store, tenantId: string, ids: readonly string[]): Promise<SilencedLine[]> {
  return store
    .selectFrom('sat_notifications as n')
    .innerJoin('companies as c', (join) => sameTenant(join, 'c.id', 'n.company_id'))
    .select(['n.serial_number', 'n.environment', 'n.message', 'n.created_at', 'n.cleared_at'])
    .select((e) => e.fn.coalesce('c.nome_fantasia', 'c.razao_social').as('company'))
    .where('n.tenant_id', '=', tenantId)
    .where('n.id', '=', anyOf(ids))
    .orderBy('n.created_at')
    .orderBy('n.serial_number')
    .execute()
}
