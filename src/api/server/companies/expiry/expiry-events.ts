import { sql } from 'kysely'
import { daysRemaining, EXPIRY_DAYS } from '#domain/companies/company-alerts.ts'
import { isoInstant } from '#domain/time/instant.ts'
import { recordEvents } from '../../events/record.ts'
import { sameTenant } from '../../store/queries/same-tenant.ts'
import type { ScopedDb, Store } from '../../store/scope.ts'
import type { Kind } from '../../work/kind.ts'
import { reminderDays } from './expiry-mails.ts'

const DAY_MS = 86_400_000
const KIND = 'certificate.expiring'

/** Tells receivers of events that a certificate ends, on the days on which people are told. */
export const expiryEvent: Kind<{ certificate: string }> = {
  name: 'expiry_event',
  counted: 'certificate_events',
  everyMs: 600_000,
  // Longer than any of the days lasts.
  rememberMs: (EXPIRY_DAYS[0] + 1) * DAY_MS,
  find: (db, { platform }) => findExpiries(db, platform.now()),
  async do({ store, platform }, { tenantId, items }) {
    for (const { key, payload } of items) {
      const found = await readCertificate(store, tenantId, payload.certificate)
      if (!found) continue
      const days = daysRemaining(Date.parse(found.not_after), platform.now())
      const company = { id: found.company_id, cnpj: found.cnpj }
      const event = {
        // The same however often it is written.
        id: await uuidOf(`${tenantId} ${key}`, platform.digest),
        kind: KIND,
        subject: `certificate ${found.id}`,
        companyId: found.company_id,
        data: { certificate: found.id, company, ends_utc: found.not_after, days },
      } as const
      await store.transaction().execute((db) => recordEvents(db, { tenantId, platform }, [event]))
    }
    return undefined
  },
}

async function findExpiries(db: ScopedDb, at: number): Promise<void> {
  const now = isoInstant(at)
  const until = isoInstant(at + (EXPIRY_DAYS[0] + 1) * DAY_MS)
  await sql`
    insert into work (tenant_id, kind, key, about, payload, created_at, due_at, expires_at)
    select distinct k.tenant_id, ${expiryEvent.name}, k.id || ' ' || mark.days, k.id::text,
      jsonb_build_object('certificate', k.id), ${now}::timestamptz, ${now}::timestamptz, k.not_after
    from certificates k ${reminderDays(now)}
    join webhook_endpoints e on e.tenant_id = k.tenant_id and not e.is_paused and ${KIND} = any (e.kinds)
    where k.not_after > ${now}::timestamptz and k.not_after < ${until}::timestamptz and mark.days is not null
    on conflict do nothing`.execute(db)
}

const readCertificate = (store: Store, tenantId: string, id: string) =>
  store
    .selectFrom('certificates as k')
    .innerJoin('companies as c', (join) => sameTenant(join, 'c.id', 'k.company_id'))
    .select(['k.id', 'k.company_id', 'k.not_after', 'c.cnpj'])
    .where('k.tenant_id', '=', tenantId)
    .where('k.id', '=', id)
    .executeTakeFirst()

/** Returns a UUID that a text always has (RFC 9562, section 5.8). */
async function uuidOf(text: string, digest: (text: string) => string | Promise<string>): Promise<string> {
  const bytes = new TextEncoder().encode(await digest(text))
  const hex = Array.from(bytes.slice(0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-8$3-a$4-$5')
}
