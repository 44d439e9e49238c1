import type { uploadCertificate as UploadCertificate } from '#api/contract/companies/certificates.ts'
import type { Certificate } from '#api/contract/companies/companies.ts'
import { phrase } from '#domain/phrase.ts'
import { keepCertificates, openCertificate, receivingCompanies, sealCertificate } from './stored-certificates.ts'
import { certificateView, type CertificateRow } from './rows.ts'
import { Refusal } from '../errors/refusal.ts'
import { errorText } from '../errors/text.ts'
import { refusalOf } from '../store/refusal-of.ts'
import type { Call, Later } from '../http/handler.ts'

type Uploaded = Certificate & { companies: string[] }

/** Companies of one transaction: the others of the tenant who change something wait for it. */
const PORTION = 50

/**
 * Opened between two transactions: how long that takes is for whoever made the file to say, and the embedded database has one at a time. A
 * root may have thousands of companies, which get it a portion after another.
 */
export async function uploadCertificate(call: Call<typeof UploadCertificate>): Promise<Later<Uploaded>> {
  const { body, file } = call
  const { password, company_id, branches } = body
  return async () => {
    const certificate = await openCertificate(call, { file, password })
    const secrets = { pfx: base64(file ?? new Uint8Array()), password }
    const ids = await call.anew(({ db }) =>
      receivingCompanies(db, certificate.cnpj, { company_id, branches: branches === '1' }),
    )
    const rows: CertificateRow[] = []
    try {
      for (let from = 0; from < ids.length; from += PORTION) {
        const portion: CertificateRow[] = []
        for (const id of ids.slice(from, from + PORTION)) {
          portion.push(await sealCertificate(call, id, certificate, secrets))
        }
        rows.push(...(await call.anew(({ db, access }) => keepCertificates({ ...call, db, access }, portion))))
      }
    } catch (error) {
      if (rows.length === 0) throw error
      call.platform.log({ event: 'certificate', tenant: call.access.tenantId, error: errorText(error) })
      throw new Refusal(refusalOf(error).code, {
        reason: () =>
          phrase`O certificado já vale para ${rows.length} das ${ids.length} empresas. Envie-o de novo, para as demais.`,
      })
    }
    const [first] = rows
    if (!first) throw new Refusal('not_found')
    return { ...certificateView(first), companies: rows.map((row) => row.company_id) }
  }
}

function base64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}
