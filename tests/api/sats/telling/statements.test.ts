import { expect } from 'vitest'
import { nodePlatform } from '#api/server/ports/platform/platform.node.ts'
import { memoryMailer } from '#api/server/ports/mail/mailer.ts'
import { sweepAlarms } from '#api/server/sats/alarms/sweep.ts'
import { alertDelivery } from '#api/server/sats/telling/deliver.ts'
import { raisedAlert } from '#api/server/sats/telling/raised.ts'
import { doDue } from '#api/server/work/round.ts'
import { isoInstant } from '#domain/time/instant.ts'
import { KEY } from '../../test-server.ts'
import { LINK, overTime } from '../sat-park.ts'
import { add, webhook } from './channel-stage.ts'
import { toldTest as test } from './telling-stage.ts'

// Most of what an alert takes of the server and of the database is what statements take (docs/scale.md#telling).

/** What is due is listed for a round, however much that is; whoever finds nothing more looks once again. */
const lists = ({ atOnce = 1 }: { atOnce?: number }) => 1 + atOnce

test('an alert is raised, told and brought by few statements', async ({ told }) => {
  const { park, outside, testServer } = told
  const { clock } = testServer
  await add(told, webhook())
  await park.save(overTime('silence', '5', 'minutes')(park.first))
  await park.report('000000001')
  clock.now += 6 * 60_000
  await testServer.store
    .updateTable('sat_alarm_clock')
    .set({ ticked_at: isoInstant(clock.now) })
    .execute()

  let statements = 0
  const store = testServer.store.withPlugin({
    transformQuery({ node }) {
      statements++
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const platform = nodePlatform({ now: () => clock.now, log: () => {} })
  const features = { nfce: true, oauth_client: true }
  const round = { store, platform, mailer: memoryMailer(), linkOrigin: LINK, outside, key: KEY, features }
  const asked = async (work: Promise<unknown>) => {
    await work
    const count = statements
    statements = 0
    return count
  }
  // A look over all tenants asks three; of this one its binding, states, what is known of the SAT, what silences and holders say, and the alert.
  expect(await asked(sweepAlarms(store, platform.now))).toBe(3 + 5)
  // Taken up and done; the binding, its groups, whom to tell, and the work for a member and for the channel with its delivery.
  expect(await asked(doDue(raisedAlert, round))).toBe(lists(raisedAlert) + 2 + 3 + 3)
  // Taken up and done; what is to be brought, and what became of it.
  expect(await asked(doDue(alertDelivery, round))).toBe(lists(alertDelivery) + 2 + 2)
  expect(outside.got).toHaveLength(1)
})
