// Other subjects may import this file.

import { base64url, CompactEncrypt, compactDecrypt, errors } from 'jose'
import { hex } from '../ports/platform/hex.ts'

type Secrets = Record<string, string>

/** How activation codes and passwords of commands stand in the database: who reads it learns none. */
export interface CommandSeal {
  close(commandId: string, secrets: Secrets): Promise<string>
  /** Undefined for what was altered, is another command's, or was sealed under a secret that this server does not have. */
  open(commandId: string, sealed: string): Promise<Secrets | undefined>
  /** The header, up to the first point, of every sealed text that this server can open. */
  heads(): Promise<string[]>
}

/** Keys for this alone are derived from the server's secret; the name keeps them apart from whatever else it is used for. */
const PURPOSE = 'sat_commands'
const KEY_BYTES = 32
const ID_BYTES = 8

interface Key {
  bytes: Uint8Array
  header: { alg: 'dir'; enc: 'A256GCM'; kid: string }
}

/** A compact JWE, dir and A256GCM (RFC 7516), under `secret`; what was sealed under `oldSecret` is opened still. */
export function commandSeal({ secret, oldSecret }: { secret: string; oldSecret?: string | undefined }): CommandSeal {
  const keys = Promise.all([secret, ...(oldSecret === undefined ? [] : [oldSecret])].map(keyOf))
  return {
    async close(commandId, secrets) {
      const [newest] = await keys
      if (!newest) throw new Error('There is a key for each secret')
      const text = new TextEncoder().encode(JSON.stringify({ command: commandId, secrets }))
      return new CompactEncrypt(text).setProtectedHeader(newest.header).encrypt(newest.bytes)
    },
    async open(commandId, sealed) {
      const key = (await keys).find(({ header }) => sealed.startsWith(`${headOf(header)}.`))
      if (!key) return undefined
      try {
        const { plaintext } = await compactDecrypt(sealed, key.bytes, {
          keyManagementAlgorithms: ['dir'],
          contentEncryptionAlgorithms: ['A256GCM'],
        })
        // `close` has written it: nobody else has the key.
        const told = JSON.parse(new TextDecoder().decode(plaintext)) as { command: string; secrets: Secrets }
        return told.command === commandId ? told.secrets : undefined
      } catch (error) {
        if (error instanceof errors.JOSEError) return undefined
        throw error
      }
    },
    heads: async () => (await keys).map(({ header }) => headOf(header)),
  }
}

/** HKDF, SHA-256: a key, and an id that tells nothing of it. */
async function keyOf(secret: string): Promise<Key> {
  const encoder = new TextEncoder()
  const material = await crypto.subtle.importKey('raw', encoder.encode(secret), 'HKDF', false, ['deriveBits'])
  const about = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: encoder.encode(PURPOSE) }
  const bits = new Uint8Array(await crypto.subtle.deriveBits(about, material, (KEY_BYTES + ID_BYTES) * 8))
  const kid = hex(bits.subarray(KEY_BYTES))
  return { bytes: bits.slice(0, KEY_BYTES), header: { alg: 'dir', enc: 'A256GCM', kid } }
}

function headOf(header: Key['header']): string {
  return base64url.encode(JSON.stringify(header))
}
