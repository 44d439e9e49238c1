import { sql } from 'kysely'
import { channelTarget } from '#domain/sats/telling/alert-channels.ts'
import { USUAL_TELLING } from '#domain/sats/telling/telling.ts'
import { isoInstant } from '#domain/time/instant.ts'
import { newWebhookSecret } from '../../server/ports/webhooks/signing.ts'
import type { ChannelSeal } from '../../server/sats/telling/seal.ts'
import type { ScopedDb } from '../../server/store/scope.ts'
import { idFor } from '../random.ts'

/** Minutes for which nobody takes an alert until those who are on call are told. */
const UNTAKEN = 15
const ADDRESS = 'https://plantao.exemplo.com.br/alertas'

interface StandbyOptions {
  seed: number
  tenantId: string
  /** ms */
  until: number
  seal: ChannelSeal
  /** The id of who is on call, and of the role that they are it by. */
  person: { id: string; roleId: string }
}

/**
 * Makes those who are on call of a tenant: a group of all companies, which is told where nobody takes an alert of another group's. Its channel is off, so
 * that nothing leaves a demonstration; its log has what it was told before.
 */
export async function makeStandby(db: ScopedDb, options: StandbyOptions): Promise<void> {
  const { seed, tenantId: tenant_id, until, seal, person } = options
  const id = idFor(seed, 'group', 'standby')
  const others = await db.selectFrom('company_groups').select('id').execute()
  const companies = await db.selectFrom('companies').select('id').execute()
  await db.insertInto('company_groups').values({ tenant_id, id, description: 'Plantão da rede' }).execute()
  await db
    .insertInto('company_group_companies')
    .values(companies.map((company) => ({ tenant_id, company_group_id: id, company_id: company.id })))
    .execute()
  await db
    .insertInto('grants')
    .values({
      tenant_id,
      id: idFor(seed, 'grant', 'standby'),
      user_id: person.id,
      role_id: person.roleId,
      company_group_id: id,
    })
    .execute()
  const telling = { ...USUAL_TELLING, work_days: [], escalates_to: null, digest_at: null }
  await db
    .insertInto('alert_tellings')
    .values({ ...telling, tenant_id, company_group_id: id })
    .execute()
  await db
    .updateTable('alert_tellings')
    .set({ escalates_to: id, escalates_after: UNTAKEN })
    .where(
      'company_group_id',
      'in',
      others.map((group) => group.id),
    )
    .execute()
  await makeChannel(db, { seed, tenant_id, until, seal, group: id })
}

async function makeChannel(
  db: ScopedDb,
  {
    seed,
    tenant_id,
    until,
    seal,
    group,
  }: Omit<StandbyOptions, 'person' | 'tenantId'> & Record<'tenant_id' | 'group', string>,
): Promise<void> {
  const id = idFor(seed, 'channel', 'standby')
  const secrets = { address: ADDRESS, token: '', chat: '', secret: newWebhookSecret() }
  await db
    .insertInto('alert_channels')
    .values({
      tenant_id,
      id,
      company_group_id: group,
      kind: 'webhook',
      description: 'Sistema do plantão',
      target: channelTarget({ kind: 'webhook', ...secrets }),
      sealed: await seal.close(id, secrets),
      least_level: 'danger',
      is_active: false,
      created_at: isoInstant(until - 31 * 86_400_000),
    })
    .execute()
  // What nobody took in time, as it was told then.
  const escalatedAt = sql`n.created_at + make_interval(mins => ${sql.lit(UNTAKEN)})`
  await sql`
    insert into alert_deliveries (tenant_id, id, channel_id, notification_id, untaken, state, attempts, created_at, last_at, result)
    select n.tenant_id, gen_random_uuid(), ${id}::uuid, n.id, ${sql.lit(UNTAKEN)}, 'delivered', 1, ${escalatedAt}, ${escalatedAt} + interval '1 second', 'Recebido (200)'
    from sat_notifications n
    where n.tenant_id = ${tenant_id} and n.level = 'danger' and n.cleared_at > ${escalatedAt} and coalesce(n.first_held_at, n.cleared_at) > ${escalatedAt}`.execute(
    db,
  )
}
