import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { TokenProvider } from '#widgets/kit/public.ts'
import { elementTokens } from '#widgets/kit/element/tokens.ts'
import { PATIENT } from '../../../patient.ts'
import { element, endAll, type Given, made } from './token-element.ts'

// Elements of a page know of each other, and what they ask together they ask once: each test has a page and a minute of its own.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  endAll()
  vi.runAllTimers()
  vi.useRealTimers()
})

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
  test.each<[string, Given]>([
    ['page’s answer', { page: () => Promise.reject(new Error('no')) }],
    ['provider', { provider: () => Promise.reject(new Error('no')) }],
  ])('an expired one stays where the %s fails: that says nothing of the session', async (_, given) => {
    const { tokens, held } = element({ token: 'old', ...given })
    await expect(tokens.renew()).rejects.toThrow('no')
    expect(held).toEqual([])
    expect(tokens.current()).toBe('old')
  })
  test('who holds the lost one as well, without having used it, loses it too', () => {
    const [first, second, other] = [element({ token: 'old' }), element({ token: 'old' }), element({ token: 'own' })]
    first.tokens.lost()
    for (const { held, lost } of [first, second]) {
      expect(held).toEqual([''])
      expect(lost).toHaveBeenCalledTimes(1)
    }
    expect(other.held).toEqual([])
    // The connection tells each of its elements.
    second.tokens.lost()
    expect(second.lost).toHaveBeenCalledTimes(1)
  })

  test('a lost one is forgotten', () => {
    const { tokens, held, lost } = element({ token: 'old' })
    tokens.lost()
    expect(held).toEqual([''])
    expect(lost).toHaveBeenCalledTimes(1)
  })
  test('what the user ends is no loss', () => {
    const { tokens, held, lost } = element({ token: 'old' })
    tokens.forget()
    expect(held).toEqual([''])
    expect(lost).not.toHaveBeenCalled()
  })
})

describe('a page that is late', () => {
  test('names its provider after the element is there', async () => {
    const { tokens, held, settings } = element({})
    expect(await tokens.ready()).toBeUndefined()
    settings.provider = async () => 'provided'
    tokens.changed()
    await vi.waitFor(() => expect(held).toEqual(['provided']), PATIENT)
  })
  test('sets a token while its provider is still at work', async () => {
    const { tokens, settings } = element({ provider: () => new Promise(() => undefined) })
    const ready = tokens.ready()
    settings.token = 'given'
    tokens.changed()
    expect(await ready).toBe('given')
  })
  test('answers the event after it is over', async () => {
    let respond: (token: string) => void = () => undefined
    const late = vi.fn<(token: string) => void>()
    const tokens = elementTokens({
      tenant: 'aurora',
      token: undefined,
      provider: undefined,
      require: (_, respondWith) => {
        respond = (token) => respondWith(Promise.resolve(token))
      },
      onToken: late,
      onLost: () => undefined,
      onUnreached: () => undefined,
    })
    made.push(tokens)
    expect(await tokens.ready()).toBeUndefined()
    respond('late')
    await vi.waitFor(() => expect(late).toHaveBeenCalledWith('late'), PATIENT)
  })
  test('who was signed out stays so: the same provider is not asked by itself', async () => {
    const provider = vi.fn<TokenProvider>(async () => 'provided')
    const { tokens, settings } = element({ token: 'own', provider })
    settings.token = ''
    tokens.changed()
    expect(provider).not.toHaveBeenCalled()
  })
})

describe('elements that have no token', () => {
  test('ask the page once together, and all have its answer', async () => {
    const page = () => Promise.resolve('answered')
    const elements = [element({ page }), element({ page }), element({ page })]
    expect(await Promise.all(elements.map(({ tokens }) => tokens.ready()))).toEqual(Array(3).fill('answered'))
    expect(elements.flatMap(({ asked }) => asked)).toEqual(['missing'])
  })
  test('of another tenant ask for theirs', async () => {
    const elements = ['aurora', 'horizonte'].map((tenant) => element({ tenant }))
    await Promise.all(elements.map(({ tokens }) => tokens.ready()))
    expect(elements.flatMap(({ asked }) => asked)).toEqual(['missing', 'missing'])
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
    const [one, other] = [element({ provider }), element({ provider })]
    expect(await one.tokens.renew()).toBeUndefined()
    expect(await other.tokens.renew(), 'not for each element in turn').toBeUndefined()
    expect(provider).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1000)
    expect(await one.tokens.renew()).toBe('second')
  })
  test('is asked again by itself, later and later, until it has a token', async () => {
    const provider = vi.fn<TokenProvider>().mockRejectedValue(new Error('no'))
    const { tokens, held, unreached } = element({ provider })
    expect(await tokens.ready()).toBeUndefined()
    expect(tokens.isAwaited()).toBe(true)
    const times: number[] = []
    for (let second = 1; second <= 20; second++) {
      const before = provider.mock.calls.length
      await vi.advanceTimersByTimeAsync(1000)
      if (provider.mock.calls.length > before) times.push(second)
    }
    expect(times).toEqual([1, 3, 7, 15])
    expect(unreached.mock.calls, 'told once, not with every try').toEqual([[new Error('no')]])
    provider.mockResolvedValue('at last')
    await vi.advanceTimersByTimeAsync(16_000)
    expect(held).toEqual(['at last'])
    expect(tokens.isAwaited()).toBe(false)
    await vi.advanceTimersByTimeAsync(120_000)
    expect(provider).toHaveBeenCalledTimes(6)
  })
  test('is asked again at once when the browser is online again', async () => {
    const page = new EventTarget()
    vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
    vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
    const provider = vi.fn<TokenProvider>().mockRejectedValueOnce(new Error('no')).mockResolvedValue('online')
    const { tokens, held } = element({ provider })
    expect(await tokens.ready()).toBeUndefined()
    await vi.advanceTimersByTimeAsync(900)
    expect(provider).toHaveBeenCalledTimes(1)
    // What failed a moment ago is not asked for each of many elements: this one comes after that moment.
    await vi.advanceTimersByTimeAsync(100)
    page.dispatchEvent(new Event('online'))
    await vi.waitFor(() => expect(held).toEqual(['online']), PATIENT)
    vi.unstubAllGlobals()
  })
  test('is asked for each tenant', async () => {
    const provider = vi.fn<TokenProvider>(async ({ tenant }) => `of ${tenant}`)
    const elements = ['aurora', 'horizonte'].map((tenant) => element({ provider, tenant }))
    expect(await Promise.all(elements.map(({ tokens }) => tokens.renew()))).toEqual(['of aurora', 'of horizonte'])
  })
})

describe('a provider that never answers', () => {
  beforeEach(() => {
    // The signals of the platform keep their own time.
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      const controller = new AbortController()
      setTimeout(() => controller.abort(new DOMException('', 'TimeoutError')), ms)
      return controller.signal
    })
  })
  afterEach(() => vi.restoreAllMocks())

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
    await vi.advanceTimersByTimeAsync(1000)
    void tokens.renew()
    expect(provider).toHaveBeenCalledTimes(2)
  })

  test('leaves no limit behind where it throws', async () => {
    const uncaught = vi.fn<() => void>()
    process.on('unhandledRejection', uncaught)
    const provider: TokenProvider = () => {
      throw new Error('no')
    }
    await element({ provider })
      .tokens.renew()
      .catch(() => undefined)
    await vi.advanceTimersByTimeAsync(30_000)
    // Node tells of it after the tasks under way.
    await new Promise((resolve) => setImmediate(resolve))
    process.off('unhandledRejection', uncaught)
    expect(uncaught).not.toHaveBeenCalled()
  })
})
