import { madeOnce } from '../../http/made-once.ts'
import { linkSignatures, MAILED_LINK, type SignedUntil } from '../../ports/platform/link-signatures.ts'

interface DeliveryRef {
  tenantId: string
  id: string
}
type File = 'pdf' | 'csv'

/** Addresses of a month's own files, which need no session until they expire. */
export interface DeliveryLinks {
  make(origin: string, delivery: DeliveryRef, file: { kind: File; until: number }): Promise<string>
  /** Refuses what this server did not sign, and what it signed too long ago. */
  check(delivery: DeliveryRef, kind: File, link: SignedUntil): Promise<void>
}

export function deliveryLinks({ secret, now }: { secret: string; now: () => number }): DeliveryLinks {
  const { sign, check } = linkSignatures({ secret, now }, MAILED_LINK)
  const subjectOf = ({ tenantId, id }: DeliveryRef, kind: File) => `month_${kind}:${tenantId}:${id}` as const
  return {
    async make(origin, delivery, { kind, until }) {
      const query = new URLSearchParams({
        tenant: delivery.tenantId,
        ...(await sign(subjectOf(delivery, kind), until)),
      })
      return `${origin}/api/v1/month_end/deliveries/${delivery.id}/${kind}?${query}`
    },
    check: (delivery, kind, link) => check(subjectOf(delivery, kind), link),
  }
}

/** Returns the addresses that a server signs. */
export const deliveryLinksOf = madeOnce(({ secret, platform }) => deliveryLinks({ secret, now: platform.now }))
