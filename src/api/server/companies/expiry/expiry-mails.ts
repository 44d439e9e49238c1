import { sql } from 'kysely'
import { daysRemaining, EXPIRY_DAYS, expiryText } from '#domain/companies/company-alerts.ts'
import { isoInstant } from '#domain/time/instant.ts'
import { readActiveMember } from '../../identity/accounts/active-member.ts'
import { backOfficeLink } from '../../mail/back-office.ts'
import { letter } from '../../mail/letter.ts'
import type { Message } from '../../ports/mail/mailer.ts'
import { anyOf } from '../../store/queries/any-of.ts'
import { sameTenant } from '../../store/queries/same-tenant.ts'
import type { ScopedDb, Store } from '../../store/scope.ts'
import { letters } from '../../work/kind.ts'

const DAY_MS = 86_400_000
/**
 * Tells those who may change a company's certificate that it ends, 60, 30, 7 and 1 days before; one that came later is told at the next of
 * these. All certificates of a tenant that a user is to hear of at a time stand in one message. Those that have ended are forgotten: their alert
 * tells of them.
 */
export const expiryMail = letters<{ certificate: string }>({
  name: 'expiry_mail',
  counted: 'certificate_mails',
  everyMs: 600_000,
  // Longer than any of the days lasts.
  rememberMs: (EXPIRY_DAYS[0] + 1) * DAY_MS,
  find: (db, { platform }) => noteExpiries(db, platform.now()),
  async write({ store, platform, linkOrigin }, { tenantId, about, items }) {
    const member = await readActiveMember(store, tenantId, about)
    if (!member) return undefined
    const ids = items.map(({ payload }) => payload.certificate)
    const lines = await readLines(store, tenantId, ids, platform.now())
    return lines.length === 0 ? undefined : expiryLetter(lines, { ...member, linkOrigin })
  },
})

/** Returns a join of certificates `k` with the tightest of the days that has been reached, as mark.days. */
export const reminderDays = (now: string) => sql`
  cross join lateral (
    select min(d.days) as days from (values ${sql.join(EXPIRY_DAYS.map((day) => sql`(${day}::integer)`))}) d (days)
    where k.not_after - make_interval(days => d.days + 1) < ${now}::timestamptz
  ) mark`

/** Once for each certificate, user and number of days, however many servers look. */
async function noteExpiries(db: ScopedDb, at: number): Promise<void> {
  const now = isoInstant(at)
  const until = isoInstant(at + (EXPIRY_DAYS[0] + 1) * DAY_MS)
  await sql`
    insert into work (tenant_id, kind, key, about, payload, created_at, due_at, expires_at)
    select distinct k.tenant_id, ${expiryMail.name}, k.id || ' ' || u.id || ' ' || mark.days, u.id::text,
      jsonb_build_object('certificate', k.id), ${now}::timestamptz, ${now}::timestamptz, k.not_after
    from certificates k ${reminderDays(now)}
    join grants g on g.tenant_id = k.tenant_id and g.is_active
    join roles r on r.tenant_id = g.tenant_id and r.id = g.role_id
    join users u on u.id = g.user_id and u.is_active and u.is_email_confirmed
    where k.not_after > ${now}::timestamptz and k.not_after < ${until}::timestamptz and mark.days is not null
      and case
        when g.company_group_id is not null then exists (select from company_group_companies c where c.tenant_id = g.tenant_id
          and c.company_group_id = g.company_group_id and c.company_id = k.company_id)
          and (g.only_companies is null or k.company_id = any (g.only_companies))
        when g.only_companies is not null then k.company_id = any (g.only_companies)
        else r.type = 'primary'
      end
      and ((r.is_master and g.company_group_id is null and g.only_companies is null) or exists (
        select from role_permissions p where p.tenant_id = r.tenant_id and p.role_id = r.id and p.permission = 'company:set_certificate'))
    on conflict do nothing`.execute(db)
}

interface Line {
  company: string
  days: number
}

/** The first to end first. */
async function readLines(store: Store, tenantId: string, ids: readonly string[], now: number): Promise<Line[]> {
  const rows = await store
    .selectFrom('certificates as k')
    .innerJoin('companies as c', (join) => sameTenant(join, 'c.id', 'k.company_id'))
    .select('k.not_after')
    .select((e) => e.fn.coalesce('c.nome_fantasia', 'c.razao_social').as('company'))
    .where('k.tenant_id', '=', tenantId)
    .where('k.id', '=', anyOf(ids))
    .orderBy('k.not_after')
    .orderBy('c.search')
    .execute()
  return rows.map(({ company, not_after }) => ({ company, days: daysRemaining(Date.parse(not_after), now) }))
}

/** How many companies a message names. */
const MOST_LINES = 50

function expiryLetter(
  lines: readonly Line[],
  { email, tenant, tenantId, linkOrigin }: { email: string; tenant: string; tenantId: string; linkOrigin: string },
): Promise<Message> {
  const [first] = lines
  const texts = lines.slice(0, MOST_LINES).map(({ company, days }) => `${company}: ${expiryText(days)}.`)
  const rest = lines.length - texts.length
  return letter({
    to: email,
    subject:
      lines.length === 1 && first
        ? `Certificado de ${first.company} ${expiryText(first.days)}`
        : `${lines.length} certificados a vencer – ${tenant}`,
    paragraphs: [
      'Sem um certificado válido a empresa não emite NFC-e.',
      ...texts,
      ...(rest > 0 ? [`e mais ${rest}`] : []),
    ],
    link: backOfficeLink(linkOrigin, '/companies?alert=certificate_expiring', tenantId),
    action: 'Ver empresas',
    closing: `Você recebe esta mensagem porque pode trocar certificados de empresas de ${tenant}.`,
  })
}
