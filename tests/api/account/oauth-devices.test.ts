import * as oauth from 'openid-client'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AuditEntry } from '#api/contract/access/audit.ts'
import type { OauthDevice } from '#api/contract/devices/oauth-devices.ts'
import { clientTokens } from '#api/server/oauth/client-tokens.ts'
import { discovered, insertClient, listening, movedTimers, type TestClient } from './oauth-stage.ts'
import { addNote, grant, openTestServer, PASSWORD, type Person, people, type TestServer } from '../test-server.ts'

// openid-client plays the devices against a server that listens. Its waiting moves the server's clock.

let testServer: TestServer
let origin: string
let close: () => Promise<void>
let client: TestClient
let device: oauth.Configuration

beforeAll(async () => {
  testServer = await openTestServer()
  ;({ origin, close } = await listening(testServer))
  client = await insertClient(testServer, testServer.a)
  device = await discovered(origin, client)
  await addNote(testServer.store, testServer.a, { number: 1, emitted_at: '2026-03-01T15:00:00Z' })
  await grant(testServer.store, testServer.a, people.reader, {
    description: 'Zelador',
    permissions: ['device:read', 'device:update'],
  })
}, 60_000)
afterAll(async () => {
  await close()
  await testServer.close()
})
/** Limits are of a quarter of an hour. */
beforeEach(() => void (testServer.clock.now += 15 * 60_000))

const sessions = new Map<Person, { token: string; until: number }>()
/** A call of a user, who signs in anew where the clock was moved far. */
async function call(
  as: Person,
  path: string,
  method: 'GET' | 'POST' | 'DELETE' = 'GET',
  body?: unknown,
  tenant = testServer.a.id,
) {
  const known = sessions.get(as)
  if (!known || known.until < testServer.clock.now) {
    const credentials = { email: `${as}@test.example`, password: PASSWORD }
    const given = await testServer.call('/auth/login', { method: 'POST', body: credentials })
    sessions.set(as, { token: (await given.json()).access_token, until: testServer.clock.now + 600_000 })
  }
  const headers = { Authorization: `Bearer ${sessions.get(as)?.token}` }
  return testServer.call(path, { method, tenant, headers, ...(body === undefined ? {} : { body }) })
}
const decide = (user_code: string, allowed: boolean, as: Person = 'master', tenant?: string) =>
  call(as, '/oauth2/activate', 'POST', { user_code, allowed }, tenant)
const listed = async (query = '', as: Person = 'master', tenant?: string): Promise<OauthDevice[]> =>
  (await (await call(as, `/oauth2_devices/${query}`, 'GET', undefined, tenant)).json()).items
const found = async (user_code: string) => (await listed(`?user_code=${user_code}`))[0]
const notes = (token: string, tenant?: string) =>
  testServer.call('/custody/nfce/', { ...(tenant ? { tenant } : {}), headers: { Authorization: `Bearer ${token}` } })
const trail = async (): Promise<AuditEntry[]> => (await (await call('master', '/audit/?per_page=50')).json()).items

