import type { Warning } from '#domain/documents/reading/warnings.ts'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { SefazAlert, SefazNotice } from '#domain/documents/nfce-lifecycle.ts'
import type { CountsAs } from '#domain/documents/sales.ts'
import { accountantTables } from './schema/accountant.ts'
import { accountTables } from './schema/accounts.ts'
import { alarmTables } from './schema/alarms.ts'
import { commandTables } from './schema/commands.ts'
import { companyTables } from './schema/companies.ts'
import { downloadTables } from './schema/downloads.ts'
import type { SaleFigures } from '#domain/documents/sale-figures.ts'
import { figureTables } from './schema/figures.ts'
import { missingNoteTables } from './schema/missing-notes.ts'
import { monthClosingTables } from './schema/month-closings.ts'
import type { ContentNoted } from './schema/note-contents.ts'
import { numberTables } from './schema/numbers.ts'
import { oauthTables } from './schema/oauth.ts'
import { planTables } from './schema/plans.ts'
import { proofTables } from './schema/proofs.ts'
import { sessionTables } from './schema/sessions.ts'
import { secondFactorTables } from './schema/second-factors.ts'
import { telemetryTables } from './schema/telemetry.ts'
import { workTables } from './schema/work.ts'
import { type RowsOf, server, tenant } from './schema/tables.ts'

/** Instants are ISO text with offset or Z on the way in, `YYYY-MM-DDTHH:MM:SS.sssZ` on the way out (both drivers' parsers are pinned). */
type Instant = ColumnType<string, string, string>
/** numeric(15,2) as decimal text. */
type Decimal = ColumnType<string, string, string>
/** The total again, to be found by; null of a coupon without XML. */
type Cents = ColumnType<number | null, number | null | undefined, number | null>
/** CPF or CNPJ; null of what names none, and of what an older version wrote. */
type Consumer = ColumnType<string | null, string | null | undefined, string | null>
type Json<T> = ColumnType<T, string, string>

export const serverTables = {
  servers: server<{
    id: string
    host: string
    is_marked: boolean
    started_at: Generated<string>
    seen_at: Generated<string>
  }>(),
  /** One row at most. */
  demonstration: server<{ is_only: Generated<boolean>; until: Instant; finished_at: Instant | null }>(),
  /** One row at most. */
  sealing_key: server<{ is_only: Generated<boolean>; fingerprint: string; since: Instant }>(),
  /** One row at most. */
  content_store: server<{ is_only: Generated<boolean>; since: Generated<string> }>(),
  attempts: server<{ id: string; taken: number; ends_at: Instant }>(),
  migrations: server<{ name: string; applied_at: Generated<string>; version: string | null }>(),
}

export const backupTables = {
  backups: server<{ id: Generated<string>; place: string; bytes: number; begun_at: Instant; ended_at: Instant }>(),
}

export const registerTables = {
  points_of_sale: tenant<{
    id: string
    company_id: string
    name: string
    nfce_serie: number | null
    search: string
    /** The day of its newest note whose QR code was made with the company's CSC, and of the newest whose needs none; null before either. */
    csc_used_on: string | null
    csc_spared_on: string | null
  }>(),
  sats: tenant<{
    id: string
    company_id: string
    point_of_sale_id: string | null
    serial_number: string
    retired_on: string | null
    environment: Generated<'production' | 'homolog'>
  }>(),
}

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

export const couponTables = {
  cfes: tenant<{
    id: string
    key: string
    company_id: string
    sat_id: string
    /** Serial number of the SAT, as the key has it. */
    serial_number: GeneratedAlways<string>
    number: number
    environment: 'production' | 'homolog'
    emitted_at: Instant
    emitted_on: string
    status: string
    /** Null, as the file is, of a coupon that only its device has told of. */
    total: Decimal | null
    cents: Cents
    consumer: Consumer
    warnings: Json<Warning[]>
    file_id: string | null
    created_at: Generated<string>
    /** The place of its SAT when it came. */
    point_of_sale_id: string | null
    counts_as: CountsAs
    figures: Json<SaleFigures> | null
  }>(),
  cfe_cancellations: tenant<{
    id: string
    key: string
    canceled_key: string
    company_id: string
    sat_id: string
    serial_number: GeneratedAlways<string>
    number: number
    emitted_at: Instant
    file_id: string
  }>(),
  cfe_consultations: tenant<{ cfe_id: string; tries: number; due_at: Instant }>(),
}

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
}

/** The tables of migrations.ts, each with whose it is; a subject says which are its own. */
export const ALL_TABLES = {
  ...accountantTables,
  ...alarmTables,
  ...commandTables,
  ...companyTables,
  ...downloadTables,
  ...figureTables,
  ...missingNoteTables,
  ...monthClosingTables,
  ...numberTables,
  ...oauthTables,
  ...planTables,
  ...proofTables,
  ...secondFactorTables,
  ...sessionTables,
  ...telemetryTables,
  ...workTables,
  ...accountTables,
  ...serverTables,
  ...backupTables,
  ...registerTables,
  ...noteTables,
  ...couponTables,
  ...fileTables,
}

/** The same as Kysely reads them. */
export type Schema = RowsOf<typeof ALL_TABLES>
