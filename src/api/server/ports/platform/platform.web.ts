import { noMeter } from './meter.ts'
import { type Passwords, type Platform, sameBytes } from './platform.ts'
import { simulatedPushes } from './pushes.ts'
import { hashOfSecret } from './secrets.ts'
import type { Tools } from './task.ts'

/** OWASP's figure for PBKDF2 with SHA-256. */
const ITERATIONS = 600_000

/** `pbkdf2-sha256$iterations$salt$key`, the last two in base64. Fewer iterations only for what is not secret, as a demonstration. */
export function webPasswords(iterations: number = ITERATIONS): Passwords {
  return {
    async hash(password) {
      const salt = crypto.getRandomValues(new Uint8Array(16))
      return ['pbkdf2-sha256', iterations, base64(salt), base64(await derive(password, salt, iterations))].join('$')
    },
    async verify(password, hash) {
      const [algorithm, rounds, salt, key] = hash.split('$')
      if (algorithm !== 'pbkdf2-sha256' || !rounds || !salt || !key) return false
      return sameBytes(await derive(password, bytes(salt), Number(rounds)), bytes(key))
    },
  }
}

/** The server inside a page: Storybook and element previews. Logs nothing unless told to. */
export function webPlatform(options: Partial<Platform> = {}): Platform {
  const tools: Tools = {
    uuid: () => crypto.randomUUID(),
    deflateRaw: (data) => through(data, new CompressionStream('deflate-raw')),
    inflateRaw: (data) => through(data, new DecompressionStream('deflate-raw')),
  }
  return {
    ...tools,
    now: () => Date.now(),
    passwords: webPasswords(),
    digest: hashOfSecret,
    log: () => {},
    meter: noMeter,
    pushes: simulatedPushes,
    gunzip: () => new DecompressionStream('gzip'),
    run: ({ work }, input) => work(tools, input),
    close: async () => {},
    ...options,
  }
}

async function derive(password: string, salt: Uint8Array<ArrayBuffer>, iterations: number): Promise<Uint8Array> {
  const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(password), 'PBKDF2', false, ['deriveBits'])
  return new Uint8Array(await crypto.subtle.deriveBits({ name: 'PBKDF2', hash: 'SHA-256', salt, iterations }, key, 256))
}

async function through(
  data: Uint8Array,
  stream: ReadableWritablePair<Uint8Array<ArrayBuffer>, BufferSource>,
): Promise<Uint8Array<ArrayBuffer>> {
  const source = new Blob([new Uint8Array(data)]).stream()
  return new Uint8Array(await new Response(source.pipeThrough(stream)).arrayBuffer())
}

function base64(data: Uint8Array): string {
  return btoa(String.fromCharCode(...data))
}

function bytes(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (char) => char.charCodeAt(0))
}
