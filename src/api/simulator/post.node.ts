import type { Post } from './park.ts'

const LONGEST_MS = 20_000

/** Posts as an agent does: over HTTP, with its credential. */
export function httpPost(url: string, token: string): Post {
  return async (path, body) => {
    const response = await fetch(`${url}/api/v1${path}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(LONGEST_MS),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${response.status} ${text.slice(0, 200)}`)
    return JSON.parse(text)
  }
}
