import * as oauth from 'openid-client'
import type { AuditEntry } from '#api/contract/access/audit.ts'
import type { OauthDevice } from '#api/contract/devices/oauth-devices.ts'
import { addNote, grant, openTestServer, PASSWORD, type Person, people, type TestServer } from '../test-server.ts'
import { discovered, insertClient, listening, movedTimers, type TestClient } from './oauth-stage.ts'

/** A server that listens, a device's client in A, and what openid-client knows of it. */
export interface DeviceStage {
  testServer: TestServer
  origin: string
  client: TestClient
  device: oauth.Configuration
  close(): Promise<void>
}

export async function openDeviceStage(): Promise<DeviceStage> {
  const testServer = await openTestServer()
  const { origin, close } = await listening(testServer)
  const client = await insertClient(testServer, testServer.a)
  const device = await discovered(origin, client)
  await addNote(testServer.store, testServer.a, { number: 1, emitted_at: '2026-03-01T15:00:00Z' })
  await grant(testServer.store, testServer.a, people.reader, {
    description: 'Zelador',
    permissions: ['device:read', 'device:update'],
  })
  return {
    testServer,
    origin,
    client,
    device,
    async close() {
      await close()
      await testServer.close()
    },
  }
}

/** What users and devices do there. */
export function deviceCalls(stage: DeviceStage) {
  const sessions = new Map<Person, { token: string; until: number }>()
  /** A call of a user, who signs in anew where the clock was moved far. */
  async function call(
    as: Person,
    path: string,
    method: 'GET' | 'POST' | 'DELETE' = 'GET',
    body?: unknown,
    tenant = stage.testServer.a.id,
  ) {
    const known = sessions.get(as)
    if (!known || known.until < stage.testServer.clock.now) {
      const credentials = { email: `${as}@test.example`, password: PASSWORD }
      const given = await stage.testServer.call('/auth/login', { method: 'POST', body: credentials })
      sessions.set(as, { token: (await given.json()).access_token, until: stage.testServer.clock.now + 600_000 })
    }
    const headers = { Authorization: `Bearer ${sessions.get(as)?.token}` }
    return stage.testServer.call(path, { method, tenant, headers, ...(body === undefined ? {} : { body }) })
  }
  const decide = (user_code: string, allowed: boolean, as: Person = 'master', tenant?: string) =>
    call(as, '/oauth2/activate', 'POST', { user_code, allowed }, tenant)
  const listed = async (query = '', as: Person = 'master', tenant?: string): Promise<OauthDevice[]> =>
    (await (await call(as, `/oauth2_devices/${query}`, 'GET', undefined, tenant)).json()).items
  const found = async (user_code: string) => (await listed(`?user_code=${user_code}`))[0]
  const notes = (token: string, tenant?: string) =>
    stage.testServer.call('/custody/nfce/', {
      ...(tenant ? { tenant } : {}),
      headers: { Authorization: `Bearer ${token}` },
    })
  const trail = async (): Promise<AuditEntry[]> => (await (await call('master', '/audit/?per_page=50')).json()).items

  /** Polls until an answer, while `meanwhile` happens in the first wait. */
  async function poll(
    codes: oauth.DeviceAuthorizationResponse,
    meanwhile: () => Promise<unknown> | void = () => {},
    config = stage.device,
  ) {
    let waits = 0
    const restore = movedTimers(stage.testServer.clock, async () => {
      if (waits++ === 0) await meanwhile()
    })
    try {
      return await oauth.pollDeviceAuthorizationGrant(config, codes)
    } finally {
      restore()
    }
  }
  const errorOf = (work: Promise<unknown>): Promise<unknown> =>
    work.then(
      () => 'answered',
      (error: unknown) => (error instanceof oauth.ResponseBodyError ? error.error : error),
    )
  async function authorized() {
    const codes = await oauth.initiateDeviceAuthorization(stage.device, {})
    return { codes, tokens: await poll(codes, () => decide(codes.user_code, true)) }
  }
  return { call, decide, listed, found, notes, trail, poll, errorOf, authorized }
}
