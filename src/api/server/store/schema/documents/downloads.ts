import type { Generated } from 'kysely'
import type { DownloadFormat } from '#domain/documents/downloads/download-format.ts'
import type { Instant } from '../columns.ts'
import { tenant } from '../tables.ts'

/** The tables of baseline/files.ts as Kysely reads them. */
export const downloadTables = {
  nf_downloads: tenant<{
    id: string
    user_id: string
    company_ids: string[]
    point_of_sale_ids: string[]
    sat_ids: string[]
    status: string | null
    date_start: string
    date_end: string
    tz_offset: number
    nf_type: 'cfe' | 'nfce'
    environment: 'production' | 'homolog'
    format: Generated<DownloadFormat>
    amount: number
    done: Generated<number>
    run: string | null
    file_size: number | null
    is_processed: Generated<boolean>
    is_success: Generated<boolean>
    failure: string | null
    created_at: Instant
    finished_at: Instant | null
    expires_at: Instant | null
    removed_at: Instant | null
    mailed_at: Instant | null
  }>(),
  nf_download_pages: tenant<{
    download_id: string
    page: number
    file_ids: string[]
    keys: string[]
    kinds: string[]
  }>(),
}
