import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { createAlertBrowser } from '#api/contract/sats/alert-browsers.ts'
import { mayChange, refuse } from '../partner-page.ts'
import { ADMIN, as, openBackOffice } from './back-office.ts'

// How the back-office asks the browser for notifications: it is the browser that is played here, since none of a test has a push service.

const own = () => page.getByRole('region', { name: 'Notificações' })
const on = () => own().getByRole('button', { name: 'Ativar neste navegador' })

/** Plays what the browser has: its question, its programs and its push service. */
function playBrowser({ answer }: { answer: NotificationPermission }) {
  let permission: NotificationPermission = 'default'
  let standing: PushSubscription | undefined
  const keys = { p256dh: `B${'x'.repeat(86)}`, auth: 'x'.repeat(22) }
  const endpoint = 'https://push.example/one'
  const asked = vi.fn(async () => (permission = answer))
  const unsubscribe = vi.fn(async () => {
    standing = undefined
    return true
  })
  const subscribe = vi.fn(async (_options: PushSubscriptionOptionsInit) => {
    // What the product reads of it.
    standing = { endpoint, toJSON: () => ({ endpoint, keys }), unsubscribe } as unknown as PushSubscription
    return standing
  })
  let scope = ''
  const registration = () => ({
    scope,
    active: { state: 'activated', addEventListener: () => {} },
    pushManager: { subscribe, getSubscription: async () => standing ?? null },
  })
  const register = vi.fn(async (_address: string, options: { scope: string }) => {
    scope = new URL(options.scope, location.origin).href
    return registration()
  })
  vi.stubGlobal('Notification', {
    get permission() {
      return permission
    },
    requestPermission: asked,
  })
  const programs = { register, getRegistration: async () => (scope === '' ? undefined : registration()) }
  const { serviceWorker } = Object.getOwnPropertyDescriptors(Navigator.prototype)
  Object.defineProperty(navigator, 'serviceWorker', { value: programs, configurable: true })
  onTestFinished(() => {
    vi.unstubAllGlobals()
    Reflect.deleteProperty(navigator, 'serviceWorker')
    expect(serviceWorker).toBeDefined()
  })
  return { asked, register, subscribe, unsubscribe }
}

test('a press asks for the permission, turns this browser on, and another one off', async () => {
  const { me } = await as(ADMIN)
  await mayChange()
  const browser = playBrowser({ answer: 'granted' })
  await openBackOffice('/profile')
  await expect.element(on()).toBeVisible()
  expect(browser.asked).not.toHaveBeenCalled()
  await on().click()
  await expect.element(own().getByText('Este navegador', { exact: true })).toBeVisible()
  // The browser is asked once the server's list has come.
  await expect.element(on()).not.toBeInTheDocument()
  expect(browser.asked).toHaveBeenCalledOnce()
  expect(browser.register.mock.calls.map(([address, options]) => [String(address), options])).toEqual([
    ['/push-worker.js', { scope: `/push/${me.tenants[0]?.id}/`, updateViaCache: 'none' }],
  ])
  expect(browser.subscribe.mock.calls[0]?.[0]).toMatchObject({
    userVisibleOnly: true,
    applicationServerKey: expect.stringMatching(/^B/),
  })
  await own()
    .getByRole('button', { name: /^Remover / })
    .click()
  await expect.element(on()).toBeVisible()
  expect(browser.unsubscribe).toHaveBeenCalledOnce()
})

test('a refusal says how it is taken back', async () => {
  playBrowser({ answer: 'denied' })
  await openBackOffice('/profile')
  await on().click()
  await expect.element(own().getByText(/^As notificações deste site estão bloqueadas/)).toBeVisible()
  await expect.element(on()).not.toBeInTheDocument()
})

test('what the server refuses leaves it as it was, and says why', async () => {
  playBrowser({ answer: 'granted' })
  const reply = refuse({ code: 'conflict', message: 'Você já tem 20 navegadores.' }, 409)
  await openBackOffice('/profile', {}, [{ to: createAlertBrowser, reply }])
  await on().click()
  await expect.element(page.getByText('Você já tem 20 navegadores.')).toBeVisible()
  await expect.element(on()).toBeEnabled()
})
