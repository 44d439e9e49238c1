import type { ColumnType, Generated } from 'kysely'
import type { Instant } from '../columns.ts'
import { tenant } from '../tables.ts'

type Texts = ColumnType<Record<string, string>, string, string>

/** The tables of commands to SATs. */
export const commandTables = {
  sat_commands: tenant<{
    id: string
    sat_id: string
    company_id: string
    /** The SAT's when it was sent. */
    serial_number: string
    function: string
    state: Generated<'queued' | 'sent' | 'succeeded' | 'failed' | 'expired'>
    parameters: Texts
    /** As sats/commands/seal.ts writes them. */
    secrets: string | null
    created_at: Instant
    created_by: string
    created_by_email: string
    sent_at: Instant | null
    times_sent: Generated<number>
    finished_at: Instant | null
    reply_code: string | null
    reply_message: string | null
  }>({ secrets: { purpose: 'sat_commands', label: 'senhas de comandos de SAT' } }),
  sat_command_attachments: tenant<{
    id: string
    command_id: string
    company_id: string
    name: string
    size: number
    /** Hash of the bytes as they came; null of one that the release before this one has written. */
    sha256: string | null
    /** Null where the bytes lie in the object store, under their hash. */
    deflated: Uint8Array | null
  }>(),
}
