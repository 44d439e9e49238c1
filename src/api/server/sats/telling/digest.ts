import { sql } from 'kysely'
import { formatQuantity } from '#domain/money.ts'
import { isoInstant } from '#domain/time/instant.ts'
import { localTime } from '#domain/time/zoned-time.ts'
import { readActiveMember } from '../../identity/accounts/active-member.ts'
import { backOfficeLink } from '../../mail/back-office.ts'
import { letter } from '../../mail/letter.ts'
import { MAILS_AT_ONCE, type Message } from '../../ports/mail/mailer.ts'
import { anyOf } from '../../store/queries/any-of.ts'
import { type ScopedDb, scoped, type Store } from '../../store/scope.ts'
import { TENANT } from '../../store/tenant-names.ts'
import { letters } from '../../work/kind.ts'
import { ALL_ALERTS, ALERT_HISTORY } from '../alarms/alert-path.ts'
import { mayKnow } from '../alerts/people.ts'
import { isAudible } from './tellable.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Alerts that are named; the link shows the rest. */
const MOST_LINES = 50

/** Tells the members of a group, at the hour that it has chosen, what is on and what was on for a day; nothing where nothing was. */
export const alertDigest = letters<{ group: string }>({
  name: 'alert_digest',
  counted: 'alert_digests',
  atOnce: MAILS_AT_ONCE,
  everyMs: 60_000,
  rememberMs: 2 * DAY_MS,
  mayFind: async (db) =>
    (await db
      .selectFrom('alert_tellings')
      .select('tenant_id')
      .where('digest_at', 'is not', null)
      .limit(1)
      .executeTakeFirst()) !== undefined,
  find: (db, { platform }) => noteDue(db, platform.now()),
  async write({ store, platform, linkOrigin }, { tenantId, about, items }) {
    const member = await readActiveMember(store, tenantId, about)
    if (!member) return undefined
    const since = platform.now() - DAY_MS
    const day = await readDay(store, {
      tenantId,
      userId: about,
      groups: items.map(({ payload }) => payload.group),
      since,
    })
    return day.alerts.length === 0 ? undefined : digestLetter(day, { ...member, linkOrigin, since })
  },
})

/**
 * Leaves a letter to each member of the groups whose hour has come, once a day by the tenant's calendar. An hour later it is too late: whoever
 * chooses an hour that is over waits for the next day, and so does what a server that was away has missed.
 */
async function noteDue(db: ScopedDb, now: number): Promise<void> {
  const at = sql`${isoInstant(now)}::timestamptz`
  await sql`
    insert into work (tenant_id, kind, key, about, payload, created_at, due_at, expires_at)
    select distinct d.tenant_id, ${alertDigest.name}, d.company_group_id || ' ' || u.id || ' ' || l.local::date, u.id::text,
      jsonb_build_object('group', d.company_group_id), ${at}, ${at}, ${at} + interval '12 hours'
    from alert_tellings d
    join tenants t on t.id = d.tenant_id
    cross join lateral (select ${at} at time zone t.time_zone as local) l
    join grants g on g.tenant_id = d.tenant_id and g.company_group_id = d.company_group_id and g.is_active
    join users u on u.id = g.user_id and u.is_active and u.is_email_confirmed
    where d.digest_at is not null and l.local >= l.local::date + d.digest_at::time
      and l.local < l.local::date + d.digest_at::time + interval '1 hour'
    on conflict do nothing`.execute(db)
}

interface Day {
  groups: string[]
  /** Those that are on come first. */
  alerts: { serial_number: string | null; company: string; message: string; created_at: string; is_open: boolean }[]
}

/** Reads what was on since a moment of the alarms of groups, in the companies that the groups have. */
function readDay(
  store: Store,
  { tenantId, userId, groups, since }: { tenantId: string; userId: string; groups: readonly string[]; since: number },
): Promise<Day> {
  return scoped(store, { tenantId, companyIds: 'all' }, async (db) => {
    const { rows } = await sql<Day['alerts'][number]>`
      select n.serial_number, coalesce(k.nome_fantasia, k.razao_social) as company, n.message, n.created_at, n.cleared_at is null as is_open
      from sat_notifications n join companies k on k.tenant_id = ${TENANT} and k.id = n.company_id
      where n.tenant_id = ${TENANT} and (n.cleared_at is null or n.cleared_at > ${isoInstant(since)}::timestamptz) and ${isAudible}
        and ${mayKnow({ tenantId, userId })}
        and exists (select from sat_alarm_groups a join company_group_companies c
          on c.tenant_id = ${TENANT} and c.company_group_id = a.company_group_id and c.company_id = n.company_id
          where a.tenant_id = ${TENANT} and a.alarm_id = n.alarm_id and a.company_group_id = ${anyOf(groups)})
      order by n.cleared_at is not null, n.created_at desc, n.id`.execute(db)
    const named = await db
      .selectFrom('company_groups')
      .select('description')
      .where('id', '=', anyOf(groups))
      .orderBy('description')
      .execute()
    return { alerts: rows, groups: named.map(({ description }) => description) }
  })
}

const isOfSat = ({ serial_number }: { serial_number: string | null }) => serial_number !== null

interface About {
  email: string
  tenant: string
  tenantId: string
  timeZone: string
  linkOrigin: string
  since: number
}

function digestLetter({ alerts, groups }: Day, about: About): Promise<Message> {
  const { email, tenant, tenantId, timeZone, linkOrigin, since } = about
  const open = alerts.filter(({ is_open }) => is_open)
  const begun = alerts.filter(({ created_at }) => Date.parse(created_at) > since).length
  const counted = (count: number, one: string, many: string) => `${formatQuantity(count)} ${count === 1 ? one : many}`
  const lines = open.slice(0, MOST_LINES).map(({ serial_number, company, message, created_at }) => {
    const [day = '', time = ''] = localTime(Date.parse(created_at), timeZone).split('T')
    const subject = serial_number === null ? '' : `SAT ${serial_number} · `
    return `${message} · ${subject}${company} · desde ${day.slice(8)}/${day.slice(5, 7)} às ${time.slice(0, 5)}`
  })
  const rest = open.length - lines.length
  return letter({
    to: email,
    subject: `Resumo de alertas: ${counted(open.length, 'em aberto', 'em aberto')} – ${tenant}`,
    paragraphs: [
      `Nas últimas 24 horas ${counted(begun, 'alerta começou', 'alertas começaram')} e ${counted(
        alerts.length - open.length,
        'terminou',
        'terminaram',
      )}.`,
      ...lines,
      ...(rest > 0 ? [`e mais ${formatQuantity(rest)}`] : []),
    ],
    link: backOfficeLink(linkOrigin, alerts.every(isOfSat) ? ALL_ALERTS : ALERT_HISTORY, tenantId),
    action: 'Ver alertas',
    closing: `Você recebe este resumo por ser membro de ${groups.join(', ')} em ${tenant}.`,
  })
}
