import { Refusal } from '../../errors/refusal.ts'
import type { DownloadRef } from '../../ports/jobs/jobs.ts'
import { hex } from '../../ports/platform/hex.ts'
import { sameBytes } from '../../ports/platform/platform.ts'

/** How long an address is good for, in seconds: long enough to click, and to take up a broken download. */
const GOOD_FOR = 15 * 60

/** Addresses that need no session: whoever has one may download that file, for a while. */
export interface DownloadLinks {
  /** `origin`: scheme and host that the call was made to. */
  make(origin: string, download: DownloadRef): Promise<string>
  /** Refuses what this server did not sign, and what it signed too long ago. */
  check(download: DownloadRef, link: { expires: string; signature: string }): Promise<void>
}

/** HMAC SHA-256 over tenant, download and moment of expiry. */
export function downloadLinks({ secret, now }: { secret: string; now: () => number }): DownloadLinks {
  const key = crypto.subtle.importKey('raw', encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  // The ':' keeps it apart from whatever else the secret signs: the text of a JWT has none.
  const sign = async ({ tenantId, id }: DownloadRef, expires: string) =>
    hex(new Uint8Array(await crypto.subtle.sign('HMAC', await key, encode(`nf_download:${tenantId}:${id}:${expires}`))))
  return {
    async make(origin, download) {
      const expires = String(Math.floor(now() / 1000) + GOOD_FOR)
      const signature = await sign(download, expires)
      const query = new URLSearchParams({ tenant: download.tenantId, expires, signature })
      return `${origin}/api/v1/nf_download/${download.id}/file?${query}`
    },
    async check(download, { expires, signature }) {
      if (!sameBytes(encode(await sign(download, expires)), encode(signature))) throw new Refusal('link_invalid')
      if (Number(expires) * 1000 <= now()) throw new Refusal('link_expired')
    },
  }
}

function encode(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text)
}
