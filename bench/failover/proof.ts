import { sql } from 'kysely'
import { makeAgentCredential } from '#api/server/identity/callers/credentials.ts'
import { openPostgres } from '#api/server/store/postgres.node.ts'
import { scoped, type Store } from '#api/server/store/scope.ts'
import { CNPJ } from '../../tests/documents.ts'
import { runCommand } from '../../tests/processes/server-process.ts'
import { pause, quantile } from '../measurements.ts'
import type { Agent, Load } from './load.ts'
import type { World } from './world.ts'

const ADMIN = 'admin@aurora.example'
const STEADY = 5
const SILENT = 2000
/** The alarm's own time, in seconds. */
const SILENCE = 60
/** How long what is due may still take after the load's end, in ms. */
const PATIENCE_MS = 300_000

const tenantOf = async (store: Store) =>
  (await store.selectFrom('tenants').select('id').where('description', '=', 'Grupo Aurora').executeTakeFirstOrThrow())
    .id

/** Leaves one alarm, of a minute's silence, and registers SATs where somebody hears of it. */
export async function prepare(url: string): Promise<Agent> {
  const store = await openPostgres(url, { asItIs: true })
  const tenantId = await tenantOf(store)
  await sql`delete from sat_alarms where tenant_id = ${tenantId} and alarm_type_id <> 'silence'`.execute(store)
  await sql`update sat_alarms set value = 1, revision = revision + 1 where tenant_id = ${tenantId}`.execute(store)
  await sql`update plan_quotas set value = null where tenant_id = ${tenantId}`.execute(store)
  const { rows } = await sql<{ id: string; cnpj: string }>`
    select c.id, c.cnpj from companies c join company_group_companies m on m.tenant_id = c.tenant_id and m.company_id = c.id
    join company_groups g on g.tenant_id = c.tenant_id and g.id = m.company_group_id
    where c.tenant_id = ${tenantId} and g.description = 'Lojas do Ceará' order by c.id`.execute(store)
  const [company] = rows
  if (!company) throw new Error('The demonstration has no such shop')
  const serials = Array.from({ length: STEADY + SILENT }, (_, place) => String(900_000_001 + place))
  await sql`insert into sats (tenant_id, id, company_id, serial_number)
    select ${tenantId}, gen_random_uuid(), ${company.id}, unnest(${serials}::text[])`.execute(store)
  const about = { tenantId, companyId: null, description: 'Medição', id: crypto.randomUUID(), now: Date.now() }
  const token = await scoped(store, { tenantId, companyIds: 'all' }, (db) => makeAgentCredential(db, about))
  const companies = await store.selectFrom('companies').select('id').where('tenant_id', '=', tenantId).execute()
  await store.destroy()
  const companyIds = companies.map(({ id }) => id)
  return { token, cnpj: company.cnpj, companyIds, steady: serials.slice(0, STEADY), silent: serials.slice(STEADY) }
}

export interface Finding {
  what: string
  value: string
  isGood?: boolean
}

/** Waits for what is due, then finds what became of everything that was acknowledged. */
export async function findings(world: World, load: Load): Promise<Finding[]> {
  const store = await openPostgres(world.pair.url(), { asItIs: true })
  try {
    const tenantId = await tenantOf(store)
    const until = performance.now() + PATIENCE_MS
    while (performance.now() < until && !(await isSettled(store, tenantId, load))) await pause(2000)
    return [
      ...(await ofNotes(store, tenantId, load)),
      ...(await ofAlarms(store, tenantId, load)),
      ...(await ofMails(store, tenantId, world, load)),
      ...(await ofDownloads(store, tenantId, world, load)),
      ...(await ofCommands(world)),
    ]
  } finally {
    await store.destroy()
  }
}

async function isSettled(store: Store, tenantId: string, load: Load): Promise<boolean> {
  const { rows } = await sql<{ fired: number; unsent: number; undone: number }>`select
    (select count(distinct serial_number)::integer from sat_notifications where tenant_id = ${tenantId} and serial_number = any (${load.silent})) as fired,
    (select count(*)::integer from work where tenant_id = ${tenantId} and kind = 'alert_mail' and done_at is null) as unsent,
    (select count(*)::integer from nf_downloads where tenant_id = ${tenantId} and id = any (${load.downloads}::uuid[]) and not is_processed) as undone`.execute(
    store,
  )
  const [row] = rows
  return row !== undefined && row.fired === load.silent.length && row.unsent === 0 && row.undone === 0
}

async function ofNotes(store: Store, tenantId: string, { notes, refusals }: Load): Promise<Finding[]> {
  const { rows } = await sql<{ number: number; times: number }>`
    select n.number, count(*)::integer as times from nfces n join companies c on c.tenant_id = n.tenant_id and c.id = n.company_id
    where n.tenant_id = ${tenantId} and c.cnpj = ${CNPJ} group by n.number`.execute(store)
  const found = new Map(rows.map(({ number, times }) => [Number(number), times]))
  const lost = [...notes.keys()].filter((number) => !found.has(number))
  const doubled = rows.filter(({ times }) => times !== 1)
  const again = [...notes.values()].filter((times) => times > 1).length
  return [
    { what: 'documents acknowledged', value: `${notes.size}, ${again} of them sent more than once` },
    {
      what: 'refused without a reason',
      value: `${refusals.length} ${refusals[0] ?? ''}`,
      isGood: refusals.length === 0,
    },
    { what: 'of them lost', value: `${lost.length} ${lost.slice(0, 5).join()}`, isGood: lost.length === 0 },
    { what: 'doubled', value: String(doubled.length), isGood: doubled.length === 0 },
    { what: 'there and never acknowledged', value: String(found.size - notes.size), isGood: found.size === notes.size },
  ]
}

