import { sql } from 'kysely'
import { isoInstant } from '#domain/time/instant.ts'
import { type MailRound, type Outbox, sendWaiting } from '../../mail/outbox.ts'
import { isCitus } from '../../store/citus/adapter.ts'
import { scoped, type Store } from '../../store/scope.ts'
import type { DownloadLinks } from '../downloads/links.ts'
import { companyOfMonth } from '../month-end/company.ts'
import { readMonth } from '../month-end/read-month.ts'
import { deliveryLetter, type LetterFile } from './letter.ts'
import type { DeliveryLinks } from './links.ts'

export interface AccountantMailOptions extends MailRound {
  downloadLinks: DownloadLinks
  deliveryLinks: DeliveryLinks
  /** How many days a finished download is kept, and links of a delivery without one are good for. */
  days: number
}

const DAY_MS = 86_400_000
/** Messages of one round: each may wait for a mail server. */
const MOST_AT_ONCE = 50

/** Mails the deliveries whose downloads are made, for better or worse: each to every address. */
export async function sendDeliveryMails(options: AccountantMailOptions): Promise<void> {
  await noteReady(options)
  await sendWaiting(deliveryOutbox(options), options, { most: MOST_AT_ONCE })
}

/** Writes down whom a delivery is mailed to, once nothing of it is to be made any more. Its links end when the first of its files does. */
async function noteReady({ store, platform, days }: AccountantMailOptions): Promise<void> {
  const now = sql`${isoInstant(platform.now())}::timestamptz`
  await sql`
    with ready as (
      update accountant_deliveries d set ready_at = ${now}, expires_at = coalesce(
        (select min(n.expires_at) from nf_downloads n where n.tenant_id = d.tenant_id and n.id = any (d.download_ids) and n.is_success),
        ${isoInstant(platform.now() + days * DAY_MS)}::timestamptz)
      where d.prepared_at is not null and d.ready_at is null and d.sent_at is null and d.failed_at is null
        and not exists (select from nf_downloads n where n.tenant_id = d.tenant_id and n.id = any (d.download_ids) and not n.is_processed)
      returning d.tenant_id, d.company_id, d.id, d.emails
    )
    insert into accountant_mails (tenant_id, company_id, delivery_id, email, due_at)
    select r.tenant_id, r.company_id, r.id, e.email, ${now} from ready r cross join lateral unnest(r.emails) e (email)
    on conflict do nothing`.execute(store)
}

type Waiting = NonNullable<Awaited<ReturnType<typeof takeUp>>>

function deliveryOutbox(options: AccountantMailOptions): Outbox<Waiting> {
  const { store } = options
  const rowOf = ({ tenant_id, delivery_id, email }: Waiting) =>
    store
      .updateTable('accountant_mails')
      .where('tenant_id', '=', tenant_id)
      .where('delivery_id', '=', delivery_id)
      .where('email', '=', email)
  return {
    event: 'accountant_mail',
    forgetOld: (now) => forgetOld(store, isoInstant(now)),
    takeUp: (now, dueAt) => takeUp(store, isoInstant(now), dueAt),
    about: ({ tenant_id: tenant, delivery_id: id }) => ({ id, tenant }),
    attemptsOf: ({ attempts }) => attempts,
    write: (waiting) => write(options, waiting),
    async sent(waiting, at) {
      await rowOf(waiting).set({ sent_at: at }).execute()
      await store
        .updateTable('accountant_deliveries as d')
        .set({ sent_at: at })
        .where('d.tenant_id', '=', waiting.tenant_id)
        .where('d.id', '=', waiting.delivery_id)
        .where('d.sent_at', 'is', null)
        .where('d.ended_at', 'is', null)
        .where((e) =>
          e.not(
            e.exists(
              e
                .selectFrom('accountant_mails as m')
                .select('m.email')
                .whereRef('m.tenant_id', '=', 'd.tenant_id')
                .whereRef('m.delivery_id', '=', 'd.id')
                .where('m.sent_at', 'is', null),
            ),
          ),
        )
        .execute()
    },
    failed: (waiting, dueAt) => rowOf(waiting).set({ due_at: dueAt }).execute(),
  }
}

