import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ConnectionFailure } from '#api/server/store/trouble.ts'
import { hearing } from '../hearing.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { openStore } from '../test-store.ts'

// What callers are told of each way in which the database can fail; tests/processes/outage.postgres.test.ts has one that goes away.

const codes = {
  // What fails in passing: a read is asked again.
  again: ['08000', '08001', '08003', '08004', '08006', '57P01', '57P02', '57P03', '57P05', '40001', '40P01'],
  againNode:
    'ECONNREFUSED ECONNRESET ECONNABORTED EPIPE ENOENT ENOTFOUND EAI_AGAIN EHOSTUNREACH EHOSTDOWN ENETUNREACH ENETDOWN',
  once: ['53300', '55P03', '57014', '25P03'],
  onceNode: ['ETIMEDOUT', 'POOL_BUSY'],
}
const ofDatabase = (code: string) => Object.assign(new Error('A secret of the database'), { code })

describe('a failure of the database', () => {
  let testServer: TestServer
  /** Thrown by the next statements, one each. */
  const faults: Error[] = []
  const reported: unknown[] = []

  beforeAll(async () => {
    const { store, close } = await openStore()
    const failing = hearing((node) => {
      // The server's own look whether the database is back.
      const isProbe = node.kind === 'RawNode' && /^select (1$|current_setting)/.test(node.sqlFragments[0] ?? '')
      const fault = isProbe ? undefined : faults.shift()
      if (fault) throw fault
    })
    testServer = await openTestServer(
      {},
      undefined,
      { store: store.withPlugin(failing), close },
      {
        onError: (error) => reported.push(error),
      },
    )
    await testServer.token('reader')
  })
  afterAll(() => testServer.close())

  const list = () => testServer.call('/custody/nfce/', { as: 'reader', tenant: testServer.a.id })
  const renew = () => testServer.call('/auth/refresh', { method: 'POST', body: { refresh_token: 'invented' } })

  const passing = [
    ...codes.again.map(ofDatabase),
    ...codes.againNode.split(' ').map((code) => new ConnectionFailure(code)),
  ]
  const lasting = [...codes.once.map(ofDatabase), ...codes.onceNode.map((code) => new ConnectionFailure(code))]

  test.each(passing.map((error) => [error.code, error]))('%s: a read is repeated once', async (_, error) => {
    faults.push(error)
    expect((await list()).status).toBe(200)
    faults.push(error, error)
    expect((await list()).status).toBe(503)
    expect(faults).toEqual([])
  })
  test.each(lasting.map((error) => [error.code, error]))('%s: nothing is repeated', async (_, error) => {
    faults.push(error)
    expect((await list()).status).toBe(503)
  })
  test.each([...passing, ...lasting].map((error) => [error.code, error]))(
    '%s: a write is 503 with Retry-After',
    async (_, error) => {
      reported.length = 0
      faults.push(error)
      const response = await renew()
      expect(response.status).toBe(503)
      expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(0)
      const { code, message } = await response.json()
      expect(['database_away', 'unavailable']).toContain(code)
      expect(message).not.toContain('secret')
      expect(reported, 'nobody is told of each call').toEqual([])
    },
  )
  test('of anything else with such a code is an error as ever', async () => {
    reported.length = 0
    faults.push(ofDatabase('ECONNREFUSED'))
    expect((await list()).status).toBe(500)
    expect(reported).toHaveLength(1)
  })
})
