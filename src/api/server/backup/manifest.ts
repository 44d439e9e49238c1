import type { Counts } from './counts.ts'

/** The first entry of an archive: what it is, for who restores it. */
export interface ArchiveHead {
  format: 1
  kind: 'embedded' | 'postgres'
  /** The product's. */
  version: string
  begun_at: string
  /** Fingerprint of the key that seals; null where the database has none yet. */
  fingerprint: string | null
  /** The database's roles, which belong to its server and no dump has. */
  roles: string[]
}

/** The last entry. */
export interface Contents {
  counts: Counts
  /** Bulk downloads whose file was gone when it was to be copied: their time was over. */
  gone: string[]
  /** Every other entry in its order, with its SHA-256, and the HMAC over it all; absent of a copy that somebody took them from. */
  hashes?: HashedEntry[]
  mac?: string
}

export type HashedEntry = [name: string, sha256: string]

export const ABOUT = 'about.json'
/** The settings of the server, without secrets. */
export const SETTINGS = 'settings.env'
export const DUMP = 'database/'
export const FILES = 'files/'
