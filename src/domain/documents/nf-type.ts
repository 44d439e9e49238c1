import type { Permission } from '../access/permissions.ts'

// The document types of filters and downloads ('Note types cfe and nfce'), by the names that the menu has.

export const NF_TYPES = { cfe: 'CFe', nfce: 'NFCe' } as const

/** The same in running text, as the law writes them. */
export const NF_NAMES = { cfe: 'CF-e', nfce: 'NFC-e' } as const satisfies Record<NfType, string>

export type NfType = keyof typeof NF_TYPES

/** The needs of a bulk download of each type. */
export const BULK_DOWNLOAD_NEEDS = {
  cfe: 'cfe_custody:bulk_download',
  nfce: 'nfce_custody:bulk_download',
} as const satisfies Record<NfType, Permission>
