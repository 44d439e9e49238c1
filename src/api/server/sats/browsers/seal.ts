import type { PushAddress, PushKeys } from '../../ports/platform/pushes.ts'
import { sealFor, type SealOptions } from '../../ports/platform/seal.ts'

/** How addresses of browsers, and the keys of who sends, stand in the database: who reads it can write to no browser. */
export interface BrowserSeal {
  close(browserId: string, address: PushAddress): Promise<string>
  /** Undefined for what was altered, is another browser's, or was sealed under a secret that this server does not have. */
  open(browserId: string, sealed: string): Promise<PushAddress | undefined>
  closeKeys(tenantId: string, keys: PushKeys): Promise<string>
  openKeys(tenantId: string, sealed: string): Promise<PushKeys | undefined>
}

export function browserSeal(options: SealOptions): BrowserSeal {
  const browsers = sealFor('alert_browsers', options)
  const keys = sealFor('push_keys', options)
  return {
    close: (of, address) => browsers.close(JSON.stringify({ of, address })),
    open: async (of, sealed) => ofIts<{ address: PushAddress }>(of, await browsers.open(sealed))?.address,
    closeKeys: (of, pair) => keys.close(JSON.stringify({ of, pair })),
    openKeys: async (of, sealed) => ofIts<{ pair: PushKeys }>(of, await keys.open(sealed))?.pair,
  }
}

function ofIts<T>(id: string, text: string | undefined): T | undefined {
  if (text === undefined) return undefined
  // `close` has written it: nobody else has the key.
  const content = JSON.parse(text) as T & { of: string }
  return content.of === id ? content : undefined
}
