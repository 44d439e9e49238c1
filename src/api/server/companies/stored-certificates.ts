import { problems } from '#api/contract/problem.ts'
import {
  CERTIFICATE_BYTES,
  CERTIFICATE_FAULTS,
  type CertificateRefusal,
  cnpjRoot,
  unknownOwner,
  wrongCompany,
} from '#domain/companies/certificate-texts.ts'
import { isCnpj } from '#domain/companies/cnpj.ts'
import { companyName } from '#domain/companies/company-name.ts'
import { formatDate } from '#domain/time/date-time.ts'
import { isoInstant } from '#domain/time/instant.ts'
import { localDay } from '#domain/time/zoned-time.ts'
import { phrase } from '#domain/phrase.ts'
import type { Access } from '../identity/callers/access.ts'
import type { OfServer } from '../http/made-once.ts'
import { audit, type AuditedCall } from '../identity/audit/append.ts'
import { Refusal } from '../errors/refusal.ts'
import type { Platform } from '../ports/platform/platform.ts'
import { LARGE_BYTES } from '../ports/platform/task.ts'
import { anyOf } from '../store/queries/any-of.ts'
import { isUuid, type ScopedDb } from '../store/scope.ts'
import { openPkcs12, type OpenedCertificate } from './pkcs12.ts'
import { aboutCertificate, certificateRow, type CertificateRow, type StoredCompany } from './rows.ts'
import { companySealOf } from './seal.ts'
import type { Text } from '../languages/texts.ts'

/** A call that changes certificates. */
export interface CertificateCall extends AuditedCall, OfServer {
  db: ScopedDb
  access: Access
  platform: Platform
}

type Holder = Pick<StoredCompany, 'id' | 'cnpj' | 'razao_social' | 'nome_fantasia'>

export function refuseCertificate(fault: CertificateRefusal): never {
  const { field, message } = CERTIFICATE_FAULTS[fault]
  throw new Refusal('invalid', { fields: { [field]: message } })
}

function refuse(message: Text): never {
  throw new Refusal('invalid', { fields: { certificate: message } })
}

export type CompanyCertificate = OpenedCertificate & { cnpj: string }

/** Opens a company's certificate that holds today; refuses any other file with its reason. */
export async function openCertificate(
  { platform, access, signal }: Pick<CertificateCall, 'platform' | 'access'> & { signal: AbortSignal },
  { file, password }: { file: Uint8Array | undefined; password: string },
): Promise<CompanyCertificate> {
  if (!file || file.length === 0) return refuseCertificate('missing')
  if (file.length > CERTIFICATE_BYTES) return refuseCertificate('too_large')
  // Counted as large: how long it takes is for whoever made the file to say, and never for the thread that answers calls.
  const errand = { bytes: LARGE_BYTES, tenant: access.tenantId, signal }
  const opened = await platform.run(openPkcs12, { bytes: file, password }, errand).catch((error: unknown) => {
    if (error instanceof Refusal && error.code === 'too_complex') refuse(problems.too_complex.message)
    if (error instanceof Refusal) throw error
    platform.log({ event: 'certificate', error: error instanceof Error ? error.message : 'unknown' })
    return { fault: 'not_pfx' } as const
  })
  if ('fault' in opened) return refuseCertificate(opened.fault)
  const { certificate } = opened
  const { cnpj, keyBits, notBefore, notAfter } = certificate
  const now = platform.now()
  const dayOf = (instant: string) => formatDate(localDay(Date.parse(instant), access.timeZone))
  if (Date.parse(notAfter) <= now) refuse(() => phrase`O certificado venceu em ${dayOf(notAfter)}`)
  if (Date.parse(notBefore) > now) refuse(() => phrase`O certificado só vale a partir de ${dayOf(notBefore)}`)
  if (keyBits < LEAST_BITS) refuseCertificate('weak_key')
  if (cnpj === undefined || !isCnpj(cnpj)) return refuseCertificate('no_cnpj')
  return { ...certificate, cnpj }
}

const LEAST_BITS = 2048

/** The companies that a certificate becomes the one of: the named one, or that of its own CNPJ, and with `branches` all of its root. */
export async function receivingCompanies(
  db: ScopedDb,
  owner: string,
  { company_id, branches }: { company_id?: string | undefined; branches: boolean },
): Promise<string[]> {
  const seen = db.selectFrom('companies').select(['id', 'cnpj'])
  const first = await (company_id
    ? seen.where('id', '=', company_id)
    : seen.where('cnpj', '=', owner)
  ).executeTakeFirst()
  if (!first) {
    if (company_id) throw new Refusal('not_found')
    return refuse(() => unknownOwner(owner))
  }
  if (cnpjRoot(first.cnpj) !== cnpjRoot(owner)) refuse(() => wrongCompany(owner, first.cnpj))
  if (!branches) return [first.id]
  const all = await seen
    .where('cnpj', 'like', `${cnpjRoot(owner)}______`)
    .orderBy('cnpj')
    .execute()
  return all.map(({ id }) => id)
}

