import type { BrowserAddress } from '#api/contract/sats/alert-browsers.ts'
import type { BrowserNotifications, NotificationState } from '#widgets/kit/place/notifications.ts'
import { forgetNote, keepNote } from './notes.ts'

/** The address of the browser's own program (worker.ts); each tenant has one running, with an address at the push service of its own. */
const WORKER = '/push-worker.js'
const scopeOf = (tenant: string) => `/push/${tenant}/`

/** Trusted types, where the browser has them: the policy of the page's rules (http/site.node.ts), which makes this one address. */
interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL: () => string }): { createScriptURL(text: string): string }
}
declare global {
  var trustedTypes: TrustedTypes | undefined
}
let policy: ReturnType<TrustedTypes['createPolicy']> | undefined

function workerAddress(): string {
  // A name serves once.
  policy ??= globalThis.trustedTypes?.createPolicy('push-worker', { createScriptURL: () => WORKER })
  return policy?.createScriptURL(WORKER) ?? WORKER
}

const isApple = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)

/** Returns why the browser could have none; undefined where it could. */
function lackOf(): Exclude<NotificationState, 'on' | 'off'> | undefined {
  if (!globalThis.isSecureContext) return 'insecure'
  const isAble = 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis
  if (!isAble) return isApple() ? 'uninstalled' : 'unsupported'
  return Notification.permission === 'denied' ? 'refused' : undefined
}

/** Milliseconds: Chromium waits without an end for a push service that it does not reach (findings/web-push-unreachable.sh). */
const LONGEST_MS = 20_000

const late = () => new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), LONGEST_MS))

/** Reads what this browser has of a tenant's notifications; undefined without any. */
export async function subscriptionOf(tenant: string): Promise<PushSubscription | undefined> {
  const registration = await navigator.serviceWorker.getRegistration(scopeOf(tenant))
  // Without one of its own a scope above answers.
  if (!registration?.scope.endsWith(scopeOf(tenant))) return undefined
  return (await registration.pushManager.getSubscription()) ?? undefined
}

/** Returns what the server is told of a subscription. */
export function addressOf(subscription: PushSubscription): BrowserAddress {
  const { endpoint = '', keys = {} } = subscription.toJSON()
  return { endpoint, p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' }
}

/** Has the browser subscribe to messages of this key, if it has not yet. Rejects where its push service is not to be had. */
export async function subscribe(tenant: string, key: string): Promise<PushSubscription> {
  const registration = await navigator.serviceWorker.register(workerAddress(), {
    scope: scopeOf(tenant),
    updateViaCache: 'none',
  })
  await active(registration)
  const { pushManager } = registration
  const options = { userVisibleOnly: true, applicationServerKey: key }
  try {
    return await pushManager.subscribe(options)
  } catch (error) {
    // One of another key stands: the tenant has been moved to another server, or its key lost.
    const former = isNamed(error, 'InvalidStateError') ? await pushManager.getSubscription() : null
    if (!former) throw error
    await former.unsubscribe()
    return pushManager.subscribe(options)
  }
}

const isNamed = (error: unknown, name: string) => error instanceof DOMException && error.name === name

/** Resolves once the program runs, or will not: what asks it for something then says why. */
function active({ installing, waiting, active: running }: ServiceWorkerRegistration): Promise<void> {
  const worker = running ?? waiting ?? installing
  return new Promise((resolve) => {
    const look = () => {
      if (!worker || worker.state === 'activated' || worker.state === 'redundant') resolve()
    }
    worker?.addEventListener('statechange', look)
    look()
  })
}

/** The notifications of the browser that shows this page. */
export const browserNotifications: BrowserNotifications = {
  async state(tenant) {
    const lack = lackOf()
    if (lack) return lack
    return Notification.permission === 'granted' && (await subscriptionOf(tenant)) ? 'on' : 'off'
  },
  async turnOn({ tenant, subject, key, register }) {
    const permission = await Notification.requestPermission()
    if (permission !== 'granted') return permission === 'denied' ? 'refused' : 'dismissed'
    const publicKey = await key()
    const subscription = await Promise.race([subscribe(tenant, publicKey).catch(() => undefined), late()])
    if (!subscription) return 'unreachable'
    await register(addressOf(subscription))
    keepNote(tenant, subject, subscription.endpoint)
    return 'on'
  },
  async turnOff({ tenant, subject }) {
    forgetNote(tenant, subject)
    await (await subscriptionOf(tenant))?.unsubscribe()
  },
}
