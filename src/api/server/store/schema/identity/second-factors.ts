import type { ColumnType } from 'kysely'
import type { FactorKind } from '#domain/access/second-factor.ts'
import type { Instant } from '../columns.ts'
import { everybody, server } from '../tables.ts'

/** The ways in which a session's user has proved who they are. */
export type ProvedBy = 'password' | 'factor'

export type QuestionPurpose = 'sign-in' | 'step-up' | 'totp' | 'passkey'

/** A column that a row of the other kind lacks. */
type Own<T> = ColumnType<T | null, T | undefined, T>

/** The tables of the second factor (baseline/sessions.ts). */
export const secondFactorTables = {
  second_factors: everybody<{
    id: string
    user_id: string
    kind: FactorKind
    name: string
    created_at: Instant
    last_used_at: ColumnType<string | null, string | undefined, string>
    secret: Own<string>
    last_step: Own<number>
    credential_id: Own<string>
    public_key: Own<Uint8Array>
    counter: Own<number>
    transports: Own<string[]>
  }>({ secret: { purpose: 'second_factors', label: 'aplicativos autenticadores' } }),
  recovery_codes: server<{
    user_id: string
    code_hash: string
    used_at: ColumnType<string | null, string | undefined, string>
  }>(),
  factor_guesses: server<{ user_id: string; wrong: number }>(),
  factor_questions: server<{
    id: string
    user_id: string
    token_hash: string
    purpose: QuestionPurpose
    session_id: Own<string>
    challenge: Own<string>
    secret: Own<string>
    expires_at: Instant
  }>(),
}
