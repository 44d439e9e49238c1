import { phrase } from '#domain/phrase.ts'
import { Refusal } from '../errors/refusal.ts'
import { troubleOf } from './trouble.ts'

/** Out of range, no date, no such date, a zero byte in a text, no UUID: what the contract's patterns let pass and PostgreSQL does not. */
const BAD_VALUES = new Set(['22003', '22007', '22008', '22021', '22P02'])

/** PostgreSQL's disk_full, and what the system says of a file. */
const DISK_FULL = new Set(['53100', 'ENOSPC', 'EDQUOT'])

/** Words of unique indexes at the field: an index also holds between two calls at once. */
const TAKEN: Readonly<Record<string, Record<string, string>>> = {
  roles_name: { description: phrase`Já existe um perfil com este nome` },
  list_views_name: { name: phrase`Você já tem uma visão desta lista com este nome` },
  company_groups_name: { description: phrase`Já existe um grupo com este nome` },
}

/** Translates a failure of the database for the caller. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (typeof code === 'string' && BAD_VALUES.has(code)) return new Refusal('invalid')
  if (typeof code === 'string' && DISK_FULL.has(code)) return new Refusal('disk_full')
  if (code === '23505') {
    const fields = error instanceof Error ? TAKEN[violatedIndex(error)] : undefined
    return fields ? new Refusal('invalid', { fields }) : new Refusal('conflict')
  }
  const trouble = troubleOf(error)
  return trouble ? new Refusal(trouble.code, { retryAfter: trouble.retryAfter }) : new Refusal('internal')
}

/** The unique index that a row violates. Citus names it in its words alone: that of a shard, with the shard's number behind. */
function violatedIndex(error: Error): string {
  if ('constraint' in error && typeof error.constraint === 'string') return error.constraint
  return /"(\w+?)(?:_\d+)?"$/.exec(error.message)?.[1] ?? ''
}
