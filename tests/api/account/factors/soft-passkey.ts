import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

// An authenticator in software (WebAuthn, sections 6.1 and 6.5), as a browser hands its answers over.

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const HAS_KEY = 0x40

const sha256 = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest()
const base64url = (bytes: string | Uint8Array) => Buffer.from(bytes).toString('base64url')

export interface SoftPasskey {
  id: string
  /** Made for a server's question. */
  made(challenge: string): { id: string }
  /** A signature; each counts one up, unless told. */
  signed(challenge: string, options?: { origin?: string; counter?: number }): { id: string }
}

export function softPasskey(origin: string): SoftPasskey {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const rawId = randomBytes(32)
  const id = base64url(rawId)
  let signatures = 0

  const clientData = (type: string, challenge: string, from: string) =>
    JSON.stringify({ type, challenge, origin: from, crossOrigin: false })
  const authenticatorData = (flags: number, counter: number, from: string, ...more: Uint8Array[]) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(new URL(from).hostname), Buffer.from([flags]), count, ...more])
  }
  const whole = (response: Record<string, unknown>) => ({
    id,
    rawId: id,
    type: 'public-key',
    clientExtensionResults: {},
    response,
  })
  return {
    id,
    made(challenge) {
      // COSE_Key of RFC 9053: an EC2 key, ES256, P-256.
      const key = new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ])
      const length = Buffer.alloc(2)
      length.writeUInt16BE(rawId.length)
      const flags = USER_PRESENT | USER_VERIFIED | HAS_KEY
      const authData = authenticatorData(flags, 0, origin, Buffer.alloc(16), length, rawId, isoCBOR.encode(key))
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData)],
      ])
      return whole({
        clientDataJSON: base64url(clientData('webauthn.create', challenge, origin)),
        // The library's type of what it encodes is of its own.
        attestationObject: base64url(isoCBOR.encode(attestation as never)),
        transports: ['internal'],
      })
    },
    signed(challenge, { origin: from = origin, counter = ++signatures } = {}) {
      const data = clientData('webauthn.get', challenge, from)
      const authData = authenticatorData(USER_PRESENT | USER_VERIFIED, counter, from)
      return whole({
        clientDataJSON: base64url(data),
        authenticatorData: base64url(authData),
        signature: base64url(sign('sha256', Buffer.concat([authData, sha256(data)]), privateKey)),
      })
    },
  }
}
