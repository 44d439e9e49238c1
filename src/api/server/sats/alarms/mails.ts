import { isoInstant } from '#domain/time/instant.ts'
import { readActiveMember } from '../../identity/accounts/active-member.ts'
import { backOfficeLink } from '../../mail/back-office.ts'
import { type Gathered, gatheredRows } from '../../mail/gathered.ts'
import { type MailRound, type Outbox, sendWaiting } from '../../mail/outbox.ts'
import { anyOf } from '../../store/queries/any-of.ts'
import { sameTenant } from '../../store/queries/same-tenant.ts'
import type { Store } from '../../store/scope.ts'
import { type AlertLine, alertLetter } from './alert-letter.ts'

/** A user gets one message of a tenant in this time at most, in seconds: what fires meanwhile is gathered. */
const PAUSE_SECONDS = 60
/** Hours that are kept of what was sent, and that are tried for what could not be: older news is none. */
const KEPT_HOURS = 24
/** Messages of one round: each may wait for a mail server. */
const MOST_AT_ONCE = 50

/** Sends what waits: alerts gathered into one message per user and tenant. */
export function sendAlertMails(options: MailRound): Promise<void> {
  // Not all at a time: a slow mail server must not keep the last of many for longer than they are its taker's.
  return sendWaiting(alertOutbox(options), options, { most: MOST_AT_ONCE })
}

function alertOutbox({ store, linkOrigin }: MailRound): Outbox<Gathered> {
  return {
    ...gatheredRows(store, { name: 'sat_alert_mails', id: 'notification_id', pauseSeconds: PAUSE_SECONDS }),
    event: 'alert_mail',
    forgetOld: (now) => forgetOld(store, isoInstant(now - KEPT_HOURS * 3_600_000)),
    about: ({ tenantId, userId, ids }) => ({ tenant: tenantId, user: userId, alerts: ids.length }),
    async write({ tenantId, userId, ids }) {
      const member = await readActiveMember(store, tenantId, userId)
      if (!member) return undefined
      const { email: to, tenant, timeZone } = member
      const alerts = await readLines(store, tenantId, ids)
      const link = (path: string) => backOfficeLink(linkOrigin, path, tenantId)
      return alertLetter({ to, tenant, timeZone, alerts, link })
    },
  }
}

/** The newest last, as they happened. */
async function readLines(store: Store, tenantId: string, ids: readonly string[]): Promise<AlertLine[]> {
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

async function forgetOld(store: Store, before: string): Promise<number> {
  await store.deleteFrom('sat_alert_mails').where('sent_at', '<', before).execute()
  const abandoned = await store
    .deleteFrom('sat_alert_mails')
    .where('sent_at', 'is', null)
    .where('created_at', '<', before)
    .executeTakeFirst()
  return Number(abandoned.numDeletedRows)
}
