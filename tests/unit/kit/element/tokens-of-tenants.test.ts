import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { TokenProvider, TokenRequest } from '#widgets/kit/public.ts'
import { PATIENT } from '../../../patient.ts'
import { element, endAll, type Given } from './token-element.ts'

// A page's picker of tenants: the token of one, a portal's, opens no other one.

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  endAll()
  vi.runAllTimers()
  vi.useRealTimers()
})

const ofTenant = () => vi.fn<TokenProvider>(async ({ tenant }) => `of ${tenant}`)

/** An element that a provider has given the token of its first tenant. */
async function connected(given: Given & { provider: TokenProvider }) {
  const one = element(given)
  await one.tokens.ready()
  return one
}
type Connected = Awaited<ReturnType<typeof connected>>

/** The page goes on to another tenant, in all its elements in turn. */
function pick(tenant: string, ...elements: readonly Connected[]): void {
  for (const { settings } of elements) settings.tenant = tenant
  for (const { tokens } of elements) tokens.changed()
}

test('the provider is asked for the other tenant, and nothing is left of the former token meanwhile', async () => {
  const provider = ofTenant()
  const one = await connected({ provider })
  pick('horizonte', one)
  expect(one.tokens.current()).toBe('')
  await vi.waitFor(() => expect(one.held).toEqual(['of aurora', '', 'of horizonte']), PATIENT)
  expect(provider.mock.calls.map(([{ tenant, reason }]) => ({ tenant, reason }))).toEqual([
    { tenant: 'aurora', reason: 'missing' },
    { tenant: 'horizonte', reason: 'missing' },
  ])
})

test('it is asked once for all elements of the page, none of which takes a former token of another one', async () => {
  const provider = ofTenant()
  const elements = [await connected({ provider }), await connected({ provider })]
  pick('horizonte', ...elements)
  for (const { held } of elements) await vi.waitFor(() => expect(held.at(-1)).toBe('of horizonte'), PATIENT)
  expect(elements.map(({ held }) => held)).toEqual(Array(2).fill(['of aurora', '', 'of horizonte']))
  expect(provider).toHaveBeenCalledTimes(2)
})

test('a new element of the other tenant has its token of the one that has changed', async () => {
  const provider = ofTenant()
  const one = await connected({ provider })
  pick('horizonte', one)
  await vi.waitFor(() => expect(one.tokens.current()).toBe('of horizonte'), PATIENT)
  const other = await connected({ provider, tenant: 'horizonte' })
  expect(other.held).toEqual(['of horizonte'])
  expect(provider).toHaveBeenCalledTimes(2)
})

test.each<[string, (one: Connected) => void]>([
  ['at first', () => undefined],
  ['in place of the provided one', ({ settings, held }) => (settings.token = held.splice(0).length ? 'own' : '')],
])('a token that the page has set %s stays: it may open both', async (when, setOwn) => {
  const provider = ofTenant()
  const one = await connected({ provider, ...(when === 'at first' && { token: 'own' }) })
  setOwn(one)
  const calls = provider.mock.calls.length
  pick('horizonte', one)
  expect(one.tokens.current()).toBe('own')
  expect(provider).toHaveBeenCalledTimes(calls)
})

test('another provider of the same tenant takes no token away', async () => {
  const one = await connected({ provider: ofTenant() })
  one.settings.provider = ofTenant()
  one.tokens.changed()
  expect(one.held).toEqual(['of aurora'])
})

/** A provider whose answers come when the test says so. */
function slow() {
  const answers = new Map<string, (token: string) => void>()
  const provider = vi.fn<TokenProvider>(
    ({ tenant }: TokenRequest) => new Promise((resolve) => answers.set(tenant, resolve)),
  )
  return { provider, reply: (tenant: string) => answers.get(tenant)?.(`of ${tenant}`) }
}

test.each([[['aurora', 'horizonte']], [['horizonte', 'aurora']]])(
  'answers that come in the order %j leave the token of the tenant that is shown',
  async (order) => {
    const { provider, reply } = slow()
    const one = element({ provider })
    const ready = one.tokens.ready()
    pick('horizonte', one)
    for (const tenant of order) {
      reply(tenant)
      await vi.advanceTimersByTimeAsync(0)
    }
    expect(await ready).toBe('of horizonte')
    expect(one.held).toEqual(['of horizonte'])
    expect(provider).toHaveBeenCalledTimes(2)
  },
)

test('a renewal for the former tenant does not reach the other one', async () => {
  const { provider, reply } = slow()
  const one = element({ provider, token: 'own' })
  const renewal = one.tokens.renew()
  pick('horizonte', one)
  reply('aurora')
  expect(await renewal).toBeUndefined()
  expect(one.tokens.current()).toBe('own')
})

test('a token that the page sets while its provider is at work stays', async () => {
  const { provider, reply } = slow()
  const one = element({ provider })
  const ready = one.tokens.ready()
  one.settings.token = 'own'
  reply('aurora')
  expect(await ready).toBe('own')
  expect(one.held).toEqual([])
})
