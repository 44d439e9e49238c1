import { expect, test } from '../fixtures.ts'

// What the browser alone proves of notifications: that the page's rules let its own program be registered, and what that does with a message. The
// push service is played, and what shows notifications: the browser of tests has neither.

const TEXT = {
  title: '🔴 SAT 000000001: Cabo de rede desconectado',
  body: 'Erro · Grupo Aurora',
  tag: 'um',
  renotify: false,
}

test('a press registers the program, which shows what is pushed and opens what is pressed', async ({
  page,
  context,
  signIn,
  admin,
  server,
}) => {
  await page.addInitScript(() => {
    const keys = { p256dh: `B${'x'.repeat(86)}`, auth: 'x'.repeat(22) }
    // An address of the public network, which is not sent to.
    const subscription = { endpoint: 'https://1.1.1.1/x', toJSON: () => ({ endpoint: 'https://1.1.1.1/x', keys }) }
    let standing: object | null = null
    const forget = async () => {
      standing = null
      return true
    }
    const played = {
      subscribe: async () => (standing = { ...subscription, unsubscribe: forget }),
      getSubscription: async () => standing,
    }
    for (const [name, value] of Object.entries(played)) {
      Object.defineProperty(PushManager.prototype, name, { value, configurable: true })
    }
    // It answers that it is permitted where it is asked, and says 'denied' of itself all the same.
    let permission: NotificationPermission = 'default'
    const ask = async () => (permission = 'granted')
    Object.defineProperty(Notification, 'permission', { get: () => permission })
    Object.defineProperty(Notification, 'requestPermission', { value: ask })
  })
  await signIn(admin)
  const browser = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.endsWith(`/push/${admin.tenant.id}/`))
      if (own) resolve(own.registrationId)
    })
  })
  await browser.send('ServiceWorker.enable')
  await page.goto('/profile')
  const own = page.getByRole('region', { name: 'Notificações' })
  await own.getByRole('button', { name: 'Ativar neste navegador' }).click()
  await expect(own.getByText('Este navegador', { exact: true })).toBeVisible()

  const [worker] = context.serviceWorkers()
  if (!worker) throw new Error('No program runs')
  expect(new URL(worker.url()).pathname).toBe('/push-worker.js')
  await worker.evaluate(() => {
    const done: unknown[] = []
    const note = (value: (...of: unknown[]) => void) => ({ value: async (...of: unknown[]) => value(...of) })
    const world = globalThis as unknown as { registration: object; clients: object }
    Object.defineProperty(
      world.registration,
      'showNotification',
      note((title, options) => done.push({ title, options })),
    )
    Object.defineProperty(
      world.clients,
      'openWindow',
      note((address) => done.push(address)),
    )
    Object.assign(globalThis, { done })
  })
  const done = () => worker.evaluate(() => Reflect.get(globalThis, 'done') as unknown[])
  const path = `/dashboard/park?sat=000000001&tenant=${admin.tenant.id}`
  const { title, ...text } = { ...TEXT, path }
  await browser.send('ServiceWorker.deliverPushMessage', {
    origin: server.origin,
    registrationId: await registered,
    data: JSON.stringify({ title, ...text }),
  })
  const { path: _inData, ...options } = text
  await expect.poll(done).toEqual([{ title, options: expect.objectContaining({ ...options, data: { path } }) }])

  // No test presses what the system shows: its event is made, and where it leads is heard.
  const press = (to: string) =>
    worker.evaluate((where) => {
      const notification = { data: { path: where }, close: () => {} }
      dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil: () => {} }))
    }, to)
  await press(path)
  await expect.poll(async () => (await done()).at(-1)).toBe(server.origin + path)
  // Nobody is led out of the product.
  await press('https://elsewhere.example/')
  await press('/nfces')
  await expect.poll(async () => (await done()).slice(1)).toEqual([server.origin + path, `${server.origin}/nfces`])
})
