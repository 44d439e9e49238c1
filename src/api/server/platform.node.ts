import { argon2, randomBytes, randomUUID } from 'node:crypto'
import { promisify } from 'node:util'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { type Passwords, type Platform, sameBytes } from './platform.ts'

const derive = promisify(argon2)

/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane. */
const NOW = { memory: 19_456, passes: 2, parallelism: 1 }

/** The usual text form `$argon2id$v=19$m=…,t=…,p=…$salt$key`; work happens off the main thread. */
export const nodePasswords: Passwords = {
  async hash(password) {
    const salt = randomBytes(16)
    const key = await derive('argon2id', { message: password, nonce: salt, tagLength: 32, ...NOW })
    return `$argon2id$v=19$m=${NOW.memory},t=${NOW.passes},p=${NOW.parallelism}$${base64(salt)}$${base64(key)}`
  },
  async verify(password, hash) {
    const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/.exec(hash)
    if (!parts) return false
    const [, memory, passes, parallelism, salt = '', key = ''] = parts
    const expected = Buffer.from(key, 'base64')
    const actual = await derive('argon2id', {
      message: password,
      nonce: Buffer.from(salt, 'base64'),
      tagLength: expected.length,
      memory: Number(memory),
      passes: Number(passes),
      parallelism: Number(parallelism),
    })
    return sameBytes(actual, expected)
  },
}

/** The server in Node: logs JSON lines to stdout. */
export function nodePlatform(options: Partial<Platform> = {}): Platform {
  return {
    now: () => Date.now(),
    uuid: () => randomUUID(),
    passwords: nodePasswords,
    log: (entry) => {
      process.stdout.write(`${JSON.stringify({ at: new Date().toISOString(), ...entry })}\n`)
    },
    deflateRaw: (data) => deflateRawSync(data),
    inflateRaw: (data) => inflateRawSync(data),
    ...options,
  }
}

function base64(data: Buffer): string {
  return data.toString('base64').replace(/=+$/, '')
}
