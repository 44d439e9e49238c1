import type { postSatTelemetry as PostSatTelemetry } from '#api/contract/sats/sat-telemetry.ts'
import type { Taken } from '../../sats/telemetry/intake.ts'
import type { DeviceCall } from '../handler.ts'

export function postSatTelemetry({ device, telemetry, body }: DeviceCall<typeof PostSatTelemetry>): Promise<Taken> {
  return telemetry.take(device, body.readings)
}
