import { sql } from 'kysely'
import type { Permission } from '#domain/access/permissions.ts'
import { isoInstant } from '#domain/time/instant.ts'
import { readActiveMember } from '../../identity/accounts/active-member.ts'
import { backOfficeLink } from '../../mail/back-office.ts'
import { letter } from '../../mail/letter.ts'
import { anyOf } from '../../store/queries/any-of.ts'
import { sameTenant } from '../../store/queries/same-tenant.ts'
import type { Store } from '../../store/scope.ts'
import { giveWork } from '../../work/give.ts'
import { letters } from '../../work/kind.ts'

const DAY_MS = 86_400_000
/** The permission of those who can mend it, and so hear of it. */
const MENDS: Permission = 'company_group:update'

const OFF = ' O canal foi desligado: nada mais é enviado até alguém o ligar de novo.'

/** Tells those who may change a group that one of its channels failed: a channel once a day, all channels of a tenant in one message. */
export const channelFailedMail = letters<{ channel: string }>({
  name: 'alert_channel_mail',
  counted: 'alert_channel_mails',
  rememberMs: DAY_MS,
  async write({ store, linkOrigin }, { tenantId, about, items }) {
    const member = await readActiveMember(store, tenantId, about)
    if (!member) return undefined
    const channels = await store
      .selectFrom('alert_channels as c')
      .innerJoin('company_groups as g', (join) => sameTenant(join, 'g.id', 'c.company_group_id'))
      .select(['c.description', 'c.target', 'c.gone_at', 'g.id as group', 'g.description as group_name'])
      .select((e) =>
        e
          .selectFrom('alert_deliveries as d')
          .select('d.result')
          .whereRef('d.tenant_id', '=', 'c.tenant_id')
          .whereRef('d.channel_id', '=', 'c.id')
          .where('d.state', '=', 'failed')
          .orderBy('d.last_at', (order) => order.desc().nullsLast())
          .limit(1)
          .as('result'),
      )
      .where('c.tenant_id', '=', tenantId)
      .where('c.id', '=', anyOf(items.map(({ payload }) => payload.channel)))
      .orderBy('g.description')
      .orderBy('c.description')
      .execute()
    const [first] = channels
    if (!first) return undefined
    const group = `/grants/secondary/company_groups/${first.group}/telling`
    return letter({
      to: member.email,
      subject:
        channels.length === 1
          ? `Alertas não chegam a ${first.description} – ${member.tenant}`
          : `Alertas não chegam a ${channels.length} canais – ${member.tenant}`,
      paragraphs: channels.map(
        ({ description, target, gone_at, group_name, result }) =>
          `${description} (${target}), do grupo ${group_name}: ${result ?? 'a entrega falhou'}.${gone_at === null ? '' : OFF}`,
      ),
      link: backOfficeLink(linkOrigin, group, tenantId),
      action: 'Ver canais',
      closing: `Você recebe esta mensagem porque pode alterar grupos de empresas de ${member.tenant}.`,
    })
  },
})

/** Leaves it as work to tell that a channel failed. */
export async function tellOfFailure(
  store: Store,
  { tenantId, channel, now }: { tenantId: string; channel: string; now: number },
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select distinct u.id from grants g
    join users u on u.id = g.user_id and u.is_active and u.is_email_confirmed
    join roles r on r.tenant_id = g.tenant_id and r.id = g.role_id
    where g.tenant_id = ${tenantId} and g.is_active and g.company_group_id is null and g.only_companies is null
      and (r.is_master or exists (select from role_permissions p
        where p.tenant_id = g.tenant_id and p.role_id = r.id and p.permission = ${MENDS}))`.execute(store)
  await giveWork(
    store,
    channelFailedMail,
    now,
    rows.map(({ id }) => ({
      tenantId,
      key: `${channel} ${id}`,
      about: id,
      payload: { channel },
      expiresAt: isoInstant(now + DAY_MS),
    })),
  )
}
