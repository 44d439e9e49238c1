import { sql } from 'kysely'
import { isoInstant } from '#domain/time/instant.ts'
import { letter } from '../mail/letter.ts'
import type { MailRound } from '../mail/outbox.ts'
import type { BackupState } from './state.ts'

/** How often the operator is told while a copy is late. */
const AGAIN_HOURS = 24

/**
 * Tells the operator that a copy is late, once a day, by one of several servers. Rejects where the mail does not leave: the next round tries
 * again.
 */
export async function sendLateMail(
  { store, platform, mailer, linkOrigin }: MailRound,
  to: string,
  { lastSuccess, isLate }: BackupState,
): Promise<void> {
  if (!isLate) return
  const now = platform.now()
  const at = isoInstant(now)
  const { rows } = await sql`
    insert into backup_alerts (mailed_at) values (${at}) on conflict (is_only) do update set mailed_at = excluded.mailed_at
    where backup_alerts.mailed_at <= ${isoInstant(now - AGAIN_HOURS * 3_600_000)} returning is_only`.execute(store)
  if (rows.length === 0) return
  try {
    await mailer.send(
      await letter({
        to,
        subject: 'A cópia de segurança está atrasada',
        paragraphs: [
          lastSuccess === null
            ? 'Ainda não há nenhuma cópia de segurança deste servidor.'
            : `A última cópia de segurança deste servidor é de ${moment(lastSuccess)}.`,
          'O log do servidor diz por quê (backup). Enquanto isso, o que se perder do banco de dados não tem de onde voltar.',
        ],
        link: linkOrigin,
        action: 'Abrir o servidor',
        closing: 'Você recebe esta mensagem porque o seu endereço é o de OPERATOR_EMAIL nas configurações do servidor.',
      }),
    )
    platform.log({ event: 'backup_mail', sent: true })
  } catch (error) {
    await store.deleteFrom('backup_alerts').where('mailed_at', '=', at).execute()
    throw error
  }
}

/** In UTC: a server's tenants have zones, it has none. */
function moment(instant: string): string {
  const [, year, month, day, time] = /^(\d+)-(\d+)-(\d+)T(\d+:\d+)/.exec(instant) ?? []
  return `${day}/${month}/${year} ${time} UTC`
}
