import { sql } from 'kysely'
import { Refusal } from '../../errors/refusal.ts'
import type { ScopedDb } from '../../store/scope.ts'

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
