import type { AuditEntry } from '#api/contract/access/audit.ts'
import type { NfDownload } from '#api/contract/documents/nf-downloads.ts'
import type { NfceMissing } from '#api/contract/documents/nfce-missing.ts'
import { day, uuid } from './failures/case.ts'

// Rows of lists that are empty in the demonstration: nobody has asked for a download, nor changed anything, and SEFAZ is asked by nobody.

export const DOWNLOAD: NfDownload = {
  id: uuid,
  date_start: '2026-01-01',
  date_end: '2026-01-31',
  amount: 1,
  file_size: 1000,
  is_processed: true,
  is_success: true,
  is_expired: false,
  url: `/api/v1/nf_download/${uuid}/file`,
  nf_type: 'nfce',
  environment: 'production',
  format: 'xml',
  companies: [],
  created_utc: day,
  expires_utc: null,
  done: 1,
  failure: null,
}

export const CHANGE: AuditEntry = {
  id: 1,
  created_utc: day,
  email: null,
  address: '127.0.0.1',
  action: 'role.create',
  action_description: 'Perfil criado',
  subject: 'Caixa',
  subject_id: null,
  changes: [],
}

/** A note that SEFAZ lists and that is not here. */
export const MISSING_NOTE: NfceMissing = {
  key: '35260311222333000181650020000000411123456780',
  company: {
    id: '018f2b5e-0000-7000-8000-000000000001',
    cnpj: '11222333000181',
    razao_social: 'Mercado da Esquina Ltda',
    nome_fantasia: null,
  },
  environment: 'production',
  serie: 2,
  number: 41,
  first_seen_at: '2026-03-30T15:00:00.000Z',
  state: 'waiting',
  reason: null,
  next_try_at: '2026-03-30T15:10:00.000Z',
}