/** Polls until an answer, while `meanwhile` happens in the first wait. */
async function poll(
  codes: oauth.DeviceAuthorizationResponse,
  meanwhile: () => Promise<unknown> | void = () => {},
  config = device,
) {
  let waits = 0
  const restore = movedTimers(testServer.clock, async () => {
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
  const codes = await oauth.initiateDeviceAuthorization(device, {})
  return { codes, tokens: await poll(codes, () => decide(codes.user_code, true)) }
}

test('the server tells what it speaks (RFC 8414)', () => {
  const told = device.serverMetadata()
  expect(told).toMatchObject({
    issuer: origin,
    token_endpoint: `${origin}/api/v1/oauth2/token`,
    device_authorization_endpoint: `${origin}/api/v1/oauth2/device_authorization`,
    revocation_endpoint: `${origin}/api/v1/oauth2/revoke`,
    response_types_supported: [],
  })
  expect(told.grant_types_supported).toContain('urn:ietf:params:oauth:grant-type:device_code')
})

describe('a device', () => {
  test('asks, waits, is authorized, reads what its scope says, and shows in the list all the while', async () => {
    const codes = await oauth.initiateDeviceAuthorization(device, { scope: 'nfce:read' })
    expect(codes).toMatchObject({ expires_in: 900, interval: 5 })
    expect(codes.user_code).toMatch(/^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/)
    expect(codes.verification_uri_complete).toBe(`${codes.verification_uri}?user_code=${codes.user_code}`)
    const waiting = { is_authorized: false, activated_by_user_id: null, device_credential: { is_expired: false } }
    expect(await found(codes.user_code)).toMatchObject({ ...waiting, client: 'Totem', scopes: ['nfce:read'] })

    const asked = testServer.clock.now
    const tokens = await poll(codes, async () => {
      // In lower case and without the hyphen, as people type.
      expect((await decide(codes.user_code.replace('-', '').toLowerCase(), true)).status).toBe(200)
      expect(await found(codes.user_code)).toMatchObject({
        is_authorized: true,
        activated_by_user_id: null,
        activated_by: 'master@test.example',
      })
    })
    expect(testServer.clock.now - asked).toBe(5000)
    expect(tokens).toMatchObject({ token_type: 'bearer', expires_in: 900, scope: 'nfce:read' })
    expect(await found(codes.user_code)).toMatchObject({ is_authorized: true, activated_by_user_id: people.master })

    const read = await notes(tokens.access_token)
    expect([read.status, (await read.json()).total]).toEqual([200, 1])
    const headers = { Authorization: `Bearer ${tokens.access_token}` }
    const refused = async (path: string, method: 'GET' | 'POST' = 'GET') =>
      (await testServer.call(path, { headers, method, ...(method === 'POST' ? { body: {} } : {}) })).status
    expect(await refused('/companies/')).toBe(403)
    expect(await refused('/oauth2_devices/')).toBe(403)
    expect(await refused('/companies/', 'POST')).toBe(403)
    expect(await refused('/users/me')).toBe(401)
    expect((await notes(tokens.access_token, testServer.b.id)).status).toBe(403)

    testServer.clock.now += 10 * 60_000
    await notes(tokens.access_token)
    const { latest_activity_utc } = (await found(codes.user_code)) ?? {}
    expect(latest_activity_utc).toBe(new Date(testServer.clock.now).toISOString())
    expect((await trail())[0]).toMatchObject({
      action: 'device.activate',
      subject: `Totem, ${codes.user_code}`,
      email: 'master@test.example',
      changes: [{ field: 'Acesso', from: null, to: 'NFCe' }],
    })
  })

  test('is refused', async () => {
    const codes = await oauth.initiateDeviceAuthorization(device, {})
    expect(await errorOf(poll(codes, () => decide(codes.user_code, false)))).toBe('access_denied')
    expect(await found(codes.user_code)).toBeUndefined()
    expect((await decide(codes.user_code, true)).status).toBe(404)
    expect((await trail())[0]).toMatchObject({ action: 'device.refuse', subject: `Totem, ${codes.user_code}` })
  })

  test('is slowed down where it asks too often, each time by five seconds', async () => {
    const own = await discovered(origin, client)
    const codes = await oauth.initiateDeviceAuthorization(own, {})
    const intervals: number[] = []
    const answers: string[] = []
    let asked = testServer.clock.now
    own[oauth.customFetch] = async (url, options) => {
      intervals.push((testServer.clock.now - asked) / 1000)
      asked = testServer.clock.now
      // Its body is a form, which fetch takes.
      const response = await fetch(url, options as RequestInit)
      if (!response.ok) answers.push((await response.clone().json()).error)
      if (answers.length === 3) await decide(codes.user_code, true)
      return response
    }
    await poll({ ...codes, interval: 1 }, undefined, own)
    expect(answers).toEqual(['authorization_pending', 'slow_down', 'slow_down'])
    expect(intervals).toEqual([1, 1, 6, 11])
  })

  test('comes too late', async () => {
    const codes = await oauth.initiateDeviceAuthorization(device, {})
    const late = poll(codes, () => void (testServer.clock.now += 15 * 60_000))
    expect(await errorOf(late)).toBe('expired_token')
    expect(await found(codes.user_code)).toMatchObject({
      is_authorized: false,
      device_credential: { is_expired: true },
    })
    expect((await decide(codes.user_code, true)).status).toBe(404)
    // Authorized in time, and never came: expired all the same.
    const second = await oauth.initiateDeviceAuthorization(device, {})
    await decide(second.user_code, true)
    testServer.clock.now += 15 * 60_000
    expect(await errorOf(poll(second))).toBe('expired_token')
    expect(await found(second.user_code)).toMatchObject({ is_authorized: false })
  })

  test('gets tokens for its code once, also where it asks twice at once', async () => {
    const codes = await oauth.initiateDeviceAuthorization(device, {})
    await decide(codes.user_code, true)
    const both = await Promise.all([errorOf(poll(codes)), errorOf(poll(codes))])
    expect(new Set(both)).toEqual(new Set(['answered', 'invalid_grant']))
    expect(await errorOf(poll(codes))).toBe('invalid_grant')
  })

  test('is decided once: of two users one is told', async () => {
    const { user_code } = await oauth.initiateDeviceAuthorization(device, {})
    const both = await Promise.all([decide(user_code, true), decide(user_code, false)])
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 404]))
  })

  test('has codes that only its own client can use', async () => {
    const codes = await oauth.initiateDeviceAuthorization(device, {})
    await decide(codes.user_code, true)
    for (const tenant of [testServer.a, testServer.b]) {
      const other = await discovered(origin, await insertClient(testServer, tenant))
      expect(await errorOf(poll(codes, undefined, other))).toBe('invalid_grant')
    }
  })
})

