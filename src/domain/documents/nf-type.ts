import type { Permission } from '../access/permissions.ts'

// The document types of filters and downloads ('Note types cfe and nfce'), by the names that the menu has.

export const NF_TYPES = { cfe: 'CFe', nfce: 'NFCe' } as const

export type NfType = keyof typeof NF_TYPES

/** The needs of a bulk download of each type. */
export const BULK_DOWNLOAD_NEEDS = {
  cfe: 'cfe_custody:bulk_download',
  nfce: 'nfce_custody:bulk_download',
} as const satisfies Record<NfType, Permission>
