import { argon2, hash, randomBytes, randomUUID } from 'node:crypto'
import { promisify } from 'node:util'
import { deflateRaw, deflateRawSync, inflateRaw, inflateRawSync } from 'node:zlib'
import { gunzip } from './gunzip.node.ts'
import { noMeter } from './meter.ts'
import { type Passwords, type Platform, sameBytes } from './platform.ts'
import { webPushes } from './web-push.node.ts'
import { LARGE_BYTES, type Tools } from './task.ts'
import { parserThreads } from './threads.node.ts'

const derive = promisify(argon2)
const deflateLarge = promisify(deflateRaw)
const inflateLarge = promisify(inflateRaw)

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

/** From this many deflated bytes on a document is large: XML shrinks to about a tenth. */
const LARGE_DEFLATED_BYTES = LARGE_BYTES / 10

/** Leaves large texts to zlib's threads; for small ones a hop costs more. */
const tools: Tools = {
  uuid: () => randomUUID(),
  deflateRaw: (data) => (data.length < LARGE_BYTES ? deflateRawSync(data) : deflateLarge(data)),
  inflateRaw: (data) => (data.length < LARGE_DEFLATED_BYTES ? inflateRawSync(data) : inflateLarge(data)),
}

/** The server in Node: logs JSON lines to stdout. */
export function nodePlatform(options: Partial<Platform> = {}): Platform {
  const log: Platform['log'] =
    options.log ??
    ((entry) => {
      process.stdout.write(`${JSON.stringify({ at: new Date().toISOString(), ...entry })}\n`)
    })
  const { run, close } = parserThreads(tools, { log })
  return {
    ...tools,
    now: () => Date.now(),
    passwords: nodePasswords,
    digest: (text) => hash('sha256', text, 'base64url'),
    log,
    meter: noMeter,
    pushes: webPushes,
    gunzip,
    run,
    close,
    ...options,
  }
}

function base64(data: Buffer): string {
  return data.toString('base64').replace(/=+$/, '')
}
