import type { Selectable } from 'kysely'
import type { Monitoring } from '#api/contract/sats/sats.ts'
import type { Schema } from '../../store/schema.ts'

/** The columns of sat_states as `t` that a Monitoring is made of. */
export const STATE = [
  't.sat_id',
  't.read_at',
  't.device_at',
  't.clock_drift_seconds',
  't.last_sefaz_communication_at',
  't.last_sefaz_transmission_at',
  't.operation_state',
  't.battery_level',
  't.memory_total_bytes',
  't.memory_used_bytes',
  't.lan_status',
  't.lan_type',
  't.lan_ip',
  't.lan_mac',
  't.lan_mask',
  't.lan_gateway',
  't.lan_dns_1',
  't.lan_dns_2',
  't.software_version',
  't.layout_version',
  't.last_cfe_key',
  't.pending_coupons',
  't.pending_first_key',
  't.pending_last_key',
  't.certificate_issued_on',
  't.certificate_expires_on',
  't.leds',
  't.warnings',
] as const

type Row = Omit<Selectable<Schema['sat_states']>, 'tenant_id' | 'company_id' | 'hour_at' | 'samples'>

export function monitoringOf(row: Row): Monitoring {
  const { sat_id: _, read_at, device_at, last_sefaz_communication_at, last_sefaz_transmission_at, leds, ...rest } = row
  return {
    ...rest,
    created_utc: read_at,
    device_date: device_at,
    last_sefaz_communication_date: last_sefaz_communication_at,
    last_sefaz_transmission_date: last_sefaz_transmission_at,
    led_pwr: leds.led_pwr ?? null,
    led_serv: leds.led_serv ?? null,
    led_conf: leds.led_conf ?? null,
    led_op: leds.led_op ?? null,
    led_ac: leds.led_ac ?? null,
    led_cf: leds.led_cf ?? null,
    led_block: leds.led_block ?? null,
    led_fail: leds.led_fail ?? null,
    led_eth: leds.led_eth ?? null,
  }
}
