import type { ScopedDb, Store } from '../store/scope.ts'
import { letter } from '../mail/letter.ts'
import { giveWork, NO_TENANT } from '../work/give.ts'
import { type Kind, letters } from '../work/kind.ts'
import { archiveState } from './log-archive.ts'
import { backupState, type BackupSettings } from './state.ts'

/** How often the operator is told while a copy is late. */
const AGAIN_MS = 24 * 3_600_000

interface CopyState {
  lastSuccess: string | null
  isLate: boolean
}

/** The news to the operator that something is late. */
interface LateNews {
  name: string
  to: string
  /** Undefined where there is nothing that could be late. */
  state(db: ScopedDb | Store, now: number): Promise<CopyState | undefined>
  subject: string
  first(lastSuccess: string | null): string
  second: string
}

/** Returns the kind that tells the operator that something is late, once a day, and of the next time anew. */
function lateMail({ name, to, state, subject, first, second }: LateNews): Kind {
  return letters({
    name,
    everyMs: 60_000,
    rememberMs: AGAIN_MS,
    async find(db, { platform }) {
      const now = platform.now()
      const found = await state(db, now)
      if (found?.isLate)
        await giveWork(db, { name }, now, [{ tenantId: NO_TENANT, key: '', payload: null, expiresAt: 'infinity' }])
      else await db.deleteFrom('work').where('kind', '=', name).execute()
    },
    async write({ store, platform, linkOrigin }) {
      const found = await state(store, platform.now())
      if (!found?.isLate) return undefined
      return letter({
        to,
        subject,
        paragraphs: [first(found.lastSuccess), second],
        link: linkOrigin,
        action: 'Abrir o servidor',
        closing: 'Você recebe esta mensagem porque o seu endereço é o de OPERATOR_EMAIL nas configurações do servidor.',
      })
    },
  })
}

/** Returns the kind that tells the operator that a copy is late. */
export const backupMail = (to: string, backups: Pick<BackupSettings, 'hours'>): Kind =>
  lateMail({
    name: 'backup_mail',
    to,
    state: (db, now) => backupState(db, backups, now),
    subject: 'A cópia de segurança está atrasada',
    first: (lastSuccess) =>
      lastSuccess === null
        ? 'Ainda não há nenhuma cópia de segurança deste servidor.'
        : `A última cópia de segurança deste servidor é de ${moment(lastSuccess)}.`,
    second:
      'O log do servidor diz por quê (backup). Enquanto isso, o que se perder do banco de dados não tem de onde voltar.',
  })

/** Returns the kind that tells the operator that the archive of the database's log is late. */
export const archiveMail = (to: string, state: LateNews['state'] = archiveState): Kind =>
  lateMail({
    name: 'archive_mail',
    to,
    state,
    subject: 'O arquivo do log do banco de dados está atrasado',
    first: (lastSuccess) =>
      lastSuccess === null
        ? 'O PostgreSQL ainda não arquivou nada do seu log (WAL).'
        : `O PostgreSQL arquivou o seu log (WAL) pela última vez em ${moment(lastSuccess)}.`,
    second:
      'O log do PostgreSQL diz por quê (archive_command). O que foi gravado desde então não está no arquivo, e o disco do banco enche enquanto isso.',
  })

/** In UTC: a server's tenants have zones, it has none. */
function moment(instant: string): string {
  const [, year, month, day, time] = /^(\d+)-(\d+)-(\d+)T(\d+:\d+)/.exec(instant) ?? []
  return `${day}/${month}/${year} ${time} UTC`
}
