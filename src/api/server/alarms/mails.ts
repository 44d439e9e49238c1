import { sql } from 'kysely'
import { isoInstant } from '#domain/instant.ts'
import { readActiveMember } from '../accounts/active-member.ts'
import { type Outbox, sendWaiting } from '../mail/outbox.ts'
import type { Mailer } from '../ports/mail/mailer.ts'
import type { Platform } from '../ports/platform/platform.ts'
import { anyOf } from '../store/queries/any-of.ts'
import { sameTenant } from '../store/queries/same-tenant.ts'
import type { Store } from '../store/scope.ts'
import { type AlertLine, alertLetter } from './alert-letter.ts'

/** A user gets one message of a tenant in this time at most, in seconds: what fires meanwhile is gathered. */
const PAUSE_SECONDS = 60
/** Hours that are kept of what was sent, and that are tried for what could not be: older news is none. */
const KEPT_HOURS = 24
/** Messages of one round: each may wait for a mail server. */
const MOST_AT_ONCE = 50

export interface AlertMailOptions {
  store: Store
  platform: Platform
  mailer: Mailer
  /** Scheme and host of the back-office. */
  linkOrigin: string
}

/** Sends what waits: alerts gathered into one message per user and tenant. */
export function sendAlertMails(options: AlertMailOptions): Promise<void> {
  // Not all at a time: a slow mail server must not keep the last of many for longer than they are its taker's.
  return sendWaiting(alertOutbox(options), options, { most: MOST_AT_ONCE })
}

interface Taken {
  tenant_id: string
  user_id: string
  notification_id: string
  attempts: number
}

/** The alerts that one message tells one user of. */
interface Waiting {
  tenantId: string
  userId: string
  ids: string[]
  attempts: number
}

function alertOutbox({ store, linkOrigin }: AlertMailOptions): Outbox<Waiting> {
  const rowsOf = ({ tenantId, userId, ids }: Waiting) =>
    store
      .updateTable('sat_alert_mails')
      .where('tenant_id', '=', tenantId)
      .where('user_id', '=', userId)
      .where('notification_id', '=', anyOf(ids))
  return {
    event: 'alert_mail',
    forgetOld: (now) => forgetOld(store, isoInstant(now - KEPT_HOURS * 3_600_000)),
    takeUp: (now, dueAt) => takeUp(store, now, dueAt),
    about: ({ tenantId, userId, ids }) => ({ tenant: tenantId, user: userId, alerts: ids.length }),
    attemptsOf: ({ attempts }) => attempts,
    async write({ tenantId, userId, ids }) {
      const member = await readActiveMember(store, tenantId, userId)
      if (!member) return undefined
      const { email: to, tenant, timeZone } = member
      const alerts = await readLines(store, tenantId, ids)
      return alertLetter({ to, tenant, timeZone, alerts, link: `${linkOrigin}/sat-alerts` })
    },
    sent: (waiting, at) => rowsOf(waiting).set({ sent_at: at }).execute(),
    failed: (waiting, dueAt) => rowsOf(waiting).set({ due_at: dueAt }).execute(),
  }
}

async function takeUp(store: Store, at: number, dueAt: string): Promise<Waiting | undefined> {
  const now = isoInstant(at)
  const { rows } = await sql<Taken>`
    with ready as (
      select m.tenant_id, m.user_id from sat_alert_mails m
      where m.sent_at is null and m.due_at <= ${now} and not exists (
        select from sat_alert_mails s
        where s.tenant_id = m.tenant_id and s.user_id = m.user_id and s.sent_at > ${isoInstant(at - PAUSE_SECONDS * 1000)})
      group by m.tenant_id, m.user_id order by min(m.due_at) limit 1
    )
    update sat_alert_mails m set due_at = ${dueAt}, attempts = m.attempts + 1
    from ready r
    where m.tenant_id = r.tenant_id and m.user_id = r.user_id and m.sent_at is null and m.due_at <= ${now}
    returning m.tenant_id, m.user_id, m.notification_id, m.attempts`.execute(store)
  const [first] = rows
  if (!first) return undefined
  return {
    tenantId: first.tenant_id,
    userId: first.user_id,
    ids: rows.map((row) => row.notification_id),
    attempts: Math.min(...rows.map((row) => row.attempts)),
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
  const given = await store
    .deleteFrom('sat_alert_mails')
    .where('sent_at', 'is', null)
    .where('created_at', '<', before)
    .executeTakeFirst()
  return Number(given.numDeletedRows)
}
