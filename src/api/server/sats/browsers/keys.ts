import { isoInstant } from '#domain/time/instant.ts'
import type { Platform } from '../../ports/platform/platform.ts'
import type { SealOptions } from '../../ports/platform/seal.ts'
import type { PushKeys } from '../../ports/platform/pushes.ts'
import type { ScopedDb, Store } from '../../store/scope.ts'
import { type BrowserSeal, browserSeal } from './seal.ts'

interface Making {
  tenantId: string
  platform: Pick<Platform, 'now' | 'uuid' | 'pushes'>
  seal: Pick<BrowserSeal, 'closeKeys'>
}

/**
 * Returns the public key of a tenant's messages; the first call makes the pair, which stays: browsers take messages of the key that they were turned on
 * with, and of no other. In a transaction of the tenant.
 */
export async function publicKeyOf(db: ScopedDb, { tenantId, platform, seal }: Making): Promise<string> {
  const read = () => db.selectFrom('push_keys').select('public_key').executeTakeFirst()
  const known = await read()
  if (known) return known.public_key
  const pair = await platform.pushes.newKeys()
  await db
    .insertInto('push_keys')
    .values({
      tenant_id: tenantId,
      id: platform.uuid(),
      public_key: pair.publicKey,
      sealed: await seal.closeKeys(tenantId, pair),
      created_at: isoInstant(platform.now()),
    })
    // Two may turn theirs on at once: the first pair is kept.
    .onConflict((on) => on.doNothing())
    .execute()
  return (await read())?.public_key ?? pair.publicKey
}

/** Reads the keys of a tenant's messages; undefined where there are none, or another key than this server's has sealed them. */
export async function pushKeysOf(store: Store, tenantId: string, key: SealOptions): Promise<PushKeys | undefined> {
  const row = await store.selectFrom('push_keys').select('sealed').where('tenant_id', '=', tenantId).executeTakeFirst()
  return row && browserSeal(key).openKeys(tenantId, row.sealed)
}
