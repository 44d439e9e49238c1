import type { resetSandbox as ResetSandbox, restartSandbox as RestartSandbox } from '#api/contract/devices/sandbox.ts'
import type { Reply } from '#api/contract/endpoint.ts'
import { OauthRefusal } from '../../errors/oauth-refusal.ts'
import { Refusal } from '../../errors/refusal.ts'
import type { Call, SessionCall } from '../../http/handler.ts'
import { audit } from '../audit/append.ts'
import { scopeOfClient } from '../callers/client-access.ts'
import { proveClient } from '../oauth/client-proof.ts'
import { giveReset } from './reset-work.ts'

export async function resetSandbox(call: SessionCall<typeof ResetSandbox>): Promise<Reply<typeof ResetSandbox>> {
  const { address, platform } = call
  const client = await proveClient(call)
  const { id: subjectId, description: subject, tenantId } = client
  await call.within(scopeOfClient(client), async (db) => {
    const sandbox = await db.selectFrom('sandboxes').select('filled_at').executeTakeFirst()
    // Of a device only its name is known, and whoever reads it could ask.
    if (!sandbox || client.kind === 'device') {
      throw new OauthRefusal('unauthorized_client', 'Only the server of a sandbox may ask for this')
    }
    await audit({ db, access: null, address, platform }, { action: 'sandbox.reset', subject, subjectId })
    await giveReset(db, tenantId, platform.now())
  })
  return { tenant: tenantId }
}

export async function restartSandbox(call: Call<typeof RestartSandbox>): Promise<Reply<typeof RestartSandbox>> {
  const { db, access, platform } = call
  const sandbox = await db
    .selectFrom('sandboxes as s')
    .innerJoin('tenants as t', 't.id', 's.tenant_id')
    .select('t.description')
    .executeTakeFirst()
  if (!sandbox) throw new Refusal('not_found')
  await audit(call, { action: 'sandbox.reset', subject: sandbox.description, subjectId: access.tenantId })
  await giveReset(db, access.tenantId, platform.now())
  return {}
}