async function ofAlarms(store: Store, tenantId: string, { silent, endedAt }: Load): Promise<Finding[]> {
  const { rows } = await sql<{ serial: string; late: number; times: number }>`
    select s.serial_number as serial, extract(epoch from min(n.created_at) - min(st.read_at))::float8 - ${SILENCE} as late, count(*)::integer as times
    from sat_notifications n join sats s on s.tenant_id = n.tenant_id and s.id = n.sat_id
    join sat_states st on st.tenant_id = n.tenant_id and st.sat_id = n.sat_id
    where n.tenant_id = ${tenantId} and s.serial_number = any (${silent}) group by s.serial_number`.execute(store)
  const { rows: others } = await sql`select from sat_notifications where tenant_id = ${tenantId}
    and serial_number <> all (${silent}) and serial_number like '9000%' and created_at < ${new Date(endedAt).toISOString()}::timestamptz`.execute(
    store,
  )
  const late = rows.map((row) => row.late)
  const seconds = [0.5, 0.99, 1].map((share) => quantile(late, share).toFixed(1)).join(', ')
  return [
    {
      what: 'SATs silent, with their alarm',
      value: `${silent.length}, ${rows.length}`,
      isGood: silent.length === rows.length,
    },
    {
      what: 'alarms raised twice',
      value: String(rows.filter(({ times }) => times > 1).length),
      isGood: rows.every(({ times }) => times === 1),
    },
    { what: 'alarms of SATs that went on', value: String(others.length), isGood: others.length === 0 },
    { what: 'seconds late: half, 99 %, all within', value: seconds, isGood: quantile(late, 1) <= 60 },
  ]
}

async function ofMails(store: Store, tenantId: string, { mails }: World, load: Load): Promise<Finding[]> {
  const times = (to: string, text = '') => mails.filter((mail) => mail.to === to && mail.text.includes(text)).length
  const { rows } = await sql<{ email: string; serial: string; late: number }>`
    select u.email, n.serial_number as serial, extract(epoch from w.done_at - w.created_at)::float8 as late
    from work w join users u on u.id::text = w.about
    join sat_notifications n on n.tenant_id = w.tenant_id and n.id::text = w.payload ->> 'notification'
    where w.tenant_id = ${tenantId} and w.kind = 'alert_mail' and w.done_at is not null and n.serial_number = any (${load.silent})`.execute(
    store,
  )
  const alerts = rows.map(({ email, serial }) => linesOf(mails, email, serial))
  const invited = load.invited.map((email) => times(email))
  const unsure = load.unsure.map((email) => times(email))
  const count = (all: number[], of: (times: number) => boolean) => all.filter(of).length
  const once = (all: number[]) =>
    `${count(all, (n) => n === 1)} once, ${count(all, (n) => n === 0)} never, ${count(all, (n) => n > 1)} more often`
  const late = rows.map((row) => row.late)
  return [
    { what: 'alerts mailed', value: once(alerts), isGood: alerts.every((n) => n === 1) },
    {
      what: 'seconds from alarm to mail: half, all within',
      value: `${quantile(late, 0.5).toFixed(0)}, ${quantile(late, 1).toFixed(0)}`,
    },
    { what: 'invitations answered as mailed', value: once(invited), isGood: invited.every((n) => n === 1) },
    { what: 'invitations whose first answer was lost', value: once(unsure), isGood: unsure.every((n) => n <= 1) },
  ]
}

/** How often mails to an address speak of a SAT, in their text. */
function linesOf(mails: World['mails'], email: string, serial: string): number {
  return mails.filter(({ to, text }) => to === email && text.includes(`\nSAT ${serial} `)).length
}

async function ofDownloads(store: Store, tenantId: string, { mails }: World, { downloads }: Load): Promise<Finding[]> {
  const { rows } = await sql<{
    status: string
    count: number
  }>`select case when is_success then 'done' when is_processed then 'failed' else 'stuck' end as status, count(*)::integer from nf_downloads
    where tenant_id = ${tenantId} and id = any (${downloads}::uuid[]) group by 1`.execute(store)
  const states = rows.map(({ status, count }) => `${count} ${status}`).join(', ')
  // A request whose answer was lost is made anew by its sender, and is a download more.
  const { rows: all } = await sql`select from nf_downloads d join users u on u.id = d.user_id
    where d.tenant_id = ${tenantId} and u.email = ${ADMIN} and d.mailed_at is not null`.execute(store)
  const mailed = mails.filter(({ to, text }) => to === ADMIN && text.includes('Subject: Download pronto')).length
  return [
    { what: 'downloads answered', value: states, isGood: rows.every(({ status }) => status === 'done') },
    { what: 'downloads mailed, mails of them', value: `${all.length}, ${mailed}`, isGood: all.length === mailed },
  ]
}

async function ofCommands({ env, pair }: World): Promise<Finding[]> {
  const commands: [what: string, file: string, ...args: string[]][] = [
    ['figures counted anew', 'recount.node.ts'],
    ['audit trail', 'admin.node.ts', 'audit', 'verify'],
    ['bytes of documents', 'verify.node.ts'],
  ]
  const found: Finding[] = []
  for (const [what, file, ...args] of commands) {
    const { code, out, err } = await runCommand(`src/api/server/cli/${file}`, args, {
      ...env,
      DATABASE_URL: pair.url(),
    })
    found.push({ what, value: (out + err).trim().split('\n').slice(-3).join(' / '), isGood: code === 0 })
  }
  return found
}
