import { base64url, CompactEncrypt, compactDecrypt, errors } from 'jose'
import { hex } from './hex.ts'

/** Texts as they stand in the database, so that who reads it learns none. */
export interface Seal {
  close(text: string): Promise<string>
  /** Undefined for what was altered, or was sealed under a secret that this server does not have. */
  open(sealed: string): Promise<string | undefined>
  /** The same text under the newest secret; undefined for what does not open. */
  reseal(sealed: string): Promise<string | undefined>
  /** The header, up to the first point, of every sealed text that this server can open, the newest first. */
  heads(): Promise<string[]>
}

const KEY_BYTES = 32
const ID_BYTES = 8

interface Key {
  bytes: Uint8Array
  header: { alg: 'dir'; enc: 'A256GCM'; kid: string }
}

export interface SealOptions {
  secret: string
  oldSecret?: string | undefined
}

/**
 * A compact JWE, dir and A256GCM (RFC 7516), under `secret`; what was sealed under `oldSecret` is opened still. Keys for this alone are
 * derived from the server's secret; `purpose` keeps them apart from whatever else it is used for.
 */
export function sealFor(purpose: string, options: SealOptions): Seal {
  const known = seals.get(options) ?? new Map<string, Seal>()
  seals.set(options, known)
  const seal = known.get(purpose) ?? makeSeal(purpose, options)
  known.set(purpose, seal)
  return seal
}

/** Those of a server by their purposes: deriving a key takes longer than opening what it has sealed. */
const seals = new WeakMap<SealOptions, Map<string, Seal>>()

function makeSeal(purpose: string, { secret, oldSecret }: SealOptions): Seal {
  const keys = Promise.all([secret, ...(oldSecret === undefined ? [] : [oldSecret])].map((one) => keyOf(purpose, one)))
  const seal: Seal = {
    async close(text) {
      const [newest] = await keys
      if (!newest) throw new Error('There is a key for each secret')
      return new CompactEncrypt(new TextEncoder().encode(text)).setProtectedHeader(newest.header).encrypt(newest.bytes)
    },
    async open(sealed) {
      const key = (await keys).find(({ header }) => sealed.startsWith(`${headOf(header)}.`))
      if (!key) return undefined
      try {
        const { plaintext } = await compactDecrypt(sealed, key.bytes, {
          keyManagementAlgorithms: ['dir'],
          contentEncryptionAlgorithms: ['A256GCM'],
        })
        return new TextDecoder().decode(plaintext)
      } catch (error) {
        if (error instanceof errors.JOSEError) return undefined
        throw error
      }
    },
    async reseal(sealed) {
      const text = await seal.open(sealed)
      return text === undefined ? undefined : seal.close(text)
    },
    heads: async () => (await keys).map(({ header }) => headOf(header)),
  }
  return seal
}

/** Returns a secret's name, 16 hexadecimal digits that tell nothing of it. */
export async function fingerprintOf(secret: string): Promise<string> {
  return (await keyOf('fingerprint', secret)).header.kid
}

/** Returns an HMAC (SHA-256, hexadecimal) over a text, by a key for this purpose alone that is derived from the secret. */
export async function macOf(purpose: string, secret: string, text: string): Promise<string> {
  return hex(new Uint8Array(await crypto.subtle.sign('HMAC', await macKey(purpose, secret), bytesOf(text))))
}

/** Tells if an HMAC is the one of a text, in a time that tells nothing of it. */
export async function isMacOf(purpose: string, secret: string, { text, mac }: { text: string; mac: string }) {
  const bytes = Uint8Array.from(mac.match(/[\da-f]{2}/g) ?? [], (pair) => Number.parseInt(pair, 16))
  return crypto.subtle.verify('HMAC', await macKey(purpose, secret), bytes, bytesOf(text))
}

const bytesOf = (text: string) => new TextEncoder().encode(text)

async function macKey(purpose: string, secret: string): Promise<CryptoKey> {
  const { bytes } = await keyOf(purpose, secret)
  const key = Uint8Array.from(bytes)
  return crypto.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify'])
}

/** HKDF, SHA-256: a key, and an id that tells nothing of it. */
async function keyOf(purpose: string, secret: string): Promise<Key> {
  const encoder = new TextEncoder()
  const material = await crypto.subtle.importKey('raw', encoder.encode(secret), 'HKDF', false, ['deriveBits'])
  const about = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: encoder.encode(purpose) }
  const bits = new Uint8Array(await crypto.subtle.deriveBits(about, material, (KEY_BYTES + ID_BYTES) * 8))
  const kid = hex(bits.subarray(KEY_BYTES))
  return { bytes: bits.slice(0, KEY_BYTES), header: { alg: 'dir', enc: 'A256GCM', kid } }
}

function headOf(header: Key['header']): string {
  return base64url.encode(JSON.stringify(header))
}