describe('a refresh token', () => {
  test('serves once and gives another, which narrows no scope but the access token’s', async () => {
    const { tokens } = await authorized()
    const second = await oauth.refreshTokenGrant(device, tokens.refresh_token ?? '', { scope: 'nfce:read' })
    expect(second.scope).toBe('nfce:read')
    expect(second.refresh_token).not.toBe(tokens.refresh_token)
    const third = await oauth.refreshTokenGrant(device, second.refresh_token ?? '')
    expect(third.scope).toBe('company:read nfce:read')
    expect((await notes(third.access_token)).status).toBe(200)
    expect(await errorOf(oauth.refreshTokenGrant(device, third.refresh_token ?? '', { scope: 'cfe:read' }))).toBe(
      'invalid_scope',
    )
    // Refused for what it asked, it has not served.
    expect(await errorOf(oauth.refreshTokenGrant(device, third.refresh_token ?? ''))).toBe('answered')
  })

  test('that comes back ends the device: every token, at once', async () => {
    const { codes, tokens } = await authorized()
    const second = await oauth.refreshTokenGrant(device, tokens.refresh_token ?? '')
    testServer.clock.now += 31_000
    expect((await notes(second.access_token)).status).toBe(200)
    expect(await errorOf(oauth.refreshTokenGrant(device, tokens.refresh_token ?? ''))).toBe('invalid_grant')
    expect((await notes(second.access_token)).status).toBe(401)
    expect((await notes(tokens.access_token)).status).toBe(401)
    expect(await errorOf(oauth.refreshTokenGrant(device, second.refresh_token ?? ''))).toBe('invalid_grant')
    expect(await found(codes.user_code)).toBeUndefined()
    expect((await trail())[0]).toMatchObject({ action: 'device.reuse', email: null, address: '127.0.0.1' })
  })

  test('comes again where its answer was lost; the lost one then ends the device', async () => {
    const { tokens } = await authorized()
    const lost = await oauth.refreshTokenGrant(device, tokens.refresh_token ?? '')
    testServer.clock.now += 10_000
    const again = await oauth.refreshTokenGrant(device, tokens.refresh_token ?? '')
    expect((await notes(again.access_token)).status).toBe(200)
    expect(await errorOf(oauth.refreshTokenGrant(device, lost.refresh_token ?? ''))).toBe('invalid_grant')
    expect((await notes(again.access_token)).status).toBe(401)
  })

  test('that was made up ends nothing, and one that nobody used for 90 days is too old', async () => {
    const { tokens } = await authorized()
    const [own = '', other = ''] = [tokens.refresh_token, (await authorized()).tokens.refresh_token]
    for (const made of ['', 'x', own.replace(/^fdr_.{4}/, 'fdr_0000'), own.toUpperCase()].filter(
      (one) => one !== own,
    )) {
      const refused = await errorOf(oauth.refreshTokenGrant(device, made))
      expect([
        made,
        ['invalid_grant', 'invalid_request'].includes(String(refused)) || refused instanceof TypeError,
      ]).toEqual([made, true])
    }
    testServer.clock.now += 89 * 24 * 60 * 60_000
    const next = await oauth.refreshTokenGrant(device, own)
    testServer.clock.now += 2 * 24 * 60 * 60_000
    expect(await errorOf(oauth.refreshTokenGrant(device, other))).toBe('invalid_grant')
    expect(await errorOf(oauth.refreshTokenGrant(device, next.refresh_token ?? ''))).toBe('answered')
  })
})

