import { isoInstant } from '#domain/time/instant.ts'
import { maskUserCode } from '#domain/access/user-code.ts'
import type { ScopedDb } from '../../store/scope.ts'

/** Devices that stand, or may yet: neither refused nor revoked. */
export function oauthDevices(db: ScopedDb) {
  return db
    .selectFrom('oauth_devices as d')
    .innerJoin('oauth_clients as c', (join) =>
      join.onRef('c.tenant_id', '=', 'd.tenant_id').onRef('c.id', '=', 'd.client_id'),
    )
    .where('d.revoked_at', 'is', null)
    .where('c.revoked_at', 'is', null)
    .where((e) => e.or([e('d.is_allowed', 'is', null), e('d.is_allowed', '=', true)]))
}

/** Returns the trail's name of a device: its client and its code. */
export function deviceSubject({ client, user_code }: { client: string; user_code: string }): string {
  return `${client}, ${user_code}`
}

/** One that waits for a decision, by the code that a person typed, locked until it is decided. */
export function waitingDevice(db: ScopedDb, typed: string, now: number) {
  return oauthDevices(db)
    .select(['d.id', 'd.user_code', 'd.scope', 'c.description as client'])
    .where('d.user_code', '=', maskUserCode(typed))
    .where('d.decided_at', 'is', null)
    .where('d.expires_at', '>', isoInstant(now))
    .forUpdate('d')
    .executeTakeFirst()
}

/** Ends a device's tokens; answers what it was called, undefined where it does not stand. */
export async function endDevice(db: ScopedDb, id: string, now: number): Promise<string | undefined> {
  const device = await oauthDevices(db)
    .select(['d.user_code', 'c.description as client'])
    .where('d.id', '=', id)
    .forUpdate('d')
    .executeTakeFirst()
  if (!device) return undefined
  await db
    .updateTable('oauth_devices')
    .set({ revoked_at: isoInstant(now) })
    .where('id', '=', id)
    .execute()
  return deviceSubject(device)
}
