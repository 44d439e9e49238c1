import { isoInstant } from '#domain/time/instant.ts'
import { TRIED_HOURS_OF_EVENT } from '#domain/events/event-kinds.ts'
import { readActiveMember } from '../identity/accounts/active-member.ts'
import { backOfficeLink } from '../mail/back-office.ts'
import { letter } from '../mail/letter.ts'
import type { Store } from '../store/scope.ts'
import { giveWork } from '../work/give.ts'
import { letters } from '../work/kind.ts'
import type { Receiver } from './attempt.ts'

const DAY_MS = TRIED_HOURS_OF_EVENT * 3_600_000

/** Tells the owner of a receiver that nothing has arrived there for a day: once, until something does. */
export const failingMail = letters({
  name: 'webhook_mail',
  counted: 'webhook_mails',
  async write({ store, linkOrigin }, { tenantId, about: userId, items: [{ key: id }] }) {
    const member = await readActiveMember(store, tenantId, userId)
    const endpoint = await store
      .selectFrom('webhook_endpoints')
      .select(['description', 'url'])
      .where('tenant_id', '=', tenantId)
      .where('id', '=', id)
      .where('failing_since', 'is not', null)
      .executeTakeFirst()
    if (!member || !endpoint) return undefined
    const last = await store
      .selectFrom('webhook_deliveries')
      .select('reason')
      .where('tenant_id', '=', tenantId)
      .where('endpoint_id', '=', id)
      .where('reason', 'is not', null)
      .orderBy('tried_at', 'desc')
      .limit(1)
      .executeTakeFirst()
    return letter({
      to: member.email,
      subject: `O webhook ${endpoint.description} não recebe há um dia`,
      paragraphs: [
        `Nenhuma mensagem chegou a ${endpoint.url} nas últimas ${TRIED_HOURS_OF_EVENT} horas.`,
        ...(last?.reason ? [`O último envio: ${last.reason}.`] : []),
        'O que vem depois continua sendo enviado. O que não foi entregue em um dia não é mais tentado, e pode ser reenviado na tela do webhook.',
      ],
      link: backOfficeLink(linkOrigin, `/devices/webhooks/${id}`, tenantId),
      action: 'Ver o webhook',
      closing: `Você recebe esta mensagem porque registrou este webhook em ${member.tenant}.`,
    })
  },
})

/** Leaves the message to the owner of a receiver that has failed for a day, once. */
export async function tellOwner(
  store: Store,
  { tenantId, id }: Receiver,
  { now, failingMs }: { now: number; failingMs: number },
): Promise<void> {
  if (failingMs < DAY_MS) return
  await store.transaction().execute(async (db) => {
    const owner = await db
      .updateTable('webhook_endpoints')
      .set({ mailed_at: isoInstant(now) })
      .where('tenant_id', '=', tenantId)
      .where('id', '=', id)
      .where('mailed_at', 'is', null)
      .returning('user_id')
      .executeTakeFirst()
    if (!owner) return
    const expiresAt = isoInstant(now + DAY_MS)
    await giveWork(db, failingMail, now, [{ tenantId, key: id, about: owner.user_id, payload: null, expiresAt }])
  })
}
