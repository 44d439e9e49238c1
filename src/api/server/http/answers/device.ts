import type { Endpoint } from '#api/contract/endpoint.ts'
import { Refusal } from '../../errors/refusal.ts'
import type { Handler } from '../handler.ts'
import { takeAttempts } from '../../identity/limits/rate-limit.ts'
import { standingCredentials } from '../../identity/callers/credentials.ts'
import type { Device } from '../../identity/callers/devices.ts'
import type { Services } from '../services.ts'
import { type ScopedDb, scoped } from '../../store/scope.ts'
import { bearerOf } from '../caller.ts'
import { type Incoming, readInput } from './read-input.ts'
import { respond } from '../reply/respond.ts'

/** An agent's credential tells who it is and its tenant: X-Tenant means nothing here. */
export async function answerDevice<E extends Endpoint>(
  services: Services,
  endpoint: E,
  handler: Handler<E>,
  incoming: Incoming,
): Promise<Response> {
  const { request, seen, address } = incoming
  if (!('device' in handler)) throw new Error(`${endpoint.path} needs a handler for devices`)
  const token = bearerOf(request) ?? ''
  const device = await services.devices.verify(token)
  if (!device) {
    // Counted only after the credential was refused: thousands of good agents may share the address.
    await takeAttempts([services.limits.agentsPerAddress, address])
    throw new Refusal('device')
  }
  seen.tenant = device.tenantId
  try {
    const reply = await handler.device({
      ...(await readInput(services, endpoint, incoming)),
      device,
      within: (work) => scoped(services.store, device, (db) => actFor(db, device, services.platform.now(), work)),
    })
    return respond(services, endpoint, reply, { request, of: device.credentialId })
  } catch (error) {
    if (error instanceof Refusal && error.code === 'device') services.devices.forget(token)
    throw error
  }
}

/** Refuses where the credential has been revoked meanwhile. */
async function actFor<T>(db: ScopedDb, { credentialId }: Device, now: number, work: (db: ScopedDb) => Promise<T>) {
  const standing = await standingCredentials(db, [credentialId], now)
  if (!standing.has(credentialId)) throw new Refusal('device')
  return work(db)
}
