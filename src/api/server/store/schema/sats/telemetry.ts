import type { Led, Monitoring } from '#api/contract/sats/sats.ts'
import type { Instant, Json } from '../columns.ts'
import { tenant } from '../tables.ts'

/** The nine lights by their names; one that the agent did not report is absent. */
export type LedStates = Partial<Record<Extract<keyof Monitoring, `led_${string}`>, Led>>

/** The tables of baseline/sats.ts as Kysely reads them. */
export const telemetryTables = {
  agent_credentials: tenant<{
    id: string
    description: string
    /** Null: of the whole tenant. */
    company_id: string | null
    token_hash: string
    created_at: Instant
    revoked_at: Instant | null
    last_used_at: Instant | null
  }>(),
  sat_states: tenant<{
    sat_id: string
    company_id: string
    /** When the reading was made, by our clock. */
    read_at: Instant
    device_at: Instant | null
    clock_drift_seconds: number | null
    last_sefaz_communication_at: Instant | null
    last_sefaz_transmission_at: Instant | null
    operation_state: number | null
    battery_level: 'ALTO' | 'MEDIO' | 'BAIXO' | null
    memory_total_bytes: number | null
    memory_used_bytes: number | null
    lan_status: 'CONECTADO' | 'DESCONECTADO' | null
    lan_type: string | null
    lan_ip: string | null
    lan_mac: string | null
    lan_mask: string | null
    lan_gateway: string | null
    lan_dns_1: string | null
    lan_dns_2: string | null
    software_version: string | null
    layout_version: string | null
    last_cfe_key: string | null
    pending_coupons: number | null
    pending_first_key: string | null
    pending_last_key: string | null
    /** 'YYYY-MM-DD', as the device says it. */
    certificate_issued_on: string | null
    certificate_expires_on: string | null
    leds: Json<LedStates>
    warnings: Json<string[]>
    /** The hour that `samples` is of. */
    hour_at: Instant
    samples: Uint8Array
  }>(),
  sat_hours: tenant<SampleTable>(),
  sat_days: tenant<SampleTable>(),
}

interface SampleTable {
  sat_id: string
  company_id: string
  starts_at: Instant
  samples: Uint8Array
}
