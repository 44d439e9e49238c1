import type { ClientKind } from '#domain/access/client-kind.ts'
import type { ClientScope } from '#domain/access/client-scopes.ts'
import type { EmbeddedElement } from '#domain/access/embedding.ts'
import { isoInstant } from '#domain/time/instant.ts'
import { userCodeOf } from '#domain/access/user-code.ts'
import { hashOfSecret } from '../server/ports/platform/secrets.ts'
import type { ScopedDb } from '../server/store/scope.ts'
import { idFor, randomFor } from './random.ts'
import type { DemoTenant } from './shops.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

interface Client {
  name: string
  kind: Exclude<ClientKind, 'agent'>
  scopes: readonly ClientScope[]
  /** Elements on a portal's pages, and where they stand. */
  elements?: readonly EmbeddedElement[]
  origins?: readonly string[]
}

/** The demonstration's clients; `npm run demo:device` is the first. */
const CLIENTS: readonly Client[] = [
  { name: 'Painel da loja', kind: 'device', scopes: ['cfe_dashboard:read', 'company:read', 'nfce:read', 'cfe:read'] },
  { name: 'Leitor do contador', kind: 'device', scopes: ['nfce:read', 'cfe:read', 'cfe_custody:download'] },
  { name: 'ERP da organização', kind: 'server', scopes: ['company:read', 'sat:read', 'sat_notification:read'] },
  {
    name: 'Portal do franqueado',
    kind: 'portal',
    scopes: ['nfce:read', 'company:read', 'point_of_sale:read', 'sat:read'],
    elements: ['fiscal-nfce-list', 'fiscal-nfce-detail', 'fiscal-sat-light'],
    origins: ['https://portal.aurora.example'],
  },
]

interface Row {
  client: 0 | 1
  address: string
  /** Ages in ms. */
  requested: number
  decided?: number
  active?: number
  /** How long its code is good for; a quarter of an hour unless told. */
  lasts?: number
}

const ROWS: readonly Row[] = [
  // Good for long, so that whoever comes later finds one that waits.
  { client: 0, address: '200.155.12.40', requested: 2 * MINUTE, lasts: 30 * DAY },
  { client: 1, address: '177.12.80.7', requested: 6 * MINUTE, decided: 4 * MINUTE, lasts: 30 * DAY },
  { client: 0, address: '200.155.12.41', requested: 40 * DAY, decided: 40 * DAY - 3 * MINUTE, active: 2 * MINUTE },
  { client: 0, address: '200.155.30.12', requested: 33 * DAY, decided: 33 * DAY - MINUTE, active: 26 * MINUTE },
  { client: 1, address: '177.12.80.7', requested: 12 * DAY, decided: 12 * DAY - 7 * MINUTE, active: 5 * DAY },
  { client: 1, address: '189.40.4.66', requested: 2 * DAY },
]

/** The id of the client that `npm run demo:device` plays. */
export const demoDeviceClient = (seed: number, tenantName: string): string => clientId(seed, tenantName, 0)

const clientId = (seed: number, tenantName: string, index: number) => idFor(seed, 'oauth-client', tenantName, index)

/** Clients of a tenant, and their devices in every state. No token or code of theirs is known to anybody. */
export async function makeDevices(
  db: ScopedDb,
  { seed, until, email }: { seed: number; until: number; email: string },
  { id: tenant_id, name }: Pick<DemoTenant, 'id' | 'name'>,
): Promise<void> {
  const at = (age: number) => isoInstant(until - age)
  const secretOf = (kind: Client['kind']) => (kind === 'device' ? null : hashOfSecret(crypto.randomUUID()))
  for (const [index, { name: description, kind, scopes, elements, origins }] of CLIENTS.entries()) {
    const pages = elements && origins && { elements: [...elements], origins: [...origins] }
    const about = { description, kind, scope: scopes.join(' '), secret_hash: await secretOf(kind), ...pages }
    await db
      .insertInto('oauth_clients')
      .values({ tenant_id, id: clientId(seed, name, index), ...about, created_at: at(60 * DAY) })
      .execute()
  }
  for (const [index, row] of ROWS.entries()) {
    const { client, address, requested, decided, active, lasts = 15 * MINUTE } = row
    const random = randomFor(seed, 'device', name, index)
    const bytes = Uint8Array.from({ length: 32 }, () => random.int(0, 255))
    await db
      .insertInto('oauth_devices')
      .values({
        tenant_id,
        id: idFor(seed, 'oauth-device', name, index),
        client_id: clientId(seed, name, client),
        code_hash: await hashOfSecret(crypto.randomUUID()),
        user_code: userCodeOf(bytes) ?? '',
        scope: CLIENTS[client]?.scopes.join(' ') ?? '',
        address,
        created_at: at(requested),
        expires_at: at(requested - lasts),
        interval_seconds: 5,
        ...(decided !== undefined && {
          decided_at: at(decided),
          is_allowed: true,
          decided_by: idFor(seed, 'user', email),
          decided_email: email,
        }),
        ...(active !== undefined && { taken_at: at((decided ?? requested) - 5000), latest_activity_at: at(active) }),
      })
      .execute()
  }
}