describe('a device ends at once', () => {
  test('by a user', async () => {
    const { codes, tokens } = await authorized()
    const { uuid } = (await found(codes.user_code)) ?? { uuid: '' }
    const revoke = (as: Person, tenant: string) => call(as, `/oauth2_devices/${uuid}`, 'DELETE', undefined, tenant)
    expect((await revoke('stranger', testServer.b.id)).status).toBe(404)
    expect((await revoke('master', testServer.a.id)).status).toBe(200)
    expect((await revoke('master', testServer.a.id)).status).toBe(404)
    expect((await notes(tokens.access_token)).status).toBe(401)
    expect(await errorOf(oauth.refreshTokenGrant(device, tokens.refresh_token ?? ''))).toBe('invalid_grant')
    expect((await trail())[0]).toMatchObject({ action: 'device.revoke', subject: `Totem, ${codes.user_code}` })
  })

  test.each(['refresh_token', 'access_token'] as const)('by its own %s (RFC 7009)', async (kind) => {
    const { tokens } = await authorized()
    const other = await discovered(origin, await insertClient(testServer, testServer.a))
    await oauth.tokenRevocation(other, tokens[kind] ?? '')
    expect((await notes(tokens.access_token)).status).toBe(200)
    await oauth.tokenRevocation(device, tokens[kind] ?? '')
    expect((await notes(tokens.access_token)).status).toBe(401)
    expect(await errorOf(oauth.refreshTokenGrant(device, tokens.refresh_token ?? ''))).toBe('invalid_grant')
    // A second time is no error.
    await oauth.tokenRevocation(device, tokens[kind] ?? '')
  })

  test('with its client', async () => {
    const { tokens } = await authorized()
    const set = (revoked_at: string | null) =>
      testServer.store.updateTable('oauth_clients').set({ revoked_at }).where('id', '=', client.id).execute()
    await set(new Date(testServer.clock.now).toISOString())
    expect((await notes(tokens.access_token)).status).toBe(401)
    expect(await errorOf(oauth.refreshTokenGrant(device, tokens.refresh_token ?? ''))).toBe('invalid_client')
    await set(null)
  })

  test('when its access token is too old, or forged', async () => {
    const { tokens } = await authorized()
    testServer.clock.now += 901_000
    expect((await notes(tokens.access_token)).status).toBe(401)
    const forger = clientTokens({
      secret: 'another secret, of 32 letters or more',
      seconds: 900,
      now: () => testServer.clock.now,
    })
    const caller = {
      tenantId: testServer.a.id,
      clientId: client.id,
      deviceId: undefined,
      scopes: ['nfce:read' as const],
    }
    expect((await notes(await forger.issue(caller))).status).toBe(401)
  })
})

describe('a server', () => {
  test.each([
    ['HTTP Basic', oauth.ClientSecretBasic],
    ['parameters', oauth.ClientSecretPost],
  ] as const)('has tokens of its own, by %s', async (name, proof) => {
    const own = await insertClient(testServer, testServer.a, { kind: 'server' })
    const config = await discovered(origin, own, proof(own.secret))
    const tokens = await oauth.clientCredentialsGrant(config, { scope: 'nfce:read' })
    expect(tokens).toMatchObject({ scope: 'nfce:read', expires_in: 900 })
    expect(tokens.refresh_token).toBeUndefined()
    expect((await notes(tokens.access_token)).status).toBe(200)
    const wrong = await discovered(origin, own, proof(`${own.secret}x`))
    expect(await errorOf(oauth.clientCredentialsGrant(wrong))).toEqual(
      name === 'parameters' ? 'invalid_client' : expect.any(oauth.WWWAuthenticateChallengeError),
    )
    await testServer.store
      .updateTable('oauth_clients')
      .set({ revoked_at: new Date(testServer.clock.now).toISOString() })
      .where('id', '=', own.id)
      .execute()
    expect((await notes(tokens.access_token)).status).toBe(401)
  })

  test('is not authorized as a device, and no device has tokens of its own', async () => {
    const own = await discovered(origin, await insertClient(testServer, testServer.a, { kind: 'server' }))
    expect(await errorOf(oauth.initiateDeviceAuthorization(own, {}))).toBe('unauthorized_client')
    expect(await errorOf(oauth.clientCredentialsGrant(device))).toBe('unauthorized_client')
  })
})

