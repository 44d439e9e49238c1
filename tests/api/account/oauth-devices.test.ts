import * as oauth from 'openid-client'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { clientTokens } from '#api/server/identity/callers/client-tokens.ts'
import { type Person, people } from '../test-server.ts'
import { deviceCalls, openDeviceStage } from './device-stage.ts'
import { discovered, insertClient } from './oauth-stage.ts'

// openid-client plays the devices against a server that listens. Its waiting moves the server's clock.

const stage = await openDeviceStage()
const { testServer, origin, client, device } = stage
afterAll(() => stage.close())
/** Limits are of a quarter of an hour. */
beforeEach(() => void (testServer.clock.now += 15 * 60_000))

const { call, decide, listed, found, notes, trail, poll, errorOf, authorized } = deviceCalls(stage)

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
    // In the client's tenant, where alone the code is known.
    expect(codes.verification_uri_complete).toBe(
      `${codes.verification_uri}?user_code=${codes.user_code}&tenant=${testServer.a.id}`,
    )
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
    expect((await trail()).find(({ action }) => action.startsWith('device.'))).toMatchObject({
      action: 'device.activate',
      subject: `Totem, ${codes.user_code}`,
      email: 'master@test.example',
      changes: [{ field: 'Acesso', from: null, to: 'NFC-e' }],
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

test('an authorized device stays in the list, newest first, however many codes nobody authorizes', async () => {
  const { codes } = await authorized()
  const now = (testServer.clock.now += 24 * 60 * 60_000)
  const hoursAgo = (hours: number) => new Date(now - hours * 3_600_000).toISOString()
  const undecided = Array.from({ length: 1000 }, (_, index) => ({
    tenant_id: testServer.a.id,
    id: crypto.randomUUID(),
    client_id: client.id,
    code_hash: `hash ${index}`,
    user_code: `code ${index}`,
    scope: 'nfce:read',
    address: '203.0.113.9',
    created_at: hoursAgo(2),
    expires_at: hoursAgo(1),
    interval_seconds: 5,
  }))
  await testServer.store.insertInto('oauth_devices').values(undecided).execute()
  const items = await listed()
  expect(items).toHaveLength(1000)
  expect(items.find(({ device_credential }) => device_credential.user_code === codes.user_code)).toBeDefined()
  const moments = items.map(({ created_utc }) => created_utc)
  expect(moments).toEqual(moments.toSorted().toReversed())
  await testServer.store.deleteFrom('oauth_devices').where('address', '=', '203.0.113.9').execute()
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
