import { sql } from 'kysely'
import { Refusal } from '../../errors/refusal.ts'
import { errorText } from '../../errors/text.ts'
import type { Limits } from '../limits/limits.ts'
import { takeTurns } from '../limits/rate-limit.ts'
import type { ScopedDb } from '../../store/scope.ts'
import { accessLetter } from './letters.ts'
import { type LinkOptions, sendLink } from './links.ts'

export interface Invited {
  id: string
  email: string
  /** True if the user has ever defined a password, and so needs no link. */
  canSignIn: boolean
}

/** The user of an e-mail, in lower case; new where nobody has it yet. Refuses one whom the operator has deactivated. */
export async function invitedUser(db: ScopedDb, email: string, newId: string): Promise<Invited> {
  const { rows } = await sql<{
    id: string
    is_active: boolean
    is_email_confirmed: boolean
    has_password: boolean
  }>`select * from app_invited(${email}, ${newId})`.execute(db)
  const [user] = rows
  if (!user?.is_active) throw new Refusal('invalid', { fields: { email: 'O usuário deste e-mail está desativado' } })
  return { id: user.id, email, canSignIn: user.is_email_confirmed && user.has_password }
}

/** Tells of an access by mail; false where that mail did not leave, which undoes nothing: it can be sent again. */
export async function mailInvitation(
  links: LinkOptions,
  { mailPerEmail }: Limits,
  user: Invited,
  tenant: string,
): Promise<boolean> {
  try {
    await takeTurns([mailPerEmail, user.email])
    if (!user.canSignIn) await sendLink(links, user, 'confirmation')
    else await links.mailer.send(await accessLetter({ to: user.email, origin: links.linkOrigin, tenant }))
    return true
  } catch (error) {
    if (!(error instanceof Refusal)) {
      links.platform.log({ event: 'mail', purpose: 'access', user: user.id, error: errorText(error) })
    }
    return false
  }
}
