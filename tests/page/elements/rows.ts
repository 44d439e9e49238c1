import type { AuditEntry } from '#api/contract/access/audit.ts'
import type { NfDownload } from '#api/contract/documents/nf-downloads.ts'
import { day, uuid } from './failures/case.ts'

// Rows of lists that are empty in the demonstration: nobody has asked for a download, nor changed anything.

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
