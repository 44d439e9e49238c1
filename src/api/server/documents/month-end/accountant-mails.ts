import { sql } from 'kysely'
import { isoInstant } from '#domain/time/instant.ts'
import { scoped, type ScopedDb } from '../../store/scope.ts'
import type { Kind, Piece, WorkRound } from '../../work/kind.ts'
import type { DownloadLinks } from '../downloads/links.ts'
import { leavesSandbox } from '../../identity/accounts/sandbox-people.ts'
import { companyOfMonth } from '../month/company.ts'
import { readMonth } from '../month/read-month.ts'
import { deliveryLetter, type LetterFile } from './delivery-letter.ts'
import type { DeliveryLinks } from './links.ts'

/** The means of the letters that bring months. */
export interface AccountantRound extends WorkRound {
  downloadLinks: DownloadLinks
  deliveryLinks: DeliveryLinks
  /** How many days a finished download is kept, and links of a delivery without one are good for. */
  days: number
}

const DAY_MS = 86_400_000
interface Letter {
  company: string
  delivery: string
  email: string
}

/** Mails the deliveries whose downloads are made, for better or worse: each to every address, for as long as its links open. */
export const accountantMail: Kind<Letter, AccountantRound> = {
  name: 'accountant_mail',
  counted: 'accountant_letters',
  everyMs: 60_000,
  find: noteReady,
  async do(round, piece) {
    const message = await write(round, piece)
    if (message) await round.mailer.send(message)
    await noteSent(round, piece)
    return message !== undefined
  },
  async giveUp({ store, platform }, items) {
    for (const { tenantId, payload } of items)
      await store
        .updateTable('accountant_deliveries')
        .set({
          failed_at: isoInstant(platform.now()),
          failure: 'O e-mail não pôde ser entregue enquanto os links valiam.',
        })
        .where('tenant_id', '=', tenantId)
        .where('id', '=', payload.delivery)
        .where('sent_at', 'is', null)
        .where('failed_at', 'is', null)
        .execute()
  },
}

/** Forgets the letters of a delivery that have not left. */
export async function endLetters(db: ScopedDb, deliveryId: string): Promise<void> {
  await db.deleteFrom('work').where('kind', '=', accountantMail.name).where('key', 'like', `${deliveryId} %`).execute()
}

/** Writes down whom a delivery is mailed to, once nothing of it is to be made any more. Its links end when the first of its files does. */
async function noteReady(db: ScopedDb, { platform, days }: AccountantRound): Promise<void> {
  const now = sql`${isoInstant(platform.now())}::timestamptz`
  await sql`
    with ready as (
      update accountant_deliveries d set ready_at = ${now}, expires_at = coalesce(
        (select min(n.expires_at) from nf_downloads n where n.tenant_id = d.tenant_id and n.id = any (d.download_ids) and n.is_success),
        ${isoInstant(platform.now() + days * DAY_MS)}::timestamptz)
      where d.prepared_at is not null and d.ready_at is null and d.sent_at is null and d.failed_at is null
        and not exists (select from nf_downloads n where n.tenant_id = d.tenant_id and n.id = any (d.download_ids) and not n.is_processed)
      returning d.tenant_id, d.company_id, d.id, d.emails, d.expires_at
    )
    insert into work (tenant_id, kind, key, about, payload, created_at, due_at, expires_at)
    select r.tenant_id, ${accountantMail.name}, r.id || ' ' || e.email, r.id || ' ' || e.email,
      jsonb_build_object('company', r.company_id, 'delivery', r.id, 'email', e.email), ${now}, ${now}, r.expires_at
    from ready r cross join lateral unnest(r.emails) e (email)
    on conflict do nothing`.execute(db)
}

/** The last of its letters has a delivery sent. */
async function noteSent({ store, platform }: AccountantRound, { tenantId, items: [{ key, payload }] }: Piece<Letter>) {
  await store
    .updateTable('accountant_deliveries as d')
    .set({ sent_at: isoInstant(platform.now()) })
    .where('d.tenant_id', '=', tenantId)
    .where('d.id', '=', payload.delivery)
    .where('d.sent_at', 'is', null)
    .where('d.ended_at', 'is', null)
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom('work as w')
            .select('w.key')
            .whereRef('w.tenant_id', '=', 'd.tenant_id')
            .where('w.kind', '=', accountantMail.name)
            .where('w.key', 'like', `${payload.delivery} %`)
            .where('w.key', '<>', key),
        ),
      ),
    )
    .execute()
}

async function write(options: AccountantRound, { tenantId, items: [{ payload }] }: Piece<Letter>) {
  const { delivery: id, email } = payload
  const { store, platform, linkOrigin: origin, downloadLinks, deliveryLinks } = options
  const found = await scoped(store, { tenantId, companyIds: 'all' }, async (db) => {
    if (await leavesSandbox(db, email)) return undefined
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
