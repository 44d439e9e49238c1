import { sql } from 'kysely'
import type { MonthFigures, OpenItem } from '#domain/documents/month-end/month-figures.ts'
import type { NfType } from '#domain/documents/nf-type.ts'
import { tellCompanies } from '../../live/tell-change.ts'
import type { ScopedDb } from '../../store/scope.ts'
import type { Closing } from './read-month.ts'

interface NewClosing {
  tenantId: string
  id: string
  companyId: string
  month: string
  /** ISO text. */
  at: string
  email: string
  note: string
  figures: MonthFigures
  open: readonly OpenItem[]
}

/** Keeps a closing, in a transaction of the whole tenant; returns it as it is stored. */
export async function insertClosing(db: ScopedDb, closing: NewClosing): Promise<Closing> {
  const { tenantId, id, companyId, month, at, email, note, figures, open } = closing
  await tellCompanies(db, 'months', [companyId])
  return db
    .insertInto('month_closings')
    .values({
      tenant_id: tenantId,
      id,
      company_id: companyId,
      month: `${month}-01`,
      at,
      email,
      note,
      figures: JSON.stringify(figures),
      open: JSON.stringify(open),
      reopened_at: null,
      reopened_by: null,
      changed: sql<NfType[]>`'{}'::text[]`,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}
