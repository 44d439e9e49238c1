import { sql } from 'kysely'
import type { Import, listImports as ListImports, readImport as ReadImport } from '#api/contract/documents/imports.ts'
import type { Reply } from '#api/contract/endpoint.ts'
import type { Page } from '#api/contract/page.ts'
import { isoInstant } from '#domain/time/instant.ts'
import { visibleText } from '#domain/visible-text.ts'
import { Refusal } from '../../errors/refusal.ts'
import type { Call } from '../../http/handler.ts'
import type { Access } from '../../identity/callers/access.ts'
import { pageOf } from '../../store/queries/page-of.ts'
import type { ScopedDb } from '../../store/scope.ts'
import { TENANT } from '../../store/tenant-names.ts'
import type { Outcome } from './take.ts'

/** Failures that an import names. */
const MOST_FAILURES = 200
/** A name within a zip may be of any length: its end tells more than the folders before it. */
const LONGEST_NAME = 255
const YEAR_MS = 366 * 86_400_000

/** Adds to a user's import what became of some of its files; what is older than a year goes as a new one begins. */
export async function noteImport(
  { db, access, now }: { db: ScopedDb; access: Access; now: number },
  id: string,
  outcomes: readonly Outcome[],
): Promise<void> {
  const count = (name: Outcome['outcome']) => outcomes.filter(({ outcome }) => outcome === name).length
  const documents = outcomes.reduce((sum, one) => sum + (one.outcome === 'taken' ? one.documents : 0), 0)
  const failures = outcomes
    .filter(({ outcome }) => outcome === 'refused')
    .slice(0, MOST_FAILURES)
    .map(({ name, reason }) => ({
      // Of what a name in a zip may have, the database takes no zero.
      name: visibleText(name).slice(-LONGEST_NAME),
      message: visibleText(reason?.message ?? ''),
    }))
  const at = isoInstant(now)
  await sql`delete from document_imports where tenant_id = ${TENANT} and begun_at < ${isoInstant(now - YEAR_MS)}`.execute(
    db,
  )
  await sql`
    insert into document_imports (tenant_id, id, user_id, email, begun_at, last_at, files, imported, present, refused, ignored, documents, failures)
    select ${TENANT}, ${id}, u.id, u.email, ${at}::timestamptz, ${at}::timestamptz, ${outcomes.length}::integer, ${count('taken')}::integer,
      ${count('present')}::integer, ${count('refused')}::integer, ${count('ignored')}::integer, ${documents}::integer,
      ${JSON.stringify(failures)}::jsonb
    from users u where u.id = ${access.userId}
    on conflict (tenant_id, id) do update set last_at = excluded.last_at, files = document_imports.files + excluded.files,
      imported = document_imports.imported + excluded.imported, present = document_imports.present + excluded.present,
      refused = document_imports.refused + excluded.refused, ignored = document_imports.ignored + excluded.ignored,
      documents = document_imports.documents + excluded.documents,
      failures = jsonb_path_query_array(document_imports.failures || excluded.failures, ${`$[0 to ${MOST_FAILURES - 1}]`}::jsonpath)
    where document_imports.user_id = excluded.user_id`.execute(db)
}

export async function listImports({ db, query, access }: Call<typeof ListImports>): Promise<Page<Import>> {
  const imports = visibleTo(db, access)
  const { rows, total } = await pageOf(db, query, imports, ({ limit, offset }) =>
    imports.selectAll().orderBy('begun_at', 'desc').orderBy('id').limit(limit).offset(offset).execute(),
  )
  return { items: rows.map(importView), total }
}

export async function readImport({ db, params, access }: Call<typeof ReadImport>): Promise<Reply<typeof ReadImport>> {
  const row = await visibleTo(db, access).selectAll().where('id', '=', params.id).executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  return { ...importView(row), failures: row.failures }
}

/** The imports that somebody may see: of all, or, of who sees some companies alone, their own. */
function visibleTo(db: ScopedDb, access: Access) {
  const imports = db.selectFrom('document_imports')
  return access.companyIds === 'all' ? imports : imports.where('user_id', '=', access.userId)
}

type Row = Awaited<ReturnType<ReturnType<ReturnType<typeof visibleTo>['selectAll']>['executeTakeFirstOrThrow']>>

function importView({ id, begun_at, last_at, email, ...row }: Row): Import {
  const { files, imported, present, refused, ignored, documents } = row
  return { id, begun_utc: begun_at, last_utc: last_at, email, files, imported, present, refused, ignored, documents }
}
