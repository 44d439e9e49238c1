import type { postSatTelemetry as PostSatTelemetry } from '#api/contract/sats/sat-telemetry.ts'
import type { DeviceCall } from '../../http/handler.ts'
import { madeOnce } from '../../http/made-once.ts'
import { commandSealOf } from '../commands/seal.ts'
import { type Receipt, telemetryIntake } from './intake.ts'

/** Returns the intake of a server: posts of its devices within some milliseconds are written together. */
const intakeOf = madeOnce(({ store, platform, settings }, of) =>
  telemetryIntake({ store, platform, seal: commandSealOf(of), gatherMs: settings.gatherMs }),
)

export function postSatTelemetry(call: DeviceCall<typeof PostSatTelemetry>): Promise<Receipt> {
  return intakeOf(call).take(call.device, call.body.readings)
}
