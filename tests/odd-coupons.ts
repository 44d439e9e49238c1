import { noteCoupons } from '#api/server/documents/intake/note-coupons.ts'
import { takeFiles } from '#api/server/documents/intake/take.ts'
import type { Platform } from '#api/server/ports/platform/platform.ts'
import { type Store, scoped } from '#api/server/store/scope.ts'
import { makeCfeKey, parseAccessKey } from '#domain/documents/access-key.ts'
import { largeCoupon } from './large-coupon.ts'

/** After the newest coupon of Ceará: one that only its SAT has told of, then three numbers that are missing, then one of 500 items. */
export async function addCoupons(store: Store, platform: Platform, tenantId: string): Promise<void> {
  const { key } = await store
    .selectFrom('cfes')
    .select('key')
    .where('tenant_id', '=', tenantId)
    .where('key', 'like', '23%')
    .orderBy('emitted_at', 'desc')
    .executeTakeFirstOrThrow()
  const last = parseAccessKey(key)
  if (!last) throw new Error(`not a key: ${key}`)
  const at = new Date(platform.now() - 3 * 3_600_000).toISOString().slice(0, 19)
  const noted = makeCfeKey({
    ...last,
    cnpj: last.named,
    satSerial: last.serie,
    number: Number(last.number) + 1,
    yearMonth: at.slice(2, 4) + at.slice(5, 7),
  })
  await scoped(store, { tenantId, companyIds: 'all' }, (db) =>
    noteCoupons(db, platform, tenantId, [
      { key: noted, emittedAt: `${at}-03:00`, environment: 'production', status: 'in_memory' },
    ]),
  )
  const { xml } = largeCoupon(last, Number(last.number) + 5, at)
  const bytes = new TextEncoder().encode(xml)
  const [outcome] = await takeFiles(store, platform, { tenantId, companyIds: 'all' }, [{ name: 'large.xml', bytes }])
  if (outcome?.outcome !== 'taken') throw new Error(`the large coupon was not taken: ${JSON.stringify(outcome)}`)
}
