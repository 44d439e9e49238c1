import type { uploadCertificate as UploadCertificate } from '#api/contract/certificates.ts'
import type { Certificate } from '#api/contract/companies.ts'
import { receivingCompanies, keepCertificate, openCertificate } from '../companies/certificates.ts'
import { shownCertificate } from '../companies/rows.ts'
import type { Call } from './handler.ts'

export async function uploadCertificate(
  call: Call<typeof UploadCertificate>,
): Promise<Certificate & { companies: string[] }> {
  const { db, body, file } = call
  const { password, company_id, branches } = body
  const certificate = await openCertificate(call, { file, password })
  const companies = await receivingCompanies(db, certificate.cnpj, { company_id, branches: branches === '1' })
  const secrets = { pfx: base64(file ?? new Uint8Array()), password }
  const rows = []
  for (const company of companies) rows.push(await keepCertificate(call, company, certificate, secrets))
  const [first] = rows
  if (!first) throw new Error('There is a company for the certificate')
  return { ...shownCertificate(first), companies: rows.map((row) => row.company_id) }
}

function base64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}
