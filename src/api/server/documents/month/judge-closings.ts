import { sql } from 'kysely'
import type { NfType } from '#domain/documents/nf-type.ts'
import { isoInstant } from '#domain/time/instant.ts'
import { type ScopedDb, scoped } from '../../store/scope.ts'
import type { Kind } from '../../work/kind.ts'
import { tellCompanies } from '../../live/tell-change.ts'
import { lockIntake } from '../lock-intake.ts'
import { ALL_TYPES, companyOfMonth } from './company.ts'
import { monthState } from './read-month.ts'

/**
 * Finds what has come or changed since a closing by reading its month, where nothing has told of it: after a recount, and once of what a version stored
 * that kept no such thing.
 */
export const closingJudgement: Kind<{ closing: string }> = {
  name: 'month_closing',
  everyMs: 60_000,
  async find(db, { platform }) {
    const now = sql`${isoInstant(platform.now())}::timestamptz`
    await sql`
      insert into work (tenant_id, kind, key, about, payload, created_at, due_at, expires_at)
      select c.tenant_id, ${closingJudgement.name}, c.id::text, c.id::text, jsonb_build_object('closing', c.id), ${now}, ${now}, 'infinity'::timestamptz
      from month_closings c where c.changed is null and c.reopened_at is null
      on conflict do nothing`.execute(db)
  },
  do: ({ store, platform }, { tenantId, items: [{ payload }] }) =>
    scoped(store, { tenantId, companyIds: 'all' }, async (db) => {
      // What comes meanwhile waits, and then tells of itself.
      await lockIntake(db, tenantId)
      const closing = await db
        .selectFrom('month_closings')
        .select(['company_id', sql<string>`to_char(month, 'YYYY-MM')`.as('month')])
        .where('id', '=', payload.closing)
        .where('changed', 'is', null)
        .executeTakeFirst()
      if (!closing) return false
      const company = await companyOfMonth(db, closing.company_id)
      const changed = await changedTypes(db, { company, month: closing.month, now: platform.now() })
      await db
        .updateTable('month_closings')
        .set({ changed: sql<NfType[]>`${changed}::text[]` })
        .where('id', '=', payload.closing)
        .execute()
      await tellCompanies(db, 'months', [closing.company_id])
      return true
    }),
}

/** The types of documents by which a month is another one than its last closing. */
async function changedTypes(db: ScopedDb, about: Omit<Parameters<typeof monthState>[1], 'types'>): Promise<NfType[]> {
  const { changes: all } = await monthState(db, { ...about, types: ALL_TYPES })
  const { changes: notes } = await monthState(db, { ...about, types: ['nfce'] })
  const ofCoupons =
    all !== null && (all.total > (notes?.total ?? 0) || all.differences.some(({ type }) => type === 'cfe'))
  return [...(notes ? (['nfce'] as const) : []), ...(ofCoupons ? (['cfe'] as const) : [])]
}
