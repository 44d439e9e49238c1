import { webPasswords, webPlatform } from '#api/server/ports/platform/platform.web.ts'
import type { Store } from '#api/server/store/scope.ts'
import cfe from '#widgets/cfe/widget.ts'
import { paths } from '#widgets/paths.ts'
import { isLargest } from '../../tests/large-coupon.ts'
import { addCoupons } from '../../tests/odd-coupons.ts'
import { screensOf } from '../screen.tsx'
import { NOW } from '../now.ts'

let added: Promise<void> | undefined

/** Once for all stories: a coupon without XML, missing numbers and a coupon of 500 items, which the demonstration does not have. */
async function addOddCoupons(store: Store): Promise<void> {
  const { id } = await store
    .selectFrom('tenants')
    .select('id')
    .where('description', '=', 'Grupo Aurora')
    .executeTakeFirstOrThrow()
  const platform = webPlatform({ passwords: webPasswords(1), now: () => NOW, log: () => {} })
  await (added ??= addCoupons(store, platform, id))
}

/** A story of the CF-e area: where it opens, as whom, and what goes wrong. */
export const at = screensOf(cfe, { first: ({ store }) => addOddCoupons(store) })

/** The keys of Aurora's coupons of a status, the newest first. */
async function keysOf(store: Store, status: string): Promise<string[]> {
  const rows = await store
    .selectFrom('cfes as c')
    .innerJoin('tenants as t', 't.id', 'c.tenant_id')
    .select('c.key')
    .where('t.description', '=', 'Grupo Aurora')
    .where('c.status', '=', status)
    .orderBy('c.emitted_at', 'desc')
    .execute()
  return rows.map(({ key }) => key)
}

/** The newest coupon of a status, at a tab of its dialog. */
export const couponWhere =
  (status: 'cancelled' | 'in_memory' | 'transmitted', search = '') =>
  async (store: Store) =>
    paths.cfe((await keysOf(store, status))[0] ?? '', search)

/** The coupon of 500 items, at a tab of its dialog. */
export const largest = (search: string) => async (store: Store) =>
  paths.cfe((await keysOf(store, 'transmitted')).find(isLargest) ?? '', search)
