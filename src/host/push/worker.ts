import type { PushText } from '#api/contract/sats/alert-browsers.ts'

// What runs without a page: it shows what was pushed, and opens what was pressed. It sees no call of the pages and keeps nothing, so that no page is ever
// an old one (docs/decisions.md#browser-notifications). A small file by itself, with nothing of the app (scripts/vite/push-worker.ts).

/** The part of the standard's worker that is used here; TypeScript's own description of workers does not stand beside that of pages. */
interface Worker {
  location: Location
  registration: ServiceWorkerRegistration
  clients: {
    matchAll(of: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly Client[]>
    openWindow(address: string): Promise<Client | null>
  }
  skipWaiting(): Promise<void>
  addEventListener<K extends keyof Events>(kind: K, listener: (event: Events[K]) => void): void
}
interface Client {
  url: string
  focus(): Promise<unknown>
}
interface Waiting {
  waitUntil(work: Promise<unknown>): void
}
interface Events {
  install: Waiting
  push: Waiting & { data: { json(): unknown } | null }
  notificationclick: Waiting & { notification: Notification }
  pushsubscriptionchange: Waiting & {
    oldSubscription?: PushSubscription | null
    newSubscription?: PushSubscription | null
  }
}

// The file runs nowhere else.
const worker = self as unknown as Worker

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()))

worker.addEventListener('push', (event) => {
  // The server writes nothing else, and push services cannot read it, nor write it.
  const text = event.data?.json() as PushText | undefined
  if (text) event.waitUntil(show(text))
})

function show({ title, body, tag, renotify, path }: PushText): Promise<void> {
  const options = { body, tag, renotify, icon: '/icon-192.png', badge: '/icon-192.png', lang: 'pt-BR', data: { path } }
  return worker.registration.showNotification(title, options)
}

worker.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const { path }: { path?: unknown } = Object(event.notification.data)
  event.waitUntil(open(typeof path === 'string' ? path : '/'))
})

/** Brings forward the window that shows it already, or opens one: nothing that is being typed elsewhere is left. */
async function open(path: string): Promise<void> {
  const address = new URL(path, worker.location.origin)
  if (address.origin !== worker.location.origin) return
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const there = windows.find(({ url }) => isAt(new URL(url), address))
  await (there ? there.focus() : worker.clients.openWindow(address.href))
}

/** Tells if a window shows an address: to who has one tenant its own address names none. */
function isAt(window: URL, address: URL): boolean {
  const named = window.searchParams.get('tenant')
  const isTenant = named === null || named === address.searchParams.get('tenant')
  return isTenant && ownPart(window) === ownPart(address)
}

function ownPart({ pathname, searchParams }: URL): string {
  const own = new URLSearchParams(searchParams)
  own.delete('tenant')
  own.sort()
  return `${pathname}?${own}`
}

worker.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(event)))

/** Tells the server where the browser is to be reached from now on. What fails here, the page mends when it is opened next (keep.ts). */
async function renew({ oldSubscription, newSubscription }: Events['pushsubscriptionchange']): Promise<void> {
  const former = oldSubscription?.toJSON()
  const key = oldSubscription?.options.applicationServerKey
  if (!former || !key) return
  const renewed =
    newSubscription ??
    (await worker.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }))
  const { endpoint, keys } = renewed.toJSON()
  const tenant = new URL(worker.registration.scope).pathname.split('/').at(-2) ?? ''
  await fetch('/api/v1/alert_browsers/renewed', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Tenant': tenant },
    body: JSON.stringify({
      former: { endpoint: former.endpoint, auth: former.keys?.['auth'] },
      endpoint,
      p256dh: keys?.['p256dh'],
      auth: keys?.['auth'],
    }),
  })
}
