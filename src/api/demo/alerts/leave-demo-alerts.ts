import { channelSeal } from '../../server/sats/telling/seal.ts'
import { type Store, scoped } from '../../server/store/scope.ts'
import { DEMO_SEED } from '../fill.ts'
import { demoState, masterOf } from '../make-tenants.ts'
import { ROLES } from '../people.ts'
import { idFor } from '../random.ts'
import { tenants } from '../shops.ts'
import { makeAlertHistory } from './history.ts'
import { makeStandby } from './standby.ts'

/** Leaves the alerts of the demonstration's last weeks, and who is told of those that nobody takes. Does it once: not where alerts have been raised already. */
export async function leaveDemoAlerts({
  store,
  now,
  key,
}: {
  store: Store
  /** ms */
  now: number
  key: Parameters<typeof channelSeal>[0]
}): Promise<void> {
  if ((await demoState(store)) !== 'finished') return
  const [aurora] = tenants(DEMO_SEED)
  await scoped(store, { tenantId: aurora.id, companyIds: 'all' }, async (db) => {
    const raised = await db.selectFrom('sat_notifications').select('id').limit(1).executeTakeFirst()
    if (raised) return
    const about = { seed: DEMO_SEED, tenantId: aurora.id, until: now }
    const email = masterOf(aurora)
    const id = idFor(DEMO_SEED, 'user', email)
    await makeAlertHistory(db, { ...about, person: { id, email } })
    const roleId = idFor(DEMO_SEED, 'role', aurora.name, ROLES.operation.name)
    await makeStandby(db, { ...about, seal: channelSeal(key), person: { id, roleId } })
  })
}
