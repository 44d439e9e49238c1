import { isoInstant } from '#domain/time/instant.ts'
import { readActiveMember } from '../../identity/accounts/active-member.ts'
import { backOfficeLink } from '../../mail/back-office.ts'
import { letter } from '../../mail/letter.ts'
import type { ScopedDb } from '../../store/scope.ts'
import { giveWork } from '../../work/give.ts'
import { letters } from '../../work/kind.ts'

const DAY_MS = 86_400_000

/** Tells a person that one of their browsers takes no notifications any more, which nobody else would tell them. */
export const browserLostMail = letters<{ device: string }>({
  name: 'alert_browser_mail',
  counted: 'alert_browser_mails',
  async write({ store, linkOrigin }, { tenantId, about, items }) {
    const member = await readActiveMember(store, tenantId, about)
    if (!member) return undefined
    const devices = [...new Set(items.map(({ payload }) => payload.device))]
    return letter({
      to: member.email,
      subject: `As notificações pararam em ${devices.join(', ')} – ${member.tenant}`,
      paragraphs: [
        `${devices.join(', ')} não recebe mais os alertas de ${member.tenant}: a permissão foi retirada, ou os dados do navegador foram apagados.`,
        'Para voltar a receber, abra o sistema nele e ative as notificações em Perfil.',
      ],
      link: backOfficeLink(linkOrigin, '/profile', tenantId),
      action: 'Abrir Perfil',
      closing: `Você recebe esta mensagem porque ativou as notificações de ${member.tenant} em um navegador.`,
    })
  },
})

interface Lost {
  tenantId: string
  user_id: string
  device: string
  now: number
}

/** Leaves the message as work. */
export const tellOfLoss = (db: ScopedDb, { tenantId, user_id, device, now }: Lost): Promise<void> =>
  giveWork(db, browserLostMail, now, [
    { tenantId, key: `${user_id} ${now}`, about: user_id, payload: { device }, expiresAt: isoInstant(now + DAY_MS) },
  ])
