import { sql } from 'kysely'
import { custodyEnd } from '#domain/documents/custody.ts'
import { formatDate } from '#domain/time/date-time.ts'
import { addDays } from '#domain/time/day-spans.ts'
import { phrase } from '#domain/phrase.ts'
import { Refusal } from '../errors/refusal.ts'
import type { ScopedDb } from '../store/scope.ts'
import type { StoredCompany } from './rows.ts'
import { TENANT } from '../store/tenant-names.ts'
import type { Text } from '../languages/texts.ts'

/**
 * Refuses, with its reason, the deletion of a company that has documents, which the law keeps, or SATs, whose history is theirs. Documents
 * do not go with a company even once nobody asks for them any more: nothing here deletes them.
 */
export async function requireRemovable(
  db: ScopedDb,
  company: StoredCompany,
  { today, custodyYears }: { today: string; custodyYears: number },
): Promise<void> {
  const refuse = (reason: Text): never => {
    throw new Refusal('company_in_use', { reason })
  }
  const last = await lastDocument(db, company)
  if (last !== undefined) {
    const end = custodyEnd(last, custodyYears)
    if (today < end) {
      refuse(
        () => phrase`Esta empresa tem documentos fiscais que devem ser guardados até ${formatDate(addDays(end, -1))}.`,
      )
    }
    refuse('Esta empresa tem documentos fiscais guardados.')
  }
  const sats = await db
    .selectFrom('sats')
    .select((e) => e.fn.countAll<number>().as('amount'))
    .where('company_id', '=', company.id)
    .executeTakeFirstOrThrow()
  if (sats.amount > 0) {
    refuse(
      sats.amount === 1
        ? 'Esta empresa tem um SAT. Mova-o antes para outra empresa.'
        : () => phrase`Esta empresa tem ${sats.amount} SATs. Mova-os antes para outra empresa.`,
    )
  }
  // A SAT that moved away leaves its commands where it was when they were given.
  const command = await db
    .selectFrom('sat_commands')
    .select('id')
    .where('company_id', '=', company.id)
    .limit(1)
    .executeTakeFirst()
  if (command) refuse('Esta empresa tem comandos de SAT guardados no histórico.')
}

/** The day of the newest document, 'YYYY-MM-DD'; cancellations, events and voided numbers are documents too. */
export async function lastDocument(db: ScopedDb, { id, cnpj }: StoredCompany): Promise<string | undefined> {
  const { rows } = await sql<{ last: string | null }>`
    select max(last)::text as last from (
      (select emitted_on as last from nfces where tenant_id = ${TENANT} and company_id = ${id} order by emitted_at desc limit 1)
      union all (select emitted_on from cfes where tenant_id = ${TENANT} and company_id = ${id} order by emitted_at desc limit 1)
      union all (select max(emitted_at)::date from cfe_cancellations where tenant_id = ${TENANT} and company_id = ${id})
      union all (select make_date(max(year), 12, 31) from nfce_voids where tenant_id = ${TENANT} and cnpj = ${cnpj})
      -- Events and replies whose notes never came.
      union all (select max(issued_on) from nfce_gaps where tenant_id = ${TENANT} and company_id = ${id})
    ) documents`.execute(db)
  return rows[0]?.last ?? undefined
}

/**
 * Gives the last readings of SATs that have left a company, and been silent since, to where these are now. In a transaction bound to the
 * whole tenant: that may be where the caller sees nothing.
 */
export async function giveReadingsOn(db: ScopedDb, { id }: Pick<StoredCompany, 'id'>): Promise<void> {
  await sql`
    update sat_states t set company_id = s.company_id from sats s
    where t.tenant_id = ${TENANT} and t.company_id = ${id} and s.tenant_id = ${TENANT} and s.id = t.sat_id`.execute(db)
}
