import type { Selectable } from 'kysely'
import type { Certificate, CompanyDetail } from '#api/contract/companies/companies.ts'
import type { Granted } from '../identity/callers/access.ts'
import type { OfServer } from '../http/made-once.ts'
import { holds } from '../identity/accounts/holding.ts'
import { Refusal } from '../errors/refusal.ts'
import type { Schema } from '../store/schema.ts'
import { isUuid, type ScopedDb } from '../store/scope.ts'
import { versionOf } from '../store/version-of.ts'
import { readCompanyAlerts } from './alerts.ts'
import { municipalityText } from './municipality-text.ts'
import { type CompanySeal, companySealOf } from './seal.ts'

export type StoredCompany = Selectable<Schema['companies']>
export type CertificateRow = Selectable<Schema['certificates']>

export const SECRETS = ['csc', 'id_csc', 'sefaz_security_key'] as const
export type SecretName = (typeof SECRETS)[number]

/** Returns the text that binds a sealed secret to its company. */
export const aboutSecret = (name: SecretName, companyId: string): string => `${name} ${companyId}`

/** The company, where this scope sees it; `forUpdate`: nobody else changes it until the transaction ends. Refuses 'not_found'. */
export async function companyRow(db: ScopedDb, id: string, { forUpdate = false } = {}): Promise<StoredCompany> {
  const query = db.selectFrom('companies').selectAll().where('id', '=', id)
  const row = isUuid(id) ? await (forUpdate ? query.forUpdate() : query).executeTakeFirst() : undefined
  if (!row) throw new Refusal('not_found')
  return row
}

export function certificateRow(db: ScopedDb, companyId: string): Promise<CertificateRow | undefined> {
  return db.selectFrom('certificates').selectAll().where('company_id', '=', companyId).executeTakeFirst()
}

interface Reading extends OfServer {
  db: ScopedDb
  access: Granted
  platform: { now(): number }
}

/** A company as this user may see it: its secrets and what its certificate says need permissions of their own. */
export async function companyView(
  { server, db, access, platform }: Reading,
  row: StoredCompany,
): Promise<CompanyDetail> {
  const companySeal = companySealOf({ server })
  const { id } = row
  const certificate = await certificateRow(db, id)
  const alerts = await readCompanyAlerts(db, { ids: [id], now: platform.now(), heads: await companySeal.heads() })
  const opened = await openedSecrets(companySeal, row)
  const unreadable: CompanyDetail['unreadable'] = SECRETS.filter((name) => row[name] !== null && opened[name] === null)
  if (certificate && !(await opensCertificate(companySeal, certificate))) unreadable.push('certificate')
  const values = {
    razao_social: row.razao_social,
    nome_fantasia: row.nome_fantasia,
    cnpj: row.cnpj,
    cnae: row.cnae,
    inscricao_estadual: row.inscricao_estadual,
    municipal_inscription: row.municipal_inscription,
    codigo_regime_tributario: row.codigo_regime_tributario,
    codigo_municipio: row.codigo_municipio,
    cep: row.cep,
    logradouro: row.logradouro,
    numero: row.numero,
    complemento: row.complemento,
    bairro: row.bairro,
    ...(holds(access, 'company:read_csc', [id]) ? opened : NO_SECRETS),
    has_csc: row.csc !== null,
    has_id_csc: row.id_csc !== null,
    has_sefaz_security_key: row.sefaz_security_key !== null,
  }
  return {
    id,
    ...values,
    // Without its certificate, which is sent by itself.
    version: versionOf(values),
    certificate_uuid: certificate?.id ?? null,
    municipio: await municipalityText(row.codigo_municipio),
    unreadable,
    certificate: certificate && holds(access, 'company:read_certificate', [id]) ? certificateView(certificate) : null,
    alerts: alerts.get(id) ?? [],
  }
}

const NO_SECRETS: Record<SecretName, null> = { csc: null, id_csc: null, sefaz_security_key: null }

/** Null also for what does not open: `companyView` tells it as unreadable. */
export async function openedSecrets(
  seal: CompanySeal,
  row: Pick<StoredCompany, SecretName | 'id'>,
): Promise<Record<SecretName, string | null>> {
  const open = async (name: SecretName) => {
    const sealed = row[name]
    return sealed === null ? null : ((await seal.open(aboutSecret(name, row.id), sealed)) ?? null)
  }
  return {
    csc: await open('csc'),
    id_csc: await open('id_csc'),
    sefaz_security_key: await open('sefaz_security_key'),
  }
}

export const aboutCertificate = (id: string): string => `certificate ${id}`

async function opensCertificate(seal: CompanySeal, { id, sealed }: CertificateRow): Promise<boolean> {
  return (await seal.open(aboutCertificate(id), sealed)) !== undefined
}

export function certificateView(row: CertificateRow): Certificate {
  const { id: uuid, holder, cnpj, issuer, serial_number, not_before, not_after, key_type, is_icp_brasil } = row
  return { uuid, holder, cnpj, issuer, serial_number, not_before, not_after, key_type, is_icp_brasil }
}
