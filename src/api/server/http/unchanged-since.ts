import type { LastChange } from '#api/contract/conflict.ts'
import type { Endpoint } from '#api/contract/endpoint.ts'
import { sql } from 'kysely'
import type { AuditAction } from '#domain/access/audit.ts'
import { phrase } from '#domain/phrase.ts'
import { readable } from '../identity/audit/readable.ts'
import { Refusal } from '../errors/refusal.ts'
import type { Answerer, Call, Changing } from './handler.ts'

/**
 * A change that is made only where the thing still stands as it did when it was read, if the caller names that (If-Match). One change of a
 * thing at a time, whether it names anything or not: what is compared is what will be written over.
 */
export function unchangedSince<E extends Endpoint>(endpoint: E, handler: Changing<E>, request: Request): Answerer<E> {
  const named = versionsIn(request.headers.get('If-Match'))
  return async (call) => {
    const params: Record<string, string> = call.params
    const subject = handler.thing?.(call)
    const ids = [...Object.values(params), ...(subject ? [subject.id] : [])].join(' ').toLowerCase()
    const lock = `${endpoint.path} ${call.access.tenantId} ${ids}`
    await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`.execute(call.db)
    if (named) {
      const current = await handler.current(call)
      if (!named.includes(current.version)) {
        throw new Refusal('conflict', { reason: CHANGED, conflict: { ...(await lastChange(call, subject)), current } })
      }
    }
    return handler.change(call)
  }
}

const CHANGED = phrase`O registro foi alterado por outra pessoa depois que você o abriu.`

/**
 * The versions of an If-Match header; undefined where there is none, and for '*', which anything that stands matches. Weak tags match nothing
 * (RFC 9110, section 13.1.1). What a tag says behind its version, of whom it was shown to and how, is of no matter here.
 */
function versionsIn(header: string | null): string[] | undefined {
  if (header === null || header.trim() === '*') return undefined
  return Array.from(header.matchAll(/(W\/)?"([^".]*)[^"]*"/g), ([, weak, version = '']) => (weak ? '' : version))
}

/** Reads who last changed a thing, when, and what of it. */
async function lastChange<E extends Endpoint>(
  { db, params, access }: Call<E>,
  subject: { id: string; action: AuditAction } | undefined,
): Promise<LastChange> {
  const { id = '' }: Record<string, string> = params
  const entries = db
    .selectFrom('audit_entries')
    .select(['email', 'at', 'action', 'subject', 'changes'])
    .where('tenant_id', '=', access.tenantId)
    .where('subject_id', '=', (subject?.id ?? id).toLowerCase())
  const entry = await (subject ? entries.where('action', '=', subject.action) : entries)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  const [readableEntry] = entry ? await readable(db, [entry]) : []
  return {
    email: readableEntry?.email ?? null,
    changed_utc: readableEntry?.at ?? null,
    changes: readableEntry?.changes ?? [],
  }
}
