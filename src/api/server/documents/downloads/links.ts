import { madeOnce } from '../../http/made-once.ts'
import { linkSignatures, MAILED_LINK, type SignedUntil } from '../../ports/platform/link-signatures.ts'

/** A requested bulk download. */
export interface DownloadRef {
  tenantId: string
  id: string
}

/** How long an address is good for, in ms, unless it is told: long enough to click, and to take up a broken download. */
const GOOD_FOR_MS = 15 * 60_000

/** Addresses that need no session: whoever has one may download that file, for a while. */
export interface DownloadLinks {
  /** `origin`: scheme and host that the call was made to; `mailed`: of one that goes to whoever has no session. */
  make(origin: string, download: DownloadRef, mailed?: MailedLink): Promise<string>
  /** Refuses what this server did not sign, and what it signed too long ago. `delivery`: of a mailed one. */
  check(download: DownloadRef, link: SignedUntil & { delivery?: string | undefined }): Promise<void>
}

interface MailedLink {
  /** Its end, in ms. */
  until: number
  /** The sending to an accountant that it belongs to, by which it may be called back. */
  delivery: string
}

export function downloadLinks({ secret, now }: { secret: string; now: () => number }): DownloadLinks {
  const { sign, check } = linkSignatures({ secret, now })
  const mailed = linkSignatures({ secret, now }, MAILED_LINK)
  const subjectOf = ({ tenantId, id }: DownloadRef, delivery: string | undefined) =>
    `nf_download:${[tenantId, id, ...(delivery === undefined ? [] : [delivery])].join(':')}` as const
  return {
    async make(origin, download, mailed) {
      const signed = await sign(subjectOf(download, mailed?.delivery), mailed?.until ?? now() + GOOD_FOR_MS)
      const of = mailed && { delivery: mailed.delivery }
      const query = new URLSearchParams({ tenant: download.tenantId, ...of, ...signed })
      return `${origin}/api/v1/nf_download/${download.id}/file?${query}`
    },
    check: (download, link) =>
      (link.delivery === undefined ? check : mailed.check)(subjectOf(download, link.delivery), link),
  }
}

/** Returns the addresses that a server signs. */
export const downloadLinksOf = madeOnce(({ secret, platform }) => downloadLinks({ secret, now: platform.now }))
