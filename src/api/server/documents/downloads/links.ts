// Other subjects may import this file.

import type { DownloadRef } from '../../ports/jobs/jobs.ts'
import { linkSignatures, type SignedUntil } from '../../ports/platform/link-signatures.ts'

/** How long an address is good for, in ms, unless it is told: long enough to click, and to take up a broken download. */
const GOOD_FOR_MS = 15 * 60_000

/** Addresses that need no session: whoever has one may download that file, for a while. */
export interface DownloadLinks {
  /** `origin`: scheme and host that the call was made to; `until`: its end, in ms, of one that is mailed to whoever has no session. */
  make(origin: string, download: DownloadRef, until?: number): Promise<string>
  /** Refuses what this server did not sign, and what it signed too long ago. */
  check(download: DownloadRef, link: SignedUntil): Promise<void>
}

export function downloadLinks({ secret, now }: { secret: string; now: () => number }): DownloadLinks {
  const { sign, check } = linkSignatures({ secret, now })
  const subjectOf = ({ tenantId, id }: DownloadRef) => `nf_download:${tenantId}:${id}` as const
  return {
    async make(origin, download, until = now() + GOOD_FOR_MS) {
      const signed = await sign(subjectOf(download), until)
      const query = new URLSearchParams({ tenant: download.tenantId, ...signed })
      return `${origin}/api/v1/nf_download/${download.id}/file?${query}`
    },
    check: (download, link) => check(subjectOf(download), link),
  }
}