/** Seals a certificate for a company: a row that `keepCertificates` writes, made before its transaction. */
export async function sealCertificate(
  call: Pick<CertificateCall, 'access' | 'platform' | 'server'>,
  companyId: string,
  certificate: CompanyCertificate,
  secrets: CertificateSecrets,
): Promise<CertificateRow> {
  const { access, platform } = call
  const id = platform.uuid()
  return {
    tenant_id: access.tenantId,
    id,
    company_id: companyId,
    sealed: await companySealOf(call).close(aboutCertificate(id), JSON.stringify(secrets)),
    holder: certificate.holder,
    cnpj: certificate.cnpj,
    issuer: certificate.issuer,
    serial_number: certificate.serialNumber,
    not_before: isoInstant(Date.parse(certificate.notBefore)),
    not_after: isoInstant(Date.parse(certificate.notAfter)),
    key_type: `RSA ${certificate.keyBits}`,
    is_icp_brasil: certificate.isIcpBrasil,
    uploaded_at: isoInstant(platform.now()),
  }
}

/** Gives companies certificates in place of those they had, and returns the rows of the companies that are still there. */
export async function keepCertificates(
  call: CertificateCall,
  rows: readonly CertificateRow[],
): Promise<CertificateRow[]> {
  const companies = await call.db
    .selectFrom('companies')
    .select(['id', 'cnpj', 'razao_social', 'nome_fantasia'])
    .where('id', '=', anyOf(rows.map((row) => row.company_id)))
    .orderBy('cnpj')
    .forNoKeyUpdate()
    .execute()
  const byCompany = new Map(rows.map((row) => [row.company_id, row]))
  const holders = companies.flatMap((company) => {
    const row = byCompany.get(company.id)
    return row ? [{ company, row }] : []
  })
  if (holders.length > 0) await replaceCertificates(call, holders)
  return holders.map(({ row }) => row)
}

/** The sealed part of a certificate. */
export interface CertificateSecrets {
  /** The file, base64. */
  pfx: string
  password: string
}

/** The entries of the audit trail come last: the rest of the tenant waits for who has begun with them. */
async function replaceCertificates(
  call: CertificateCall,
  holders: readonly { company: Holder; row: CertificateRow }[],
): Promise<void> {
  const { db } = call
  const ids = anyOf(holders.map(({ company }) => company.id))
  const former = await db
    .deleteFrom('certificates')
    .where('company_id', '=', ids)
    .returning(['company_id', 'holder', 'serial_number', 'not_after'])
    .execute()
  await db
    .insertInto('certificates')
    .values(holders.map(({ row }) => row))
    .execute()
  for (const { company, row } of holders) {
    const before = former.find((one) => one.company_id === company.id)
    await audit(call, {
      action: 'certificate.create',
      subject: companyName(company),
      subjectId: company.id,
      changes: [{ field: 'Certificado', from: before ? certificateText(before) : null, to: certificateText(row) }],
    })
  }
}

const certificateText = ({
  holder,
  serial_number,
  not_after,
}: Pick<CertificateRow, 'holder' | 'serial_number' | 'not_after'>) =>
  `${holder}, série ${serial_number}, válido até ${not_after}`

/** Places the certificate of a company's form: null takes it away, another company's is shared with this one. */
export async function placeCertificate(call: CertificateCall, uuid: string | null, company: Holder): Promise<void> {
  const { db, platform } = call
  const companySeal = companySealOf(call)
  const own = await certificateRow(db, company.id)
  if (uuid === (own?.id ?? null)) return
  if (uuid === null) {
    await db.deleteFrom('certificates').where('company_id', '=', company.id).execute()
    await audit(call, {
      action: 'certificate.delete',
      subject: companyName(company),
      subjectId: company.id,
      changes: [{ field: 'Certificado', from: own ? certificateText(own) : null, to: null }],
    })
    return
  }
  const other = isUuid(uuid)
    ? await db.selectFrom('certificates').selectAll().where('id', '=', uuid).executeTakeFirst()
    : undefined
  if (!other) throw new Refusal('invalid', { fields: { certificate_uuid: 'Certificado não encontrado' } })
  const secrets = await companySeal.open(aboutCertificate(other.id), other.sealed)
  if (secrets === undefined) {
    throw new Refusal('invalid', {
      fields: { certificate_uuid: 'O certificado guardado não abre mais: envie o arquivo de novo' },
    })
  }
  if (cnpjRoot(other.cnpj) !== cnpjRoot(company.cnpj)) {
    throw new Refusal('invalid', { fields: { certificate_uuid: () => wrongCompany(other.cnpj, company.cnpj) } })
  }
  const id = platform.uuid()
  const sealed = await companySeal.close(aboutCertificate(id), secrets)
  await replaceCertificates(call, [{ company, row: { ...other, id, company_id: company.id, sealed } }])
}
