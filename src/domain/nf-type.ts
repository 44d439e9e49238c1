import type { Permission } from './permissions.ts'

// The document types of filters and downloads: first document section 9; their names as the menu has them (section 1).

export const NF_TYPES = { cfe: 'CFe', nfce: 'NFCe' } as const

export type NfType = keyof typeof NF_TYPES

/** What a user needs to request a bulk download of a type (first document, sections 1 and 6). */
export const BULK_DOWNLOAD_NEEDS = {
  cfe: 'cfe_custody:bulk_download',
  nfce: 'nfce_custody:bulk_download',
} as const satisfies Record<NfType, Permission>
