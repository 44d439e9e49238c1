import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import * as oauth from 'openid-client'
import { httpServer } from '#api/server/http/serving/http-server.node.ts'
import { createSite } from '#api/server/http/site.node.ts'
import { hashOfSecret } from '#api/server/ports/platform/secrets.ts'
import { once } from '../access/authority-calls.ts'
import type { Tenant, TestServer } from '../test-server.ts'

// What tests of OAuth need: clients in a tenant, a server that listens, and waiting that moves the clock instead.

export interface TestClient {
  id: string
  secret: string | undefined
}

/** Registers a client, past any scope. */
export async function insertClient(
  { store, clock }: Pick<TestServer, 'store' | 'clock'>,
  tenant: Tenant,
  about: { kind?: 'device' | 'server'; scope?: string; description?: string } = {},
): Promise<TestClient> {
  const { kind = 'device', scope = 'nfce:read company:read', description = 'Totem' } = about
  const [id, secret] = [randomUUID(), kind === 'server' ? `fcs_${randomUUID()}` : undefined]
  const secret_hash = secret === undefined ? null : await hashOfSecret(secret)
  const created_at = new Date(clock.now).toISOString()
  await store
    .insertInto('oauth_clients')
    .values({ tenant_id: tenant.id, id, description, kind, scope, secret_hash, created_at })
    .execute()
  return { id, secret }
}

/** The test server's API and site, listening on a port of this machine. */
export async function listening({ api }: TestServer): Promise<{ origin: string; close: () => Promise<void> }> {
  const server = httpServer(createSite({ api, dist: 'none' }), { trustProxy: false })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // It listens at an address and not at a pipe.
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** openid-client as one of these clients, by what the server tells of itself. */
export function discovered(
  origin: string,
  { id, secret }: TestClient,
  proof?: oauth.ClientAuth,
): Promise<oauth.Configuration> {
  const own = secret === undefined ? oauth.None() : oauth.ClientSecretBasic(secret)
  return oauth.discovery(new URL(origin), id, undefined, proof ?? own, {
    algorithm: 'oauth2',
    execute: [oauth.allowInsecureRequests],
  })
}

/**
 * What openid-client waits ends at once, and moves the server's clock by as much. `wait` is told of each wait first, and may do what happens
 * meanwhile. Answers how to restore the timers.
 */
export function movedTimers(clock: { now: number }, wait: () => Promise<void>): () => void {
  const real = globalThis.setTimeout
  const moved = (work: (...given: unknown[]) => void, ms?: number, ...given: unknown[]) => {
    // Everybody else's timers are left alone, those of the HTTP client among them.
    if (!new Error('Who waits').stack?.includes('/openid-client/')) return real(work, ms, ...given)
    return real(async () => {
      await wait()
      clock.now += ms ?? 0
      work()
    }, 0)
  }
  // Node's setTimeout has overloads and a property that nobody uses here.
  globalThis.setTimeout = moved as typeof setTimeout
  return () => {
    globalThis.setTimeout = real
  }
}

const asForm = (fields: Record<string, string>) => ({ body: new URLSearchParams(fields).toString() })

async function ofServer({ server }: { server: TestServer }) {
  const { id, secret = '' } = await insertClient(server, server.a, { kind: 'server' })
  return { client_id: id, client_secret: secret }
}

async function ofDevice({ server }: { server: TestServer }) {
  const { id } = await insertClient(server, server.a)
  return { client_id: id }
}

/** Makes a sandbox of the tenant. */
const becomeSandbox = async ({ server: { store, a } }: { server: TestServer }) =>
  store
    .insertInto('sandboxes')
    .values({ tenant_id: a.id })
    .onConflict((on) => on.doNothing())
    .execute()

/** Calls of authority-table.ts by which clients prove themselves, as forms. */
export const CLIENT_REQUESTS = {
  authorizeDevice: once(async (stage) => asForm(await ofDevice(stage))),
  issueClientToken: once(async (stage) => asForm({ ...(await ofServer(stage)), grant_type: 'client_credentials' })),
  revokeClientToken: once(async (stage) => asForm({ ...(await ofDevice(stage)), token: 'unknown' })),
  resetSandbox: once(async (stage) => {
    await becomeSandbox(stage)
    return asForm(await ofServer(stage))
  }),
  restartSandbox: once(async (stage) => {
    await becomeSandbox(stage)
    return {}
  }),
}
