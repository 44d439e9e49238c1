import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { elementTokens, type TokenProvider, type TokenRequest } from '#widgets/kit/element-tokens.ts'

interface Given {
  tenant?: string
  token?: string
  provider?: TokenProvider
  /** What the page answers to `fiscal-auth-required`. */
  page?: () => Promise<string> | undefined
}

/** An element, and what it has asked the page and been given. */
function element({ tenant = 'aurora', token, provider, page }: Given) {
  const asked: TokenRequest['reason'][] = []
  const held: string[] = []
  const tokens = elementTokens({
    tenant,
    get token() {
      return held.at(-1) ?? token
    },
    provider,
    require(reason) {
      asked.push(reason)
      return page?.()
    },
    onToken: (given) => held.push(given),
  })
  return { tokens, asked, held }
}

describe('the tokens of an element', () => {
  test('its own is used, and nobody is asked', async () => {
    const provider = vi.fn<TokenProvider>(async () => 'other')
    const { tokens, asked } = element({ token: 'own', provider })
    expect(tokens.current()).toBe('own')
    expect(await tokens.ready()).toBe('own')
    expect(provider).not.toHaveBeenCalled()
    expect(asked).toEqual([])
  })
  test('without one the page’s provider is asked before the page itself', async () => {
    const provider = vi.fn<TokenProvider>(async () => 'provided')
    const { tokens, asked, held } = element({ provider, page: async () => 'answered' })
    expect(await tokens.ready()).toBe('provided')
    expect(provider.mock.calls[0]?.[0]).toMatchObject({ tenant: 'aurora', reason: 'missing' })
    expect(asked).toEqual([])
    expect(held).toEqual(['provided'])
    expect(tokens.current()).toBe('provided')
  })
  test('without a provider the page answers the event', async () => {
    const { tokens, asked, held } = element({ page: async () => 'answered' })
    expect(await tokens.ready()).toBe('answered')
    expect(await tokens.renew()).toBe('answered')
    expect(asked).toEqual(['missing', 'expired'])
    expect(held).toEqual(['answered', 'answered'])
  })
  test('an expired one is renewed by the provider, who learns why', async () => {
    const provider = vi.fn<TokenProvider>(async () => 'new')
    const { tokens, held } = element({ token: 'old', provider })
    expect(await tokens.renew()).toBe('new')
    expect(provider.mock.calls[0]?.[0].reason).toBe('expired')
    expect(held).toEqual(['new'])
  })
  test.each<[string, Given]>([
    ['nobody answers', {}],
    ['the page’s answer fails', { page: () => Promise.reject(new Error('no')) }],
    ['the provider fails', { provider: () => Promise.reject(new Error('no')) }],
    [
      'the provider throws',
      {
        provider: () => {
          throw new Error('no')
        },
      },
    ],
    ['the provider has none', { provider: async () => '' }],
  ])('there is none to be had when %s', async (_, given) => {
    const { tokens, held } = element(given)
    expect((await tokens.renew()) || undefined).toBeUndefined()
    expect(held).toEqual([])
  })
  test('a lost one is forgotten', () => {
    const { tokens, held } = element({ token: 'old' })
    tokens.lost()
    expect(held).toEqual([''])
  })
})

describe('a provider that several elements wait for', () => {
  test('is asked once, and again when it has answered', async () => {
    const provider = vi.fn<TokenProvider>().mockResolvedValueOnce('token 1').mockResolvedValueOnce('token 2')
    const [one, other] = [element({ provider }), element({ provider })]
    expect(await Promise.all([one.tokens.renew(), other.tokens.renew()])).toEqual(['token 1', 'token 1'])
    expect(other.held).toEqual(['token 1'])
    expect(await one.tokens.renew()).toBe('token 2')
  })
  test('is asked again after it failed', async () => {
    const provider = vi.fn<TokenProvider>().mockRejectedValueOnce(new Error('no')).mockResolvedValue('second')
    const { tokens } = element({ provider })
    expect(await tokens.renew()).toBeUndefined()
    expect(await tokens.renew()).toBe('second')
  })
  test('is asked for each tenant', async () => {
    const provider = vi.fn<TokenProvider>(async ({ tenant }) => `of ${tenant}`)
    const elements = ['aurora', 'horizonte'].map((tenant) => element({ provider, tenant }))
    expect(await Promise.all(elements.map(({ tokens }) => tokens.renew()))).toEqual(['of aurora', 'of horizonte'])
  })
})

describe('a provider that never answers', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    // The signals of the platform keep their own time.
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      const controller = new AbortController()
      setTimeout(() => controller.abort(new DOMException('', 'TimeoutError')), ms)
      return controller.signal
    })
  })
  afterEach(() => {
    vi.restoreAllMocks()
    vi.useRealTimers()
  })

  test('is given up after 30 s, is told so, and may be asked again', async () => {
    const provider = vi.fn<TokenProvider>(() => new Promise(() => undefined))
    const { tokens } = element({ provider })
    const renewed = vi.fn<(token: string | undefined) => void>()
    void tokens.renew().then(renewed)
    await vi.advanceTimersByTimeAsync(29_999)
    expect(renewed).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(renewed).toHaveBeenCalledWith(undefined)
    expect(provider.mock.calls[0]?.[0].signal.aborted).toBe(true)
    void tokens.renew()
    expect(provider).toHaveBeenCalledTimes(2)
  })
})
