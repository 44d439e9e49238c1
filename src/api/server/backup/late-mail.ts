import { sql } from 'kysely'
import { isoInstant } from '#domain/time/instant.ts'
import { letter } from '../mail/letter.ts'
import type { WorkRound } from '../work/kind.ts'
import type { ArchiveState } from './log-archive.ts'
import type { BackupState } from './state.ts'

/** How often the operator is told while a copy is late. */
const AGAIN_HOURS = 24

/** The news to the operator that something is late. */
interface LateNews {
  /** Table of one row: when it was mailed last. */
  alerts: 'backup_alerts' | 'archive_alerts'
  /** Name in the log. */
  event: string
  subject: string
  paragraphs: readonly string[]
}

/**
 * Tells the operator that a copy is late, once a day, by one of several servers. Rejects where the mail does not leave: the next round tries
 * again.
 */
export async function sendLateMail(round: WorkRound, to: string, { lastSuccess, isLate }: BackupState): Promise<void> {
  if (!isLate) return
  await send(round, to, {
    alerts: 'backup_alerts',
    event: 'backup_mail',
    subject: 'A cópia de segurança está atrasada',
    paragraphs: [
      lastSuccess === null
        ? 'Ainda não há nenhuma cópia de segurança deste servidor.'
        : `A última cópia de segurança deste servidor é de ${moment(lastSuccess)}.`,
      'O log do servidor diz por quê (backup). Enquanto isso, o que se perder do banco de dados não tem de onde voltar.',
    ],
  })
}

/** Tells the operator that the archive of the database's log is late, as of a copy; anew when it is late again. */
export async function sendArchiveMail(
  round: WorkRound,
  to: string,
  { lastSuccess, isLate }: ArchiveState,
): Promise<void> {
  if (!isLate) {
    await round.store.deleteFrom('archive_alerts').execute()
    return
  }
  await send(round, to, {
    alerts: 'archive_alerts',
    event: 'archive_mail',
    subject: 'O arquivo do log do banco de dados está atrasado',
    paragraphs: [
      lastSuccess === null
        ? 'O PostgreSQL ainda não arquivou nada do seu log (WAL).'
        : `O PostgreSQL arquivou o seu log (WAL) pela última vez em ${moment(lastSuccess)}.`,
      'O log do PostgreSQL diz por quê (archive_command). O que foi gravado desde então não está no arquivo, e o disco do banco enche enquanto isso.',
    ],
  })
}

async function send(
  { store, platform, mailer, linkOrigin }: WorkRound,
  to: string,
  { alerts, event, subject, paragraphs }: LateNews,
): Promise<void> {
  const now = platform.now()
  const at = isoInstant(now)
  const { rows } = await sql`
    insert into ${sql.table(alerts)} as a (mailed_at) values (${at}) on conflict (is_only) do update set mailed_at = excluded.mailed_at
    where a.mailed_at <= ${isoInstant(now - AGAIN_HOURS * 3_600_000)} returning is_only`.execute(store)
  if (rows.length === 0) return
  try {
    await mailer.send(
      await letter({
        to,
        subject,
        paragraphs: [...paragraphs],
        link: linkOrigin,
        action: 'Abrir o servidor',
        closing: 'Você recebe esta mensagem porque o seu endereço é o de OPERATOR_EMAIL nas configurações do servidor.',
      }),
    )
    platform.log({ event, sent: true })
  } catch (error) {
    await store.deleteFrom(alerts).where('mailed_at', '=', at).execute()
    throw error
  }
}

/** In UTC: a server's tenants have zones, it has none. */
function moment(instant: string): string {
  const [, year, month, day, time] = /^(\d+)-(\d+)-(\d+)T(\d+:\d+)/.exec(instant) ?? []
  return `${day}/${month}/${year} ${time} UTC`
}
