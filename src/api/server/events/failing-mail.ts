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

/** Tells the owner of a receiver that nothing has arrived there for a day, or that it wants nothing more: once, until something does. */
export const failingMail = letters({
  name: 'webhook_mail',
  counted: 'webhook_mails',
  async write({ store, linkOrigin }, { tenantId, about: userId, items: [{ key: id }] }) {
    const member = await readActiveMember(store, tenantId, userId)
    const endpoint = await store
      .selectFrom('webhook_endpoints')
      .select(['description', 'url', 'gone_at'])
      .where('tenant_id', '=', tenantId)
      .where('id', '=', id)
      .where((e) => e.or([e('failing_since', 'is not', null), e('gone_at', 'is not', null)]))
      .executeTakeFirst()
    if (!member || !endpoint) return undefined
    const { description, url } = endpoint
    const all = {
      to: member.email,
      link: backOfficeLink(linkOrigin, `/devices/webhooks/${id}`, tenantId),
      action: 'Ver o webhook',
      closing: `Você recebe esta mensagem porque registrou este webhook em ${member.tenant}.`,
    }
    if (endpoint.gone_at !== null) {
      return letter({
        ...all,
        subject: `O webhook ${description} foi pausado`,
        paragraphs: [
          `${url} respondeu que não recebe mais (410). Nada mais é enviado até alguém retomar o webhook.`,
          'O que acontecer durante a pausa não é guardado para ele; depois, pode ser reenviado na tela do webhook.',
        ],
      })
    }
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
      ...all,
      subject: `O webhook ${description} não recebe há um dia`,
      paragraphs: [
        `Nenhuma mensagem chegou a ${url} nas últimas ${TRIED_HOURS_OF_EVENT} horas.`,
        ...(last?.reason ? [`O último envio: ${last.reason}.`] : []),
        'O que vem depois continua sendo enviado. O que não foi entregue em um dia não é mais tentado, e pode ser reenviado na tela do webhook.',
      ],
    })
  },
})

/** Has nothing more sent to a receiver that wants nothing, until somebody resumes it, and its owner told. */
export async function pauseGone(store: Store, { tenantId, id }: Receiver, now: number): Promise<undefined> {
  await store.transaction().execute(async (db) => {
    const owner = await db
      .updateTable('webhook_endpoints')
      .set({ is_paused: true, gone_at: isoInstant(now), mailed_at: isoInstant(now) })
      .where('tenant_id', '=', tenantId)
      .where('id', '=', id)
      .where('is_paused', '=', false)
      .returning('user_id')
      .executeTakeFirst()
    if (!owner) return
    const expiresAt = isoInstant(now + DAY_MS)
    await giveWork(db, failingMail, now, [{ tenantId, key: id, about: owner.user_id, payload: null, expiresAt }])
  })
}

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
