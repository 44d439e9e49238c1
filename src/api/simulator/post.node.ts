import { boundedFetch } from '../server/ports/platform/bounded-fetch.ts'
import type { Post } from './park.ts'

const LIMITS = { mostBytes: 1_000_000, timeoutMs: 20_000 }

/** Posts as an agent does: over HTTP, with its credential. */
export function httpPost(url: string, token: string): Post {
  return async (path, body) => {
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
    const init = { method: 'POST', headers, body: JSON.stringify(body) }
    const response = await boundedFetch(`${url}/api/v1${path}`, init, LIMITS)
    const text = await response.text()
    if (!response.ok) throw new Error(`${response.status} ${text.slice(0, 200)}`)
    return JSON.parse(text)
  }
}
