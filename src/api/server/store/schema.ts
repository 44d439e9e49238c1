import type { Warning } from '#domain/documents/reading/warnings.ts'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { FactorDemand } from '#domain/access/second-factor.ts'
import type { SefazAlert, SefazNotice } from '#domain/documents/nfce-lifecycle.ts'
import type { CountsAs } from '#domain/documents/sales.ts'
import type { AccountantTables } from './schema/accountant.ts'
import type { AlarmTables } from './schema/alarms.ts'
import type { CommandTables } from './schema/commands.ts'
import type { CompanyTables } from './schema/companies.ts'
import type { DownloadSchema } from './schema/downloads.ts'
import type { SaleFigures } from '#domain/documents/figures.ts'
import type { FigureTables } from './schema/figures.ts'
import type { MissingNoteTables } from './schema/missing-notes.ts'
import type { MonthClosingTables } from './schema/month-closings.ts'
import type { ContentNoted } from './schema/note-contents.ts'
import type { NumberTables } from './schema/numbers.ts'
import type { OauthTables } from './schema/oauth.ts'
import type { PlanTables } from './schema/plans.ts'
import type { ProofTables } from './schema/proofs.ts'
import type { SessionTables } from './schema/sessions.ts'
import type { SecondFactorTables } from './schema/second-factors.ts'
import type { TelemetryTables } from './schema/telemetry.ts'
import type { WorkTables } from './schema/work.ts'

/** Instants are ISO text with offset or Z on the way in, `YYYY-MM-DDTHH:MM:SS.sssZ` on the way out (both drivers' parsers are pinned). */
type Instant = ColumnType<string, string, string>
/** numeric(15,2) as decimal text. */
type Decimal = ColumnType<string, string, string>
/** The total again, to be found by; null of what the release before this one has written. */
type Cents = ColumnType<number | null, number | null | undefined, number | null>
/** CPF or CNPJ; null of what names none, and of what an older version wrote. */
type Consumer = ColumnType<string | null, string | null | undefined, string | null>
type Json<T> = ColumnType<T, string, string>

/** The tables of migrations.ts as Kysely reads them. */
export interface Schema
  extends AccountantTables,
    AlarmTables,
    CommandTables,
    CompanyTables,
    DownloadSchema,
    FigureTables,
    MissingNoteTables,
    MonthClosingTables,
    NumberTables,
    OauthTables,
    PlanTables,
    ProofTables,
    SessionTables,
    SecondFactorTables,
    TelemetryTables,
    WorkTables {
  tenants: {
    id: string
    description: string
    time_zone: Generated<string>
    second_factor: Generated<FactorDemand>
  }
  users: {
    id: string
    email: string
    password_hash: string | null
    is_active: Generated<boolean>
    is_email_confirmed: Generated<boolean>
    created_at: Generated<string>
  }
  refresh_tokens: {
    id: string
    family: string
    user_id: string
    token_hash: string
    expires_at: Instant
    used_at: Instant | null
    revoked_at: Instant | null
    /** The token that this one was given for. */
    parent_id: string | null
  }
  servers: { id: string; host: string; is_marked: boolean; started_at: Generated<string>; seen_at: Generated<string> }
  audit_entries: {
    tenant_id: string
    seq: number
    at: Instant
    user_id: string | null
    email: string | null
    address: string
    action: string
    subject_id: string | null
    subject: string
    /** JSON text. */
    changes: string
    previous: string
    hash: string
  }
  account_links: {
    id: string
    user_id: string
    purpose: 'recovery' | 'confirmation'
    token_hash: string
    expires_at: Instant
    used_at: Instant | null
  }
  /** One row at most. */
  demonstration: { is_only: Generated<boolean>; until: Instant; finished_at: Instant | null }
  /** One row at most. */
  sealing_key: { is_only: Generated<boolean>; fingerprint: string; since: Instant }
  backups: { id: Generated<string>; place: string; bytes: number; begun_at: Instant; ended_at: Instant }
  /** One row at most. */
  backup_alerts: { is_only: Generated<boolean>; mailed_at: Instant }
  /** One row at most. */
  archive_alerts: { is_only: Generated<boolean>; mailed_at: Instant }
  /** One row at most. */
  content_store: { is_only: Generated<boolean>; since: Generated<string> }
  attempts: { id: string; taken: number; ends_at: Instant }
  roles: {
    tenant_id: string
    id: string
    description: string
    type: 'primary' | 'secondary'
    is_master: Generated<boolean>
  }
  role_permissions: { tenant_id: string; role_id: string; permission: string }
  company_groups: { tenant_id: string; id: string; description: string }
  company_group_companies: { tenant_id: string; company_group_id: string; company_id: string }
  grants: {
    tenant_id: string
    id: string
    user_id: string
    role_id: string
    company_group_id: string | null
    /** Null: not limited by a list. */
    only_companies: string[] | null
    is_active: Generated<boolean>
  }
  points_of_sale: {
    tenant_id: string
    id: string
    company_id: string
    name: string
    nfce_serie: number | null
    search: string
    /** The day of its newest note whose QR code was made with the company's CSC, and of the newest whose needs none; null before either. */
    csc_used_on: string | null
    csc_spared_on: string | null
  }
  sats: {
    tenant_id: string
    id: string
    company_id: string
    point_of_sale_id: string | null
    serial_number: string
    retired_on: string | null
    environment: Generated<'production' | 'homolog'>
  }
  files: {
    tenant_id: string
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
  }
  nfces: {
    tenant_id: string
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
  }
  nfce_events: {
    tenant_id: string
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
  }
  nfce_substitutions: {
    tenant_id: string
    substituted_key: string
    substitute_key: string
    company_id: string | null
  }
  nfce_voids: {
    tenant_id: string
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
  }
  cfes: {
    tenant_id: string
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
  }
  cfe_cancellations: {
    tenant_id: string
    id: string
    key: string
    canceled_key: string
    company_id: string
    sat_id: string
    serial_number: GeneratedAlways<string>
    number: number
    emitted_at: Instant
    file_id: string
  }
  cfe_consultations: { tenant_id: string; cfe_id: string; tries: number; due_at: Instant }
}
