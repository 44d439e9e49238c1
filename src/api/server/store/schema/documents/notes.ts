import type { ColumnType, Generated } from 'kysely'
import type { SaleFigures } from '#domain/documents/sale-figures.ts'
import type { SefazAlert, SefazNotice } from '#domain/documents/nfce-lifecycle.ts'
import type { Warning } from '#domain/documents/reading/warnings.ts'
import type { CountsAs } from '#domain/documents/sales.ts'
import type { Cents, Consumer, Decimal, Instant, Json } from '../columns.ts'
import { tenant } from '../tables.ts'
import type { ContentNoted } from './note-contents.ts'

export const noteTables = {
  nfces: tenant<{
    id: string
    key: string
    company_id: string
    point_of_sale_id: string
    serie: number
    number: number
    environment: 'production' | 'homolog'
    emission_type: string
    emitted_at: Instant
    emitted_on: string
    /** Minutes from UTC, where the clock that it was issued by is not its state's. */
    emitted_offset: ColumnType<number | null, number | null | undefined, number | null>
    status: string
    protocol_number: string | null
    protocol_at: Instant | null
    total: Decimal
    cents: Cents
    consumer: Consumer
    warnings: Json<Warning[]>
    /** Notices of SEFAZ's replies. */
    notices: ColumnType<SefazNotice[], string | undefined, string>
    file_id: string
    created_at: Generated<string>
    counts_as: CountsAs
    /** Null of a note that was kept before there were figures, until it is counted. */
    figures: Json<SaleFigures> | null
  }>(),
  nfce_events: tenant<{
    id: string
    nfce_key: string
    company_id: string | null
    /** Null of one that an older version kept. */
    environment: ColumnType<'production' | 'homolog' | null, string | null | undefined, string | null>
    type: string
    sequence: Generated<number>
    c_stat: string | null
    type_description: string
    type_level: 'success' | 'error' | 'other'
    description: string | null
    alerts: ColumnType<SefazAlert[], string | undefined, string>
    protocol_number: string | null
    received_at: Instant | null
    created_at: Instant
    request_file_id: string | null
    request_start: number | null
    request_end: number | null
    response_file_id: string | null
    response_start: number | null
    response_end: number | null
    /** Notes about a request that is a note's content, where more than its place is known. */
    content: ColumnType<ContentNoted | null, string | null | undefined, string | null>
    /** The digest of the note that a reply is to (digVal); empty where it has none, null of one that an older version kept. */
    reply_digest: ColumnType<string | null, string | null | undefined, string | null>
  }>(),
  nfce_substitutions: tenant<{
    substituted_key: string
    substitute_key: string
    company_id: string | null
  }>(),
  nfce_voids: tenant<{
    id: string
    company_id: string | null
    cnpj: string
    environment: 'production' | 'homolog'
    year: number
    serie: number
    number_start: number
    number_end: number
    c_stat: string | null
    protocol_number: string | null
    received_at: Instant | null
    /** File of SEFAZ's reply; of the request while there is none. */
    file_id: string
    /** File of the request, where it came: the same one where both came together. */
    request_file_id: string | null
    /** The layout's Id (access-key.ts); '' until it is read of a range that an older version kept. */
    key: string
    status: string
    /** The request's. */
    reason: string | null
    /** The reply's. */
    description: string | null
    /** When SEFAZ received it; of a request without a reply when it came. */
    emitted_at: Instant
    emitted_on: string
  }>(),
}
