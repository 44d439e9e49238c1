import type { Generated, GeneratedAlways } from 'kysely'
import type { Environment } from '#domain/documents/environment.ts'
import type { GapKind, GapReason } from '#domain/documents/numbers/nfce-gaps.ts'
import type { Turn } from '#domain/documents/numbers/number-turns.ts'
import type { Instant, Json } from '../columns.ts'
import { tenant } from '../tables.ts'

/** Numbers of one series. */
interface OfSeries {
  company_id: string
  environment: Environment
  serie: number
}

/** A user's reason for a range of numbers. */
export interface RangeReason {
  number_start: number
  number_end: number
  reason: GapReason
  note: string
  email: string
  at: string
}

/** Numbers by what their reasons are known by. */
export interface ExplainedGap extends OfSeries {
  tenant_id: string
  kind: GapKind
  number_start: number
  number_end: number
}

/** The reasons of one gap's numbers before a change of them, and after it. */
export interface GapUndo {
  id: string
  gap: ExplainedGap
  before: readonly RangeReason[]
  after: readonly RangeReason[]
}

/** The tables of the numbers of SATs and of series of notes. */
export const numberTables = {
  cfe_numberings: tenant<{
    serial_number: string
    low: number
    low_at: Instant
    low_company_id: string
    high: number
    high_at: Instant
    high_company_id: string
    last_at: Instant
    last_number: number
    turns: Json<Turn[]>
    repeated: boolean
  }>(),
  cfe_skips: tenant<{
    id: string
    serial_number: string
    position_start: number
    position_end: number
    number_start: GeneratedAlways<number>
    number_end: GeneratedAlways<number>
    before_at: Instant
    before_company_id: string
    after_at: Instant
    after_company_id: string
    company_id: GeneratedAlways<string | null>
  }>(),
  nfce_overdue: tenant<{ alarm_id: string; company_id: string; serie: number; number: number }>(),
  nfce_void_reminders: tenant<{ alarm_id: string; void_by: string; day: number }>(),
  nfce_numberings: tenant<
    OfSeries & { low: number; low_at: Instant; high: number; high_at: Instant; repeated: boolean }
  >(),
  nfce_gaps: tenant<
    OfSeries & {
      id: string
      kind: GapKind
      number_start: number
      number_end: number
      key: Generated<string>
      before_at: Instant
      after_at: Instant
      issued_on: string
      open: number
    }
  >(),
  nfce_gap_reasons: tenant<OfSeries & Omit<RangeReason, 'at'> & { id: string; kind: GapKind; at: Instant }>(),
  nfce_gap_changes: tenant<{ id: string; user_id: string; at: Instant; items: Json<GapUndo[]> }>(),
}