async function takeUp(store: Store, now: string, dueAt: string) {
  return store
    .with('next', (db) =>
      db
        .selectFrom('accountant_mails')
        .select(['tenant_id', 'delivery_id', 'email'])
        .where('sent_at', 'is', null)
        .where('due_at', '<=', now)
        .orderBy('due_at')
        .limit(1)
        // Citus locks no rows of several servers: of two that take up the same one the second finds none.
        .$if(!isCitus(store), (query) => query.forUpdate().skipLocked()),
    )
    .updateTable('accountant_mails as m')
    .from('next')
    .set((e) => ({ due_at: dueAt, attempts: e('m.attempts', '+', 1) }))
    .whereRef('m.tenant_id', '=', 'next.tenant_id')
    .whereRef('m.delivery_id', '=', 'next.delivery_id')
    .whereRef('m.email', '=', 'next.email')
    .where('m.due_at', '<=', now)
    .returning(['m.tenant_id', 'm.delivery_id', 'm.email', 'm.attempts'])
    .executeTakeFirst()
}

/** Ends mails whose links have: what they lead to is gone. */
async function forgetOld(store: Store, now: string): Promise<number> {
  const { rows } = await sql`
    with over as (
      update accountant_deliveries set failed_at = ${now}, failure = 'O e-mail não pôde ser entregue enquanto os links valiam.'
      where sent_at is null and failed_at is null and expires_at <= ${now}
      returning tenant_id, id
    )
    delete from accountant_mails m using over o
    where m.tenant_id = o.tenant_id and m.delivery_id = o.id and m.sent_at is null
    returning 1`.execute(store)
  return rows.length
}

async function write(options: AccountantMailOptions, { tenant_id: tenantId, delivery_id: id, email }: Waiting) {
  const { store, platform, linkOrigin: origin, downloadLinks, deliveryLinks } = options
  const found = await scoped(store, { tenantId, companyIds: 'all' }, async (db) => {
    const delivery = await db
      .selectFrom('accountant_deliveries')
      .select(['company_id', 'types', 'download_ids', 'remarks', 'expires_at', 'ended_at'])
      .select(sql<string>`to_char(month, 'YYYY-MM')`.as('month'))
      .where('id', '=', id)
      .executeTakeFirst()
    if (!delivery?.expires_at || delivery.ended_at !== null) return undefined
    const { time_zone: timeZone } = await db
      .selectFrom('tenants')
      .select('time_zone')
      .where('id', '=', tenantId)
      .executeTakeFirstOrThrow()
    const company = await companyOfMonth(db, delivery.company_id)
    const about = { company, month: delivery.month, types: delivery.types, now: platform.now(), timeZone }
    const downloads = await db
      .selectFrom('nf_downloads')
      .select(['id', 'nf_type', 'format', 'is_success', 'failure'])
      .where('id', 'in', delivery.download_ids.length > 0 ? delivery.download_ids : [id])
      .orderBy('nf_type', 'desc')
      .execute()
    return { ...delivery, expires_at: delivery.expires_at, timeZone, month: await readMonth(db, about), downloads }
  })
  if (!found) return undefined
  const until = Date.parse(found.expires_at)
  const files: LetterFile[] = []
  for (const download of found.downloads) {
    const link = download.is_success
      ? await downloadLinks.make(origin, { tenantId, id: download.id }, { until, delivery: id })
      : undefined
    files.push({ ...download, link })
  }
  const delivery = { tenantId, id }
  return deliveryLetter({
    to: email,
    month: found.month,
    timeZone: found.timeZone,
    isEmpty: found.types.length === 0,
    remarks: found.remarks,
    files,
    pdf: await deliveryLinks.make(origin, delivery, { kind: 'pdf', until }),
    csv: await deliveryLinks.make(origin, delivery, { kind: 'csv', until }),
    until,
  })
}
