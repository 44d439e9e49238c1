import type {
  createCompany as CreateCompany,
  deleteCompany as DeleteCompany,
  updateCompany as UpdateCompany,
} from '#api/contract/companies/company-forms.ts'
import type { CompanyDetail } from '#api/contract/companies/companies.ts'
import { auditChanges } from '#domain/access/audit.ts'
import { cnpjRoot } from '#domain/companies/certificate-texts.ts'
import { taxpayerKind } from '#domain/companies/taxpayer.ts'
import { companyName } from '#domain/companies/company-name.ts'
import { localDay } from '#domain/time/zoned-time.ts'
import { phrase } from '#domain/phrase.ts'
import { holds } from '../identity/accounts/holding.ts'
import { audit } from '../identity/audit/append.ts'
import { placeCertificate } from './stored-certificates.ts'
import { giveReadingsOn, lastDocument, requireRemovable } from './remove.ts'
import { certificateRow, companyRow, openedSecrets, companyView } from './rows.ts'
import { companyAudit, secretAudit } from './audit-views.ts'
import { readCompany } from './companies.ts'
import { companySealOf } from './seal.ts'
import { sealedSecrets, secretsOf, valuesOf } from './values.ts'
import { Refusal } from '../errors/refusal.ts'
import { adoptRegistered } from '../documents/intake/adopt-registered.ts'
import { lockIntake } from '../documents/lock-intake.ts'
import { withinQuota } from '../identity/plans/within-quota.ts'
import { bindScope, type Scope } from '../store/scope.ts'
import type { Call, Changing } from '../http/handler.ts'
import type { Text } from '../languages/texts.ts'

export async function createCompany(call: Call<typeof CreateCompany>): Promise<CompanyDetail> {
  const { db, body, platform, access } = call
  requireSecretRights(call, 'all')
  const values = await valuesOf(body)
  await lockIntake(db, access.tenantId)
  const id = platform.uuid()
  const secrets = await sealedSecrets(companySealOf(call), id, secretsOf(body))
  const row = await withinQuota(db, access.tenantId, 'max_companies', () =>
    db
      .insertInto('companies')
      .values({ tenant_id: access.tenantId, id, ...values, ...secrets })
      .onConflict((conflict) => conflict.columns(['tenant_id', 'cnpj']).doNothing())
      .returningAll()
      .executeTakeFirst(),
  )
  if (!row) throw new Refusal('invalid', { fields: { cnpj: inUse(values.cnpj) } })
  await adoptRegistered(db, platform, row)
  await audit(call, {
    action: 'company.create',
    subject: companyName(row),
    subjectId: id,
    changes: auditChanges({}, companyAudit(row)),
  })
  if (body.certificate_uuid) await placeCertificate(call, body.certificate_uuid, row)
  return companyView(call, row)
}

/** A company's entries of the trail tell of its months too. */
const companyThing = ({ params }: Call<typeof UpdateCompany>) => ({ id: params.id, action: 'company.update' }) as const

async function changeCompany(call: Call<typeof UpdateCompany>): Promise<CompanyDetail> {
  const { db, body, params, access, platform } = call
  const companySeal = companySealOf(call)
  const { id, cnpj } = await companyRow(db, params.id)
  requireSecretRights(call, [id])
  const values = await valuesOf(body)
  // Before the row's own lock, which documents that come meanwhile wait for.
  if (values.cnpj !== cnpj) await lockIntake(db, access.tenantId)
  const before = await companyRow(db, id, { forUpdate: true })
  const isOther = values.cnpj !== before.cnpj
  if (isOther) await requireNewCnpj(call, before, values.cnpj)
  const typed = secretsOf(body)
  const opened = await openedSecrets(companySeal, before)
  const secrets = await sealedSecrets(companySeal, before.id, typed)
  const row = await db
    .updateTable('companies')
    .set({ ...values, ...secrets })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const changed = [...typed].filter(
    ([name, value]) => value !== null && before[name] !== null && value !== opened[name],
  )
  const changes = [
    ...auditChanges(companyAudit(before), companyAudit(row)),
    ...changed.map(([name]) => secretAudit(name)),
  ]
  await audit(call, { action: 'company.update', subject: companyName(before), subjectId: before.id, changes })
  if (body.certificate_uuid !== undefined) await placeCertificate(call, body.certificate_uuid, row)
  if (isOther) {
    // What is nobody's yet only the whole tenant sees.
    await bindScope(db, { tenantId: access.tenantId, companyIds: 'all' })
    await adoptRegistered(db, platform, row)
  }
  return companyView(call, row)
}

export async function deleteCompany(call: Call<typeof DeleteCompany>): Promise<Record<string, never>> {
  const { db, params, platform, access, settings } = call
  const row = await companyRow(db, params.id, { forUpdate: true })
  const today = localDay(platform.now(), access.timeZone)
  await requireRemovable(db, row, { today, custodyYears: settings.custodyYears })
  await bindScope(db, { tenantId: access.tenantId, companyIds: 'all' })
  await giveReadingsOn(db, row)
  await db.deleteFrom('points_of_sale').where('company_id', '=', row.id).execute()
  await db.deleteFrom('agent_credentials').where('company_id', '=', row.id).execute()
  await db.deleteFrom('companies').where('id', '=', row.id).execute()
  await audit(call, {
    action: 'company.delete',
    subject: companyName(row),
    subjectId: row.id,
    changes: auditChanges(companyAudit(row), {}),
  })
  return {}
}

const inUse = (cnpj: string) => () => phrase`Já existe uma empresa com este ${taxpayerKind(cnpj)}`

/** Requires that whoever changes a company's codes, or its certificate, has those permissions too. */
function requireSecretRights({ access, body }: Call<typeof CreateCompany>, on: Scope['companyIds']): void {
  if (secretsOf(body).size > 0 && !holds(access, 'company:set_csc', on)) throw new Refusal('forbidden')
  if (body.certificate_uuid !== undefined && !holds(access, 'company:set_certificate', on)) {
    throw new Refusal('forbidden')
  }
}

/** Documents belong to the company whose CNPJ or CPF issued them, for ever (docs/decisions.md#document-owners). */
async function requireNewCnpj(
  { db }: Call<typeof UpdateCompany>,
  before: Awaited<ReturnType<typeof companyRow>>,
  cnpj: string,
): Promise<void> {
  const refuse = (reason: Text): never => {
    throw new Refusal('invalid', { fields: { cnpj: reason } })
  }
  const namesake = await db.selectFrom('companies').select('id').where('cnpj', '=', cnpj).executeTakeFirst()
  if (namesake) refuse(inUse(cnpj))
  if ((await lastDocument(db, before)) !== undefined)
    refuse(() => phrase`O ${taxpayerKind(before.cnpj)} não pode mudar: a empresa já tem documentos fiscais`)
  const certificate = await certificateRow(db, before.id)
  if (certificate && cnpjRoot(certificate.cnpj) !== cnpjRoot(cnpj)) refuse('O certificado da empresa é de outro CNPJ')
}

export const updateCompany: Changing<typeof UpdateCompany> = {
  change: changeCompany,
  current: readCompany,
  thing: companyThing,
}
