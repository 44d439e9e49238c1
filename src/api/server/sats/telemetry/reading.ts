import type { AgentReading } from '#api/contract/sats/sat-telemetry.ts'
import { isoInstant } from '#domain/time/instant.ts'
import type { SatStatus } from '#domain/sats/sat-status.ts'
import { instantOf } from '#domain/time/zoned-time.ts'
import type { Sample } from './history/samples.ts'
import type { SatStateRow } from './sat-states.ts'

/** A reading by our clock, of a SAT that is known by its serial number only. */
export interface Reading {
  serialNumber: string
  /** When it was made, in ms since the epoch. */
  at: number
  state: Omit<SatStateRow, 'sat_id' | 'company_id' | 'serial_number' | 'environment' | 'retired_on'>
  sample: Sample
}

/** Gives a reading its time: made `age_seconds` before it came. The device's own clock is local time of the tenant's zone. */
export function readingOf(
  { status, warnings }: { status: SatStatus; warnings: string[] },
  { age_seconds = 0, leds = {} }: AgentReading,
  { timeZone, now }: { timeZone: string; now: number },
): Reading {
  const at = now - age_seconds * 1000
  const instant = (local: string | null) => (local === null ? null : instantOf(local, timeZone))
  const clock = instant(status.clockLocal)
  const drift = clock === null ? null : Math.round((clock - at) / 1000)
  const communication = instant(status.communicationLocal)
  const transmission = instant(status.transmissionLocal)
  return {
    serialNumber: status.serialNumber,
    at,
    state: {
      read_at: isoInstant(at),
      device_at: clock === null ? null : isoInstant(clock),
      clock_drift_seconds: drift,
      last_sefaz_communication_at: communication === null ? null : isoInstant(communication),
      last_sefaz_transmission_at: transmission === null ? null : isoInstant(transmission),
      operation_state: status.operationState,
      battery_level: status.battery,
      memory_total_bytes: status.memoryTotal,
      memory_used_bytes: status.memoryUsed,
      lan_status: status.lanStatus,
      lan_type: status.lanType,
      lan_ip: status.lanIp,
      lan_mac: status.lanMac,
      lan_mask: status.lanMask,
      lan_gateway: status.lanGateway,
      lan_dns_1: status.lanDns1,
      lan_dns_2: status.lanDns2,
      software_version: status.softwareVersion,
      layout_version: status.layoutVersion,
      last_cfe_key: status.lastKey,
      pending_coupons: status.pendingCoupons,
      pending_first_key: status.pendingFirstKey,
      pending_last_key: status.pendingLastKey,
      certificate_issued_on: status.certificateIssuedOn,
      certificate_expires_on: status.certificateExpiresOn,
      leds,
      warnings,
    },
    sample: {
      at: seconds(at),
      memory: share(status),
      battery: status.battery,
      pending: status.pendingCoupons,
      state: status.operationState,
      lan: status.lanStatus,
      drift,
      communication: communication === null ? null : seconds(communication),
      transmission: transmission === null ? null : seconds(transmission),
    },
  }
}

/** Tenths of a percent of the memory that are in use. */
function share({ memoryTotal, memoryUsed }: SatStatus): number | null {
  return memoryTotal === null || memoryUsed === null || memoryTotal === 0
    ? null
    : Math.round((memoryUsed / memoryTotal) * 1000)
}

function seconds(at: number): number {
  return Math.floor(at / 1000)
}
