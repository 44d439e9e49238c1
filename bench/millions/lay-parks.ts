import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { SealOptions } from '#api/server/ports/platform/seal.ts'
import { newWebhookSecret } from '#api/server/ports/webhooks/signing.ts'
import { channelSeal } from '#api/server/sats/telling/seal.ts'
import type { ScopedDb, Store } from '#api/server/store/scope.ts'
import { within } from './within.ts'

// Tenants with a park of SATs each, whose silence a webhook is told of, laid in by SQL as people and agents would have left them.

/** Minutes of silence that each tenant's one alarm waits for. */
const SILENCE = 10
const AT_ONCE = 1000

interface Parks {
  tenants: number
  /** SATs of all of them. */
  sats: number
  /** Where their webhooks lead. */
  address: string
  key: SealOptions
}

/** The id of a tenant's thing, the same each time. */
const idOf = (what: string, tenant: number) => {
  const hash = createHash('md5').update(`${what} ${tenant}`).digest('hex')
  return hash.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
/** The same in a statement, whose tenants are numbers `n`. */
const id = (what: string): RawBuilder<string> => sql`md5(${sql.lit(`${what} `)} || n)::uuid`

/** Adds tenants of one company, one group, one alarm and one webhook, and their SATs, all of which are heard of for an hour. */
export async function layParks(store: Store, { tenants, sats, address, key }: Parks): Promise<void> {
  const each = sql`generate_series(1, ${tenants}::integer) n`
  await within(store, async (db) => {
    await sql`insert into tenants (id, description) select ${id('tenant')}, 'Parque ' || n from ${each}`.execute(db)
    await sql`
      insert into companies (tenant_id, id, cnpj, razao_social, search)
      select ${id('tenant')}, ${id('company')}, lpad(n::text, 8, '0') || '000199', 'Loja ' || n, 'loja ' || n from ${each}`.execute(
      db,
    )
    await sql`insert into company_groups (tenant_id, id, description) select ${id('tenant')}, ${id('group')}, 'Todas' from ${each}`.execute(
      db,
    )
    await sql`
      insert into company_group_companies (tenant_id, company_group_id, company_id)
      select ${id('tenant')}, ${id('group')}, ${id('company')} from ${each}`.execute(db)
    await sql`
      insert into sat_alarms (tenant_id, id, alarm_type_id, operator_name, unit_type_name, value)
      select ${id('tenant')}, ${id('alarm')}, 'silence', 'gt', 'minutes', ${String(SILENCE)} from ${each}`.execute(db)
    await sql`
      insert into sat_alarm_groups (tenant_id, alarm_id, company_group_id)
      select ${id('tenant')}, ${id('alarm')}, ${id('group')} from ${each}`.execute(db)
    await laySats(db, tenants, sats)
  })
  for (let from = 1; from <= tenants; from += AT_ONCE) {
    const numbers = Array.from({ length: Math.min(AT_ONCE, tenants - from + 1) }, (_, at) => from + at)
    await layChannels(store, numbers, { address, key })
  }
  await sql`vacuum analyze`.execute(store)
}

/** The first SAT of each tenant has a name of its own. */
async function laySats(db: ScopedDb, tenants: number, sats: number): Promise<void> {
  const places = sql`generate_series(1, ${tenants}::integer) n cross join generate_series(1, ${Math.ceil(sats / tenants)}::integer) place`
  const satId = sql`case place when 1 then ${id('sat')} else md5('sat ' || n || ' ' || place)::uuid end`
  await sql`
    insert into sats (tenant_id, id, company_id, serial_number)
    select ${id('tenant')}, ${satId}, ${id('company')}, lpad((n * 10000 + place)::text, 9, '0') from ${places}`.execute(
    db,
  )
  await sql`
    insert into sat_states (tenant_id, sat_id, company_id, read_at, leds, warnings, hour_at, samples)
    select ${id('tenant')}, ${satId}, ${id('company')}, now() + interval '1 hour', '{}', '[]', date_trunc('hour', now()), '' from ${places}`.execute(
    db,
  )
}

async function layChannels(
  store: Store,
  numbers: readonly number[],
  { address, key }: Pick<Parks, 'address' | 'key'>,
): Promise<void> {
  const seal = channelSeal(key)
  const created_at = new Date().toISOString()
  const rows = await Promise.all(
    numbers.map(async (n) => ({
      tenant_id: idOf('tenant', n),
      id: idOf('channel', n),
      company_group_id: idOf('group', n),
      kind: 'webhook' as const,
      description: 'Central',
      target: new URL(address).host,
      sealed: await seal.close(idOf('channel', n), { address, token: '', chat: '', secret: newWebhookSecret() }),
      least_level: 'info' as const,
      is_active: true,
      created_at,
    })),
  )
  await store.insertInto('alert_channels').values(rows).execute()
}

/** Has the first SAT of each tenant fall silent at a moment (ms), as if a server had been listening all the time. */
export async function silenceFirst(store: Store, tenants: number, at: number): Promise<void> {
  await sql`
    update sat_states s set read_at = ${new Date(at - SILENCE * 60_000).toISOString()}::timestamptz
    from (select ${id('tenant')} as tenant_id, ${id('sat')} as sat_id from generate_series(1, ${tenants}::integer) n) f
    where s.tenant_id = f.tenant_id and s.sat_id = f.sat_id`.execute(store)
  await sql`
    insert into sat_alarm_clock (ticked_at, up_since) values (now(), now() - interval '1 day')
    on conflict (id) do update set ticked_at = excluded.ticked_at, up_since = excluded.up_since`.execute(store)
}
