import { LARGE_BYTES } from '../ports/platform/task.ts'
import type { Platform } from '../ports/platform/platform.ts'
import type { TaxpayerKey } from '../ports/sefaz/note-listing.ts'
import { type Store, scoped } from '../store/scope.ts'
import type { CertificateSecrets } from './stored-certificates.ts'
import { openPkcs12Key } from './pkcs12.ts'
import { aboutCertificate, certificateRow } from './rows.ts'
import type { CompanySeal } from './seal.ts'

export interface KeyWork {
  store: Store
  platform: Platform
  companySeal: CompanySeal
}

export interface Taxpayer {
  tenantId: string
  companyId: string
  cnpj: string
}

export type OpenedKey = { key: TaxpayerKey } | { fault: 'missing' | 'expired' | 'unreadable' | 'other_owner' }

/** Opens the certificate of a company that holds today and is of its own CNPJ. The key is for a connection, and for no disk or log. */
export async function openTaxpayerKey(
  { store, platform, companySeal }: KeyWork,
  { tenantId, companyId, cnpj }: Taxpayer,
): Promise<OpenedKey> {
  const row = await scoped(store, { tenantId, companyIds: 'all' }, (db) => certificateRow(db, companyId))
  if (!row) return { fault: 'missing' }
  if (Date.parse(row.not_after) <= platform.now()) return { fault: 'expired' }
  if (row.cnpj !== cnpj) return { fault: 'other_owner' }
  const secrets = await companySeal.open(aboutCertificate(row.id), row.sealed)
  if (secrets === undefined) return { fault: 'unreadable' }
  // `sealCertificate` has written it: nobody else has the key.
  const { pfx, password } = JSON.parse(secrets) as CertificateSecrets
  const bytes = Uint8Array.from(atob(pfx), (letter) => letter.charCodeAt(0))
  const opened = await platform.run(openPkcs12Key, { bytes, password }, { bytes: LARGE_BYTES, tenant: tenantId })
  return 'fault' in opened ? { fault: 'unreadable' } : { key: opened }
}
