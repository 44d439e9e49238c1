import { sql } from 'kysely'
import { isoInstant } from '#domain/time/instant.ts'
import { isQuotaName, QUOTA_NAMES, QUOTA_STEPS, quotaLine, quotaStep } from '#domain/access/plan.ts'
import { readActiveMember } from '../accounts/active-member.ts'
import { backOfficeLink } from '../../mail/back-office.ts'
import { letter } from '../../mail/letter.ts'
import { monthStart, readUsage, usedOf } from './usage.ts'
import type { Message } from '../../ports/mail/mailer.ts'
import { anyOf } from '../../store/queries/any-of.ts'
import type { ScopedDb, Store } from '../../store/scope.ts'
import { letters } from '../../work/kind.ts'

/**
 * Tells the masters of a tenant that a quota of its plan is used to 80 % and to 100 %: once for each crossing, and for a quota of each month
 * once a month (docs/decisions.md#quota-mails). All that one is to hear of at a time stands in one message.
 */
export const quotaMail = letters<{ crossing: string }>({
  name: 'quota_mail',
  counted: 'quota_mails',
  everyMs: 600_000,
  find: (db, { platform }) => noteCrossings(db, platform.now()),
  async write({ store, platform, linkOrigin }, { tenantId, about, items }) {
    const member = await readActiveMember(store, tenantId, about)
    if (!member) return undefined
    const ids = items.map(({ payload }) => payload.crossing)
    const lines = await readLines(store, { tenantId, timeZone: member.timeZone, ids }, platform.now())
    return lines.length === 0 ? undefined : quotaLetter(lines, { ...member, linkOrigin })
  },
})

/** Keeps which quotas are used to which step, forgets those that are not any more, and writes down whom the new ones are told to. */
async function noteCrossings(db: ScopedDb, at: number): Promise<void> {
  const now = sql`${isoInstant(at)}::timestamptz`
  const zone = sql`t.time_zone`
  const steps = sql.join(QUOTA_STEPS.map((step) => sql`(${sql.lit(step)})`))
  await sql`
    with used as materialized (
        select p.tenant_id, q.quota, q.value, ${usedOf(sql`q.quota`, sql`p.tenant_id`, monthStart(now, zone))} as used,
          case q.quota when 'max_per_month' then date_trunc('month', ${now} at time zone ${zone})::date else date '0001-01-01' end as period
        from plans p
        join tenants t on t.id = p.tenant_id
        join plan_quotas q on q.tenant_id = p.tenant_id and q.plan_id = p.id and q.value is not null
        where p.is_current
    ), standing as materialized (
      select u.tenant_id, u.quota, s.step, u.period from used u cross join (values ${steps}) s (step)
      where u.used > 0 and u.used * 100 >= u.value::bigint * s.step
    ), over as (
      delete from quota_crossings c where not exists (select from standing n where n.tenant_id = c.tenant_id and n.quota = c.quota
        and n.step = c.step and n.period = c.period)
    ), begun as (
      insert into quota_crossings (tenant_id, id, quota, step, period, created_at)
      select n.tenant_id, gen_random_uuid(), n.quota, n.step, n.period, ${now} from standing n
      on conflict (tenant_id, quota, step, period) do nothing
      returning tenant_id, id
    )
    insert into work (tenant_id, kind, key, about, payload, created_at, due_at, expires_at)
    select distinct b.tenant_id, ${quotaMail.name}, b.id || ' ' || u.id, u.id::text, jsonb_build_object('crossing', b.id), ${now}, ${now},
      'infinity'::timestamptz
    from begun b
    join grants g on g.tenant_id = b.tenant_id and g.is_active and g.company_group_id is null and g.only_companies is null
    join roles r on r.tenant_id = g.tenant_id and r.id = g.role_id and r.is_master
    join users u on u.id = g.user_id and u.is_active and u.is_email_confirmed`.execute(db)
}

/** How it stands when the message is written, in the order of the screen; undone meanwhile is none. */
async function readLines(
  store: Store,
  { tenantId, timeZone, ids }: { tenantId: string; timeZone: string; ids: readonly string[] },
  now: number,
): Promise<string[]> {
  return store.transaction().execute(async (db) => {
    const crossed = await db
      .selectFrom('quota_crossings as c')
      .innerJoin('plans as p', (join) => join.onRef('p.tenant_id', '=', 'c.tenant_id').on('p.is_current', '=', true))
      .innerJoin('plan_quotas as q', (join) =>
        join.onRef('q.tenant_id', '=', 'c.tenant_id').onRef('q.plan_id', '=', 'p.id').onRef('q.quota', '=', 'c.quota'),
      )
      .select(['q.quota', 'q.value'])
      .distinct()
      .where('c.tenant_id', '=', tenantId)
      .where('c.id', '=', anyOf(ids))
      .execute()
    const usage = await readUsage(db, { tenantId, timeZone }, now)
    return QUOTA_NAMES.flatMap((name) => {
      const value = crossed.find(({ quota }) => isQuotaName(quota) && quota === name)?.value ?? null
      if (name === 'max_per_batch' || value === null || quotaStep(usage[name], value) === 0) return []
      return [quotaLine(name, { used: usage[name], value })]
    })
  })
}

function quotaLetter(
  lines: readonly string[],
  { email, tenant, tenantId, linkOrigin }: { email: string; tenant: string; tenantId: string; linkOrigin: string },
): Promise<Message> {
  const [first] = lines
  return letter({
    to: email,
    subject: lines.length === 1 && first ? `${first} – ${tenant}` : `${lines.length} limites do plano – ${tenant}`,
    paragraphs: [
      ...lines.map((line) => `${line}.`),
      'A partir de 100 %, cadastros e downloads além do limite são recusados. Documentos fiscais nunca são: todos continuam guardados, e o plano mostra o excedente.',
    ],
    link: backOfficeLink(linkOrigin, '/subscription-plan', tenantId),
    action: 'Ver plano',
    closing: `Você recebe esta mensagem porque administra ${tenant}.`,
  })
}
