import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { network, offline } from './network.ts'

// What reaches the service is proven in browsers: tests/e2e/errors.*.spec.ts.

let reportError: typeof import('#api/client/report-error.ts').reportError

beforeEach(async () => {
  // Each test is a page of its own.
  vi.resetModules()
  ;({ reportError } = await import('#api/client/report-error.ts'))
})
afterEach(() => vi.unstubAllGlobals())

const off = () => Response.json({ features: {}, error_dsn: null })
const settled = () => new Promise((resolve) => setTimeout(resolve))

test('nothing is asked before the first error, and each API once after', async () => {
  const asked = network(off)
  await settled()
  expect(asked).toEqual([])
  for (const api of ['', 'https://api.test', '', 'https://api.test']) {
    reportError(api, new Error('x'), 'here')
    await settled()
  }
  expect(asked.map(({ method, url }) => [method, url])).toEqual([
    ['GET', 'http://fiscal.test/api/v1/settings'],
    ['GET', 'https://api.test/api/v1/settings'],
  ])
})

test('errors of one moment ask once', async () => {
  const asked = network(off)
  for (let i = 0; i < 5; i++) reportError('', new Error('x'), 'here')
  await settled()
  expect(asked).toHaveLength(1)
})

test.each([
  ['the network is away', offline],
  ['the answer is no settings', () => new Response('<html>')],
])('when %s the next error asks again, but not for ever', async (_, answer) => {
  const asked = network(answer)
  for (let i = 0; i < 30; i++) {
    reportError('', new Error('x'), 'here')
    await settled()
  }
  expect(asked.length).toBe(20)
})
