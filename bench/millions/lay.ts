import { type RawBuilder, sql } from 'kysely'
import type { ScopedDb, Store } from '#api/server/store/scope.ts'
import { within } from './within.ts'

// A large tenant, laid in by SQL as intake would have left it: rows alone, without bytes. Its figures and numbers are counted after
// (`recount`).

/** Companies and points of sale of the tenant that the issue of scale was measured with. */
const COMPANIES = 98
const POINTS = 252
const SEEN = 56
const YEARS = 3
const PRODUCTS = 2000
const USERS = 40
/** Notes of one statement. */
const AT_ONCE = 250_000

/**
 * Adds companies, points of sale and notes of three years until today until there are so many, each note with its file, its protocol, what was proven of it
 * and, where it is cancelled or refused, what says so; for five notes an entry of the trail, whose hashes are none.
 */
export async function layNotes(store: Store, tenant: string, notes: number): Promise<void> {
  await layShops(store, tenant)
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from nfces where tenant_id = ${tenant}`.execute(store)
  const there = rows[0]?.count ?? 0
  for (let from = there; from < notes; from += AT_ONCE)
    await within(store, (db) => layPart(db, tenant, { from, to: Math.min(notes, from + AT_ONCE), of: notes }))
  await within(store, (db) => layTrail(db, tenant, Math.ceil(notes / 5)))
  await sql`vacuum analyze`.execute(store)
}

/** Lets the reader of one group of companies see more than half of them. */
export async function layReader(store: Store, tenant: string): Promise<void> {
  await sql`
    insert into company_group_companies (tenant_id, company_group_id, company_id)
    select ${tenant}, g.id, c.id from company_groups g
    cross join (select id from companies where tenant_id = ${tenant} order by cnpj limit ${sql.lit(SEEN)}) c
    where g.tenant_id = ${tenant} and g.description = 'Lojas do Ceará'
    on conflict do nothing`.execute(store)
}

async function layShops(store: Store, tenant: string): Promise<void> {
  await within(store, async (db) => {
    await sql`
      insert into companies
      select made.* from companies c
      cross join generate_series(1, ${COMPANIES}::integer - (select count(*)::integer from companies where tenant_id = ${tenant})) n
      cross join lateral jsonb_populate_record(c, jsonb_build_object('id', gen_random_uuid(), 'cnpj', '77' || lpad(n::text, 6, '0') || '000199',
        'razao_social', 'Mercado ' || n, 'nome_fantasia', 'Mercado ' || n, 'search', 'mercado ' || n)) made
      where c.tenant_id = ${tenant} and c.id = (select id from companies where tenant_id = ${tenant} order by id limit 1)`.execute(
      db,
    )
    await sql`
      insert into points_of_sale (tenant_id, id, company_id, name, nfce_serie, search)
      select ${tenant}, gen_random_uuid(), c.id, 'Caixa ' || n, 700 + n, 'caixa ' || n
      from generate_series(1, ${POINTS}::integer - (select count(*)::integer from points_of_sale where tenant_id = ${tenant})) n
      join (select id, row_number() over (order by cnpj desc) as place, count(*) over () as companies from companies where tenant_id = ${tenant}) c
        on c.place = n % c.companies + 1`.execute(db)
    await sql`
      insert into products (tenant_id, id, name, description)
      select ${tenant}, 100000 + n, 'produto ' || lpad(n::text, 5, '0'), 'PRODUTO ' || lpad(n::text, 5, '0') from generate_series(1, ${PRODUCTS}::integer) n
      on conflict do nothing`.execute(db)
  })
}

/** A number from 0 on, below 1, that is the same each time. */
const share = (salt: number): RawBuilder<number> => sql`(abs(hashint4(n * 8 + ${sql.lit(salt)})) / 2147483648.0)`

interface Part {
  from: number
  to: number
  of: number
}

async function layPart(db: ScopedDb, tenant: string, { from, to, of }: Part): Promise<void> {
  // Points of sale differ by a hundred times in how much they sell.
  await sql`
    create temporary table laid on commit drop as
    select *, '35' || to_char(at, 'YYMM') || cnpj || '65' || lpad(serie::text, 3, '0') || lpad(number::text, 9, '0') || '1' || lpad((n % 89999999)::text, 8, '0') || '0' as key
    from (select gen_random_uuid() as id, gen_random_uuid() as file_id, n, p.company_id, p.id as point_of_sale_id, c.cnpj, p.nfce_serie as serie, at,
      -- In order, and every five hundredth is missing.
      l.number + (row_number() over w + row_number() over w / 500)::integer as number,
      (at - interval '3 hours')::date as day, status, environment, cents,
      case when counts then jsonb_build_object('items', jsonb_build_object(100001 + floor(power(${share(5)}, 3) * ${sql.lit(PRODUCTS)}), cents - 100,
        100001 + floor(${share(6)} * ${sql.lit(PRODUCTS)}), 100), 'taxes', jsonb_build_object('icms', cents / 10, 'pis', 0),
        'payments', jsonb_build_object((array['01', '03', '04', '17'])[1 + n % 4], cents), 'products', cents) end as figures,
      case when counts then case status when 'canceled' then 'canceled' else 'sale' end end as counts_as
    from (
      select n, now() - interval '1 day' * ${sql.lit(YEARS * 365)} * (1 - n::float8 / ${of}::integer) + interval '1 minute' * floor(${share(0)} * 840) - interval '15 hours' as at,
        1 + floor(power(${share(1)}, 2.5) * ${sql.lit(POINTS)})::integer as place, 200 + floor(power(${share(2)}, 2) * 30000)::bigint as cents,
        case when ${share(3)} < 0.96 then 'authorized' when ${share(3)} < 0.98 then 'canceled' when ${share(3)} < 0.993 then 'rejected'
          when ${share(3)} < 0.9985 then 'in_contingency' when ${share(3)} < 0.9995 then 'pending_status' else 'denied' end as status,
        case when ${share(4)} < 0.01 then 'homolog' else 'production' end as environment
      from generate_series(${from}::integer + 1, ${to}::integer) n
    ) s
    cross join lateral (select status in ('authorized', 'canceled', 'in_contingency') as counts) k
    join (select *, row_number() over (order by id) as place from points_of_sale where tenant_id = ${tenant} and nfce_serie is not null) p on p.place = s.place
    join companies c on c.tenant_id = ${tenant} and c.id = p.company_id
    cross join lateral (select coalesce(max(number), 0) as number from nfces k
      where k.tenant_id = ${tenant} and k.company_id = p.company_id and k.environment = s.environment and k.serie = p.nfce_serie) l
    window w as (partition by p.id, s.environment order by n)) laid
    order by n`.execute(db)
  await sql`
    insert into files (tenant_id, id, company_id, name, sha256, size)
    select ${tenant}, file_id, company_id, key || '.xml', 'laid ' || file_id, 4000 + n % 2000 from laid order by n`.execute(
    db,
  )
  await sql`
    insert into nfces (tenant_id, id, key, company_id, point_of_sale_id, serie, number, environment, emission_type, emitted_at, emitted_on, status, protocol_number,
      protocol_at, total, file_id, created_at, counts_as, figures, cents, consumer)
    select ${tenant}, id, key, company_id, point_of_sale_id, serie, number, environment, '1', at, day, status, case when counts_as is not null then '135' || lpad(n::text, 12, '0') end,
      at, cents / 100.0, file_id, at, counts_as, figures, cents, case when n % 3 = 0 then lpad((n % 99999999)::text, 11, '0') end
    from laid order by n`.execute(db)
  const event = sql`insert into nfce_events (tenant_id, id, nfce_key, company_id, type, sequence, c_stat, type_description, type_level, description, protocol_number, received_at,
      created_at, request_file_id, response_file_id, environment)
    select ${tenant}, gen_random_uuid(), key, company_id`
  await sql`${event}, 'protocol', 1, case status when 'rejected' then (array['539', '225', '778', '528'])[1 + n % 4] when 'denied' then '302' else '100' end,
      'Autorização', case when status in ('rejected', 'denied') then 'error' else 'success' end, 'Protocolo', '135' || lpad(n::text, 12, '0'), at, at, file_id, file_id, environment
    from laid where status <> 'in_contingency' order by n`.execute(db)
  await sql`
    with sent as (select *, gen_random_uuid() as own_file from laid where status = 'canceled'),
    kept as (
      insert into files (tenant_id, id, company_id, name, sha256, size) select ${tenant}, own_file, company_id, key || '-110111.xml', 'laid ' || own_file, 2000 from sent
    )
    ${event}, '110111', 1, '135', 'Cancelamento', 'success', 'Evento registrado', '235' || lpad(n::text, 12, '0'), at, at, own_file, own_file, environment from sent`.execute(
    db,
  )
  await sql`
    insert into document_proofs (tenant_id, key, kind, company_id, file_id, rules, checked_at, has_failure, is_signed, passed, emitted_on, emitted_at)
    select ${tenant}, case environment when 'homolog' then key || '-homolog' else key end, 'nfce', company_id, file_id, 1, at, n % 5000 = 7, n % 400 <> 3,
      array['file', 'digest', 'signature', 'protocol'], case when n % 5000 = 7 then day end, case when n % 5000 = 7 or n % 400 = 3 then at end
    from laid order by n`.execute(db)
}

/** The trail of a tenant whose people enter, import and download, each of them mostly the same things. */
async function layTrail(db: ScopedDb, tenant: string, entries: number): Promise<void> {
  await sql`
    insert into audit_entries (tenant_id, seq, at, user_id, email, address, action, subject_id, subject, changes, previous, hash)
    select ${tenant}, seq, at, null, who, '10.0.0.' || n % 200, action, case when n % 10 < 8 then null else md5(n::text) end,
      case when n % 10 < 6 then who when n % 10 < 8 then 'Arquivos de ' || to_char(at, 'YYYY-MM-DD') else 'NFCe de ' || to_char(at, 'YYYY-MM-DD') || ' a ' || to_char(at + interval '30 days', 'YYYY-MM-DD') end,
      '[]', '', md5(n::text)
    from (
      select n, l.last + n as seq, now() - interval '1 day' * ${sql.lit(YEARS * 365)} * (1 - n::float8 / ${entries}::integer) as at,
        'pessoa' || n % ${sql.lit(USERS)} || '@mercado.example' as who,
        case when n % 10 < 6 then 'session.create' when n % 10 < 8 then 'document.import' when n % 10 < 9 then 'nf_download.create' else 'nf_download.read' end as action
      from (select coalesce(max(seq), 0) as last from audit_entries where tenant_id = ${tenant}) l
      cross join generate_series(1, ${entries}::integer - (select count(*)::integer from audit_entries where tenant_id = ${tenant})) n
    ) e`.execute(db)
}
