import type {
  activateDevice as ActivateDevice,
  listOauthDevices as ListOauthDevices,
  OauthDevice,
  revokeDevice as RevokeDevice,
} from '#api/contract/devices/oauth-devices.ts'
import type { Page } from '#api/contract/page.ts'
import { AUDIT_BETWEEN, auditChanges } from '#domain/access/audit.ts'
import { SCOPE_LABELS, scopesOf } from '#domain/access/client-scopes.ts'
import { isoInstant } from '#domain/time/instant.ts'
import { maskUserCode } from '#domain/access/user-code.ts'
import { requireHeld } from '../accounts/holding.ts'
import { audit } from '../audit/append.ts'
import { Refusal } from '../../errors/refusal.ts'
import { counted } from '../limits/rate-limit.ts'
import { deviceSubject, endDevice, oauthDevices, waitingDevice } from './devices.ts'
import { isUuid } from '../../store/scope.ts'
import type { Call, Later } from '../../http/handler.ts'

const MOST_SHOWN = 1000

export async function listOauthDevices(call: Call<typeof ListOauthDevices>): Promise<Page<OauthDevice>> {
  const { db, query, platform } = call
  let devices = oauthDevices(db)
  if (query.user_code) devices = devices.where('d.user_code', '=', maskUserCode(query.user_code))
  const rows = await devices
    .selectAll('d')
    .select('c.description as client')
    // Authorized devices before codes, which anybody who knows a client may ask for without end: only here is a device revoked.
    .orderBy('d.latest_activity_at', (order) => order.desc().nullsLast())
    .orderBy('d.created_at', 'desc')
    .orderBy('d.id')
    .limit(MOST_SHOWN)
    .execute()
  const newestFirst = rows.toSorted((a, b) => Date.parse(b.created_at) - Date.parse(a.created_at))
  const items = newestFirst.map((row): OauthDevice => {
    const isExpired = row.taken_at === null && Date.parse(row.expires_at) <= platform.now()
    return {
      uuid: row.id,
      latest_activity_utc: row.latest_activity_at,
      is_authorized: row.is_allowed === true && !isExpired,
      activated_by_user_id: row.taken_at === null ? null : row.decided_by,
      device_credential: { user_code: row.user_code, is_expired: isExpired },
      client: row.client,
      scopes: scopesOf(row.scope),
      created_utc: row.created_at,
      expires_utc: row.expires_at,
      address: row.address,
      activated_utc: row.decided_at,
      activated_by: row.decided_email,
    }
  })
  return { items, total: items.length }
}

/**
 * Wrong codes are counted, of a user and of a tenant, so that nobody finds one by trying. After the transaction that says who calls, since
 * counting may ask the database too.
 */
export async function activateDevice(call: Call<typeof ActivateDevice>): Promise<Later<Record<string, never>>> {
  const { limits, access } = call
  return () =>
    counted(
      [
        [limits.codesPerUser, access.userId],
        [limits.codesPerTenant, access.tenantId],
      ],
      () => call.anew((again) => decide({ ...call, ...again })),
    )
}

async function decide(call: Call<typeof ActivateDevice>): Promise<Record<string, never>> {
  const { db, body, access, platform } = call
  const now = platform.now()
  const device = await waitingDevice(db, body.user_code, now)
  if (!device) {
    throw new Refusal('not_found', {
      reason: 'Código não encontrado, expirado ou já usado. Confira o código e a organização.',
    })
  }
  const scopes = scopesOf(device.scope)
  // A device must not be a way to what its user may not see.
  if (body.allowed) requireHeld(access, { is_master: false, permissions: scopes }, 'all')
  const user = await db.selectFrom('users').select('email').where('id', '=', access.userId).executeTakeFirst()
  await db
    .updateTable('oauth_devices')
    .set({
      decided_at: isoInstant(now),
      is_allowed: body.allowed,
      decided_by: access.userId,
      decided_email: user?.email ?? null,
    })
    .where('id', '=', device.id)
    .execute()
  await audit(call, {
    action: body.allowed ? 'device.activate' : 'device.refuse',
    subject: deviceSubject(device),
    subjectId: device.id,
    changes: body.allowed
      ? auditChanges({}, { Acesso: scopes.map((scope) => SCOPE_LABELS[scope]).join(AUDIT_BETWEEN) })
      : [],
  })
  return {}
}

export async function revokeDevice(call: Call<typeof RevokeDevice>): Promise<Record<string, never>> {
  const { db, params, platform } = call
  const subject = isUuid(params.uuid) ? await endDevice(db, params.uuid, platform.now()) : undefined
  if (subject === undefined) throw new Refusal('not_found')
  await audit(call, { action: 'device.revoke', subject, subjectId: params.uuid.toLowerCase() })
  return {}
}
