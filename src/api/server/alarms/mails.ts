import { sql } from 'kysely'
import { alertLetter, type AlertLine } from './alert-letter.ts'
import type { Mailer } from '../ports/mail/mailer.ts'
import { retryAt, TAKEN_MS } from '../mail/outbox.ts'
import type { Platform } from '../ports/platform/platform.ts'
import type { Store } from '../store/scope.ts'
import { errorText } from '../errors/text.ts'

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

/**
 * Sends what waits in the outbox: alerts gathered into one message per user and tenant. At least once, across restarts and several
 * processes: a row counts as sent only after its message was handed over, and is tried again until then.
 */
export async function sendAlertMails(options: AlertMailOptions): Promise<void> {
  const { store, platform } = options
  await forgetOld(store, platform)
  // One at a time: a slow mail server must not keep the last of many for longer than they are its taker's.
  for (let sent = 0; sent < MOST_AT_ONCE; sent++) {
    const taken = await takeUp(store, platform.now())
    if (taken.length === 0) return
    await sendOne(options, taken)
  }
}

interface Taken {
  tenant_id: string
  user_id: string
  notification_id: string
  attempts: number
}

async function takeUp(store: Store, now: number): Promise<Taken[]> {
  const { rows } = await sql<Taken>`
    with ready as (
      select m.tenant_id, m.user_id from sat_alert_mails m
      where m.sent_at is null and m.due_at <= ${iso(now)} and not exists (
        select from sat_alert_mails s
        where s.tenant_id = m.tenant_id and s.user_id = m.user_id and s.sent_at > ${iso(now - PAUSE_SECONDS * 1000)})
      group by m.tenant_id, m.user_id order by min(m.due_at) limit 1
    )
    update sat_alert_mails m set due_at = ${iso(now + TAKEN_MS)}, attempts = m.attempts + 1
    from ready r
    where m.tenant_id = r.tenant_id and m.user_id = r.user_id and m.sent_at is null and m.due_at <= ${iso(now)}
    returning m.tenant_id, m.user_id, m.notification_id, m.attempts`.execute(store)
  return rows
}

async function sendOne(
  { store, platform, mailer, linkOrigin }: AlertMailOptions,
  taken: readonly Taken[],
): Promise<void> {
  const [first] = taken
  if (!first) return
  const { tenant_id, user_id } = first
  const ids = taken.map((row) => row.notification_id)
  const rows = store
    .updateTable('sat_alert_mails')
    .where('tenant_id', '=', tenant_id)
    .where('user_id', '=', user_id)
    .where('notification_id', '=', sql<string>`any (${ids}::uuid[])`)
  const addressee = await readAddressee(store, tenant_id, user_id)
  try {
    // Who has left the tenant, or may not sign in any more, is told nothing.
    if (addressee) {
      const alerts = await readLines(store, tenant_id, ids)
      await mailer.send(await alertLetter({ ...addressee, alerts, link: `${linkOrigin}/sat-alerts` }))
    }
    await rows.set({ sent_at: iso(platform.now()) }).execute()
    platform.log({
      event: 'alert_mail',
      tenant: tenant_id,
      user: user_id,
      alerts: ids.length,
      sent: addressee !== undefined,
    })
  } catch (error) {
    const due_at = retryAt(platform.now(), Math.min(...taken.map((row) => row.attempts)))
    platform.log({ event: 'alert_mail', tenant: tenant_id, user: user_id, alerts: ids.length, error: errorText(error) })
    await rows.set({ due_at }).execute()
  }
}

async function readAddressee(store: Store, tenantId: string, userId: string) {
  const row = await store
    .selectFrom('users as u')
    .innerJoin('grants as g', 'g.user_id', 'u.id')
    .innerJoin('tenants as t', 't.id', 'g.tenant_id')
    .select(['u.email', 't.description', 't.time_zone'])
    .where('u.id', '=', userId)
    .where('t.id', '=', tenantId)
    .where('u.is_active', '=', true)
    .where('g.is_active', '=', true)
    .limit(1)
    .executeTakeFirst()
  return row && { to: row.email, tenant: row.description, timeZone: row.time_zone }
}

/** The newest last, as they happened. */
async function readLines(store: Store, tenantId: string, ids: readonly string[]): Promise<AlertLine[]> {
  return store
    .selectFrom('sat_notifications as n')
    .innerJoin('companies as c', (join) =>
      join.onRef('c.tenant_id', '=', 'n.tenant_id').onRef('c.id', '=', 'n.company_id'),
    )
    .select(['n.serial_number', 'n.environment', 'n.message', 'n.created_at', 'n.cleared_at'])
    .select((e) => e.fn.coalesce('c.nome_fantasia', 'c.razao_social').as('company'))
    .where('n.tenant_id', '=', tenantId)
    .where('n.id', '=', sql<string>`any (${ids}::uuid[])`)
    .orderBy('n.created_at')
    .orderBy('n.serial_number')
    .execute()
}

async function forgetOld(store: Store, platform: Platform): Promise<void> {
  const before = iso(platform.now() - KEPT_HOURS * 3_600_000)
  await store.deleteFrom('sat_alert_mails').where('sent_at', '<', before).execute()
  const given = await store
    .deleteFrom('sat_alert_mails')
    .where('sent_at', 'is', null)
    .where('created_at', '<', before)
    .executeTakeFirst()
  if (given.numDeletedRows > 0n) platform.log({ event: 'alert_mail', given_up: Number(given.numDeletedRows) })
}

function iso(at: number): string {
  return new Date(at).toISOString()
}
