import type { Generated } from 'kysely'
import { tenant } from '../tables.ts'

export const fileTables = {
  files: tenant<{
    id: string
    /** Null of a lot, and of what is told of a company that is not known yet. */
    company_id: string | null
    lot_id: string | null
    name: string
    sha256: string
    size: number
    /** Null where the bytes lie in the object store, under their hash. */
    deflated: Uint8Array | null
    created_at: Generated<string>
  }>(),
  document_imports: tenant<{
    id: string
    user_id: string
    /** The user's address, as it was then. */
    email: string
    begun_at: string
    last_at: string
    files: number
    imported: number
    present: number
    refused: number
    ignored: number
    documents: number
    failures: { name: string; message: string }[]
  }>(),
}
