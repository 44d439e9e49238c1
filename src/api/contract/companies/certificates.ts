import * as z from 'zod/mini'
import { Certificate } from './companies.ts'
import { post } from '../endpoint.ts'

/**
 * A PKCS#12 file with its password. `company_id` and `branches` are ours: whose it becomes, otherwise the company of the certificate's own
 * CNPJ; and whether all companies of the same root of the CNPJ get it too, as SEFAZ allows.
 */
export const uploadCertificate = post('/certificates/', {
  sensitive: true,
  needs: ['company:set_certificate'],
  summary: 'Enviar o certificado digital de uma empresa (PKCS#12)',
  takes: 'multipart/form-data',
  file: 'certificate',
  body: z.object({
    password: z.string().check(z.maxLength(256)),
    company_id: z.optional(z.uuid()),
    branches: z._default(z.enum(['0', '1']), '0'),
  }),
  /** `companies` is ours: which have it now. */
  reply: z.object({ ...Certificate.shape, companies: z.array(z.string()) }),
})
