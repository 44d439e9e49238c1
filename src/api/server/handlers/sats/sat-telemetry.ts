import type { postSatTelemetry as PostSatTelemetry } from '#api/contract/sats/sat-telemetry.ts'
import type { Receipt } from '../../sats/telemetry/intake.ts'
import type { DeviceCall } from '../handler.ts'

export function postSatTelemetry({ device, telemetry, body }: DeviceCall<typeof PostSatTelemetry>): Promise<Receipt> {
  return telemetry.take(device, body.readings)
}