describe('refusals', () => {
  const form = async (path: string, body: string, headers = {}) => {
    const response = await fetch(`${origin}/api/v1/oauth2/${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
      body,
    })
    return { status: response.status, headers: response.headers, ...(await response.json()) }
  }

  test('are written as RFC 6749 says', async () => {
    const own = `client_id=${client.id}`
    for (const [body, status, error] of [
      ['', 401, 'invalid_client'],
      ['client_id=nobody', 401, 'invalid_client'],
      [own, 400, 'invalid_request'],
      [`${own}&grant_type=password`, 400, 'unsupported_grant_type'],
      [`${own}&grant_type=toString`, 400, 'unsupported_grant_type'],
      [`${own}&grant_type=refresh_token`, 400, 'invalid_request'],
      [`${own}&grant_type=refresh_token&grant_type=refresh_token`, 400, 'invalid_request'],
      [`${own}&grant_type=refresh_token&refresh_token=x`, 400, 'invalid_grant'],
      [`${own}&grant_type=refresh_token&refresh_token=${'x'.repeat(2000)}`, 400, 'invalid_request'],
    ] as const) {
      const refused = await form('token', body)
      expect([body.slice(0, 90), refused.status, refused.error]).toEqual([body.slice(0, 90), status, error])
      expect(refused.error_description).toMatch(/^[\x20-\x21\x23-\x5b\x5d-\x7e]+$/)
      expect(refused.headers.get('Cache-Control')).toBe('no-store')
    }
    const basic = await form('token', 'grant_type=client_credentials', { Authorization: `Basic ${btoa('a:b')}` })
    expect([basic.status, basic.headers.get('WWW-Authenticate')]).toEqual([
      401,
      'Basic realm="fiscal", charset="UTF-8"',
    ])
    expect((await form('device_authorization', `${own}&scope=grant:read`)).error).toBe('invalid_scope')
    expect((await form('device_authorization', `${own}&scope=cfe:read`)).error).toBe('invalid_scope')
  })

  test('a device may not be a way to what its user may not see, nor another tenant’s user decide', async () => {
    const wide = await discovered(origin, await insertClient(testServer, testServer.a, { scope: 'cfe:read nfce:read' }))
    const { user_code } = await oauth.initiateDeviceAuthorization(wide, {})
    expect((await decide(user_code, true, 'stranger', testServer.b.id)).status).toBe(404)
    expect(await listed('', 'stranger', testServer.b.id)).toEqual([])
    expect((await decide(user_code, true, 'nobody')).status).toBe(403)
    const held = await decide(user_code, true, 'reader')
    expect([held.status, (await held.json()).code]).toEqual([403, 'not_held'])
    const narrow = await oauth.initiateDeviceAuthorization(wide, { scope: 'nfce:read' })
    expect((await decide(narrow.user_code, true, 'reader')).status).toBe(200)
    // Refusing needs nothing to be held.
    expect((await decide(user_code, false, 'reader')).status).toBe(200)
  })

  test('codes are not found by trying: ten wrong ones of a user in a quarter of an hour', async () => {
    const { user_code } = await oauth.initiateDeviceAuthorization(device, {})
    const tries = []
    for (let i = 0; i < 10; i++) tries.push((await decide('BBBB-BBBB', true)).status)
    expect(tries).toEqual(Array<number>(10).fill(404))
    const eleventh = await decide(user_code, true)
    expect([eleventh.status, (await eleventh.json()).code]).toEqual([429, 'too_many'])
    expect((await decide(user_code, true, 'reader')).status).toBe(200)
    testServer.clock.now += 15 * 60_000
    const later = await oauth.initiateDeviceAuthorization(device, {})
    expect((await decide(later.user_code, true)).status).toBe(200)
  })

  test('nor asked for without end', async () => {
    const asked = []
    for (let i = 0; i < 31; i++) asked.push((await form('device_authorization', `client_id=${client.id}`)).status)
    expect(asked).toEqual([...Array<number>(30).fill(200), 429])
  })

  test('without this part of the product no client is known', async () => {
    const off = await openTestServer({ features: { nfce: true, oauth_client: false } })
    const own = await insertClient(off, off.a)
    const body = `client_id=${own.id}`
    const asked = await off.api(
      new Request('http://api.test/api/v1/oauth2/device_authorization', { method: 'POST', body }),
    )
    expect([asked.status, (await asked.json()).error]).toEqual([401, 'invalid_client'])
    await off.close()
  })
})

test('no code, token or secret stands in the database, nor in the log', async () => {
  const { codes, tokens } = await authorized()
  const own = await insertClient(testServer, testServer.a, { kind: 'server' })
  const kept = JSON.stringify([
    await testServer.store.selectFrom('oauth_devices').selectAll().execute(),
    await testServer.store.selectFrom('oauth_clients').selectAll().execute(),
    testServer.log,
  ])
  expect(kept).toContain(codes.user_code)
  const [, family = '', once = ''] = (tokens.refresh_token ?? '').split('_')
  for (const secret of [codes.device_code, tokens.access_token, family, once, own.secret ?? '']) {
    expect(secret.length).toBeGreaterThan(20)
    expect(kept).not.toContain(secret)
  }
})
