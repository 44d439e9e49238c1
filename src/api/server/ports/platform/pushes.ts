/** A browser's address at its push service, and its keys, as it has told them (RFC 8291, section 2). */
export interface PushAddress {
  endpoint: string
  p256dh: string
  auth: string
}

/** The keys by which push services know who sends (RFC 8292), in base64url. */
export interface PushKeys {
  publicKey: string
  privateKey: string
}

export interface PushOptions {
  keys: PushKeys
  /** An address by https or mailto, which a push service may write to. */
  contact: string
  /** For how long the service keeps it, in seconds. */
  ttl: number
  urgency: 'low' | 'normal' | 'high'
  topic: string
}

/** A message, encrypted for one browser and signed: as it is posted. */
export interface SealedPush {
  url: string
  headers: Readonly<Record<string, string>>
  body: Uint8Array
}

/** Whoever makes messages that a browser alone can read. */
export interface Pushes {
  newKeys(): Promise<PushKeys>
  /** Undefined for a browser whose keys are none. */
  seal(to: PushAddress, text: string, options: PushOptions): Promise<SealedPush | undefined>
}

/** Messages that nobody reads, for pages whose network is none. */
export const simulatedPushes: Pushes = {
  newKeys: async () => ({ publicKey: `B${'A'.repeat(86)}`, privateKey: 'A'.repeat(43) }),
  seal: async ({ endpoint }, text) => ({ url: endpoint, headers: {}, body: new TextEncoder().encode(text) }),
}
