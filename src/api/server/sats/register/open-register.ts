import { companyName } from '#domain/companies/company-name.ts'
import type { Access } from '../../identity/callers/access.ts'
import { lockIntake } from '../../documents/lock-intake.ts'
import { bindScope, type ScopedDb } from '../../store/scope.ts'

// What changes of the register, points of sale and SATs, have in common.

/**
 * For a change that the caller's own scope has allowed. Documents that come meanwhile register points of sale and SATs too, so that these wait;
 * and what stands in the way of a change may be what the caller does not see.
 */
export async function openRegister(db: ScopedDb, { tenantId }: Access): Promise<void> {
  await bindScope(db, { tenantId, companyIds: 'all' })
  await lockIntake(db, tenantId)
}

/** Undefined for a company that the scope does not show. */
export async function companyNameOf(db: ScopedDb, id: string): Promise<string | undefined> {
  const company = await db
    .selectFrom('companies')
    .select(['razao_social', 'nome_fantasia'])
    .where('id', '=', id)
    .executeTakeFirst()
  return company && companyName(company)
}

/** Describes a SAT's place for the audit trail. */
export function placeAudit(company: string | null, pointOfSale: string | null) {
  return { Empresa: company, 'Ponto de venda': pointOfSale ?? 'Nenhum' }
}
