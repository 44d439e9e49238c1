import type { Selectable } from 'kysely'
import type { SatMeasures } from '#domain/sats/sat-alarm-rules.ts'
import type { Schema } from '../../../store/schema.ts'

/** The columns of a SAT's latest reading that alarms look at. */
export const MEASURED = [
  'read_at',
  'clock_drift_seconds',
  'last_sefaz_communication_at',
  'last_sefaz_transmission_at',
  'operation_state',
  'battery_level',
  'memory_total_bytes',
  'memory_used_bytes',
  'lan_status',
  'software_version',
  'pending_coupons',
  'certificate_expires_on',
] as const

export type MeasuredState = Pick<Selectable<Schema['sat_states']>, (typeof MEASURED)[number]>

/** `pendingSince`: since when the SAT has had coupons to transmit, an instant. */
export function measuresOf(state: MeasuredState, pendingSince: string | null): SatMeasures {
  const { memory_total_bytes: total, memory_used_bytes: used } = state
  return {
    reportedAt: Date.parse(state.read_at),
    sefazCommunicationAt: byOurClock(state.last_sefaz_communication_at, state),
    sefazTransmissionAt: byOurClock(state.last_sefaz_transmission_at, state),
    pendingCoupons: state.pending_coupons,
    pendingSince: millisecondsOf(pendingSince),
    certificateExpiresOn: state.certificate_expires_on,
    clockDriftSeconds: state.clock_drift_seconds,
    memoryPercent: total === null || used === null || total === 0 ? null : (used / total) * 100,
    batteryLevel: state.battery_level,
    operationState: state.operation_state,
    lanStatus: state.lan_status,
    softwareVersion: state.software_version,
  }
}

/** Converts a device's instant, which is by its own clock: one that is an hour behind has not been cut off for an hour. */
function byOurClock(instant: string | null, { clock_drift_seconds: drift }: MeasuredState): number | null {
  return instant === null ? null : Date.parse(instant) - (drift ?? 0) * 1000
}

function millisecondsOf(instant: string | null): number | null {
  return instant === null ? null : Date.parse(instant)
}
