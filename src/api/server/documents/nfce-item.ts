import type { NfceItem } from '#api/contract/documents/nfces.ts'
import { zoneOf } from '#domain/companies/uf.ts'
import { isNfceStatus, nfceStatus } from '#domain/documents/document-status.ts'
import { environmentLabel } from '#domain/documents/environment.ts'
import type { ProofState } from '#domain/documents/proof/codes.ts'
import { openStatusText, type SefazNotice, voidStatusText } from '#domain/documents/nfce-lifecycle.ts'
import { localTime } from '#domain/time/zoned-time.ts'
import type { Schema } from '../store/schema.ts'

/** The columns of a note in the list, as its table has them. */
type ListedNote = Pick<Schema['nfces'], 'id' | 'key' | 'serie' | 'number' | 'environment' | 'status'> & {
  emitted_at: string
  warnings: readonly unknown[]
  notices: readonly SefazNotice[]
  proof_state: ProofState | null
  emitted_offset: number | null
}

/** A note, or a range of voided numbers, of which number is the first. */
export interface ItemRow extends ListedNote {
  number_end: number | null
  /** SEFAZ's reply to the range. */
  c_stat: string | null
  description: string | null
}

/** Fields of a range that a note lacks. */
export const NO_RANGE = { number_end: null, c_stat: null, description: null } as const

/** The time of a note by the clock that it was issued by. */
export function ownTime({
  key,
  emitted_at,
  emitted_offset: offset,
}: Pick<ListedNote, 'key' | 'emitted_at' | 'emitted_offset'>): string {
  const at = Date.parse(emitted_at)
  return offset === null ? localTime(at, zoneOf(key.slice(0, 2))) : localTime(at + offset * 60_000, 'UTC')
}

/** A row of the list of notes. */
export function itemOf(row: ItemRow): NfceItem {
  if (!isNfceStatus(row.status)) throw new Error(`Unknown status of an NFC-e: ${row.status}`)
  const { level, icon } = nfceStatus(row.status)
  return {
    id: row.id,
    key: row.key,
    serie: row.serie,
    number: row.number,
    number_end: row.number_end,
    issue_date_utc: row.emitted_at,
    issue_date_local: ownTime(row),
    status: row.status,
    status_level: level,
    status_icon: icon,
    environment_description: environmentLabel(row.environment),
    environment: row.environment,
    has_warnings: row.warnings.length > 0 || row.notices.some(({ code }) => code !== 'sefaz_message'),
    proof_state: row.proof_state,
    status_text:
      (row.number_end === null
        ? openStatusText(row.status, row.notices)
        : voidStatusText(row.c_stat, row.description)) ?? null,
  }
}
