import type { uploadCertificate as UploadCertificate } from '#api/contract/companies/certificates.ts'
import type { Certificate } from '#api/contract/companies/companies.ts'
import { receivingCompanies, keepCertificate, openCertificate } from '../../companies/certificates.ts'
import { certificateView } from '../../companies/rows.ts'
import type { Call, Later } from '../handler.ts'

type Uploaded = Certificate & { companies: string[] }

/** Opened between two transactions: how long that takes is for whoever made the file to say, and the embedded database has one at a time. */
export async function uploadCertificate(call: Call<typeof UploadCertificate>): Promise<Later<Uploaded>> {
  const { body, file } = call
  const { password, company_id, branches } = body
  return async () => {
    const certificate = await openCertificate(call, { file, password })
    const secrets = { pfx: base64(file ?? new Uint8Array()), password }
    return call.anew(async ({ db, access }) => {
      const companies = await receivingCompanies(db, certificate.cnpj, { company_id, branches: branches === '1' })
      const rows = []
      for (const company of companies) {
        rows.push(await keepCertificate({ ...call, db, access }, company, certificate, secrets))
      }
      const [first] = rows
      if (!first) throw new Error('There is a company for the certificate')
      return { ...certificateView(first), companies: rows.map((row) => row.company_id) }
    })
  }
}

function base64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}
