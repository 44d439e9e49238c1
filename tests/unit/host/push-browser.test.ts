import { afterEach, expect, test, vi } from 'vitest'
import { browserNotifications } from '#host/push/browser.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('of a push service that is never reached it is said so, and nothing waits for ever', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('Notification', { permission: 'granted', requestPermission: async () => 'granted' })
  // As Chromium is behind a network that lets nothing through to its push service.
  const subscribe = vi.fn(() => new Promise<never>(() => {}))
  const registration = { active: { state: 'activated', addEventListener: () => {} }, pushManager: { subscribe } }
  vi.stubGlobal('navigator', { serviceWorker: { register: async () => registration } })
  const register = vi.fn(async () => {})
  const end = browserNotifications.turnOn({ tenant: 'um', subject: 'alguém', key: async () => 'chave', register })
  await vi.advanceTimersByTimeAsync(19_999)
  expect(subscribe).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(1)
  expect(await end).toBe('unreachable')
  expect(register).not.toHaveBeenCalled()
})
