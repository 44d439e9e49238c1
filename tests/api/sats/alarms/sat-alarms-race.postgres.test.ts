import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { writeFindings } from '#api/server/sats/alarms/alerts.ts'
import { readMoment } from '#api/server/sats/alarms/watches.ts'
import { withdrawStale } from '#api/server/sats/alarms/withdraw.ts'
import { type ScopedDb, scoped } from '#api/server/store/scope.ts'
import { openTestServer } from '../../test-server.ts'

// The embedded database has one connection: no update meets another one there.

/** Enough for two updates to meet: half of the turns ended in a deadlock. */
const [ALERTS, TURNS] = [5000, 4]

test('alerts that end from several sides at once end, and nobody waits for ever', async () => {
  const testServer = await openTestServer()
  const { store, a } = testServer
  const { now } = testServer.clock
  const sat = await store
    .selectFrom('sats')
    .selectAll()
    .where('tenant_id', '=', a.id)
    .limit(1)
    .executeTakeFirstOrThrow()
  const within = (work: (db: ScopedDb) => Promise<unknown>) =>
    scoped(store, { tenantId: a.id, companyIds: 'all' }, work)
  const open = () => store.selectFrom('sat_notifications').select('id').where('cleared_at', 'is', null).execute()
  for (let turn = 0; turn < TURNS; turn++) {
    await sql`
      insert into sat_notifications (tenant_id, id, sat_id, company_id, serial_number, environment, alarm_id, alarm_revision, alarm_type_id, level,
        message, condition, created_at)
      select ${a.id}::uuid, gen_random_uuid(), ${sat.id}::uuid, ${sat.company_id}::uuid, '000000001', 'production', gen_random_uuid(), 1, 'battery',
        'danger', 'Bateria baixa', '', now()
      from generate_series(1, ${ALERTS}::integer)`.execute(store)
    const over = (await open()).map(({ id }) => id)
    const withdrawn = over.splice(ALERTS / 2)
    // A user who deletes an alarm, the readings of a batch, the clock.
    await Promise.all([
      within(async (db) => withdrawStale(db, await readMoment(db, now))),
      within((db) =>
        writeFindings(db, { tenantId: a.id, now }, { raised: [], reopened: [], over, withdrawn, let_go: [] }),
      ),
      within(async (db) => withdrawStale(db, await readMoment(db, now))),
    ])
    expect(await open()).toEqual([])
  }
  await testServer.close()
}, 60_000)
