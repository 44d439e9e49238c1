import * as oauth from 'openid-client'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestServer } from '../test-server.ts'
import { deviceCalls, openDeviceStage } from './device-stage.ts'
import { discovered, insertClient } from './oauth-stage.ts'

// Servers as clients of their own, and what devices, servers and users are refused.

const stage = await openDeviceStage()
const { testServer, origin, client, device } = stage
afterAll(() => stage.close())
/** Limits are of a quarter of an hour. */
beforeEach(() => void (testServer.clock.now += 15 * 60_000))

const { decide, listed, notes, errorOf, authorized } = deviceCalls(stage)

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
