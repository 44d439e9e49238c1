import { randomUUID } from 'node:crypto'
import { browserSeal } from '#api/server/sats/browsers/seal.ts'
import { channelSeal } from '#api/server/sats/telling/seal.ts'
import { USUAL_TELLING } from '#domain/sats/telling/telling.ts'
import { isoInstant } from '#domain/time/instant.ts'
import { each, of, once, type Request } from '../../access/authority-calls.ts'
import type { Stage } from '../../access/authority-stage.ts'
import type { Target } from '../../access/authority-targets.ts'
import { KEY, people, type TestServer } from '../../test-server.ts'
import { makeBrowser } from './browser-stage.ts'

// How the test of access/authority-table.ts makes the calls that say how groups are told.

const slack = {
  kind: 'slack',
  description: 'Canal da TI',
  address: 'https://hooks.slack.com/services/T0/B0/x',
  token: '',
  chat: '',
  least_level: 'info',
  is_active: true,
}

export const channelRequests = {
  readAlertTelling: of(({ group }) => ({ id: group })),
  updateAlertTelling: each((_, { group }) => ({ params: { id: group }, body: USUAL_TELLING })),
  createAlertChannel: each(async ({ server }, { group }) => {
    // One after the other would be more than a group has.
    await server.store.deleteFrom('alert_channels').execute()
    return { params: { id: group }, body: slack }
  }),
  updateAlertChannel: each(async ({ server }, target) => ({
    params: { id: await insertChannel(server, target) },
    body: slack,
  })),
  deleteAlertChannel: each(async ({ server }, target) => ({ params: { id: await insertChannel(server, target) } })),
  tryAlertChannel: each(async ({ server }, target) => ({ params: { id: await insertChannel(server, target) } })),
  createAlertBrowser: once(() => ({ body: makeBrowser().address })),
  deleteAlertBrowser: once(async (stage) => ({ params: { id: await insertBrowser(stage) } })),
  tryAlertBrowser: once(async (stage) => ({ params: { id: await insertBrowser(stage) } })),
  renewAlertBrowser: once(() => ({ body: { ...makeBrowser().address, former: makeBrowser().address } })),
  listAlertDeliveries: {
    kind: 'list',
    make: async ({ server, targets }) => {
      await server.store.deleteFrom('alert_channels').execute()
      for (const target of targets) await insertDelivery(server, target)
      return {}
    },
  },
} satisfies Record<string, Request>

/** Puts a channel of the target's group; answers its id. */
export async function insertChannel(
  { store, a, clock }: TestServer,
  { group }: Pick<Target, 'group'>,
): Promise<string> {
  const id = randomUUID()
  await store
    .insertInto('alert_channels')
    .values({
      tenant_id: a.id,
      id,
      company_group_id: group,
      kind: 'slack',
      description: slack.description,
      target: 'hooks.slack.com',
      sealed: await channelSeal(KEY).close(id, { address: slack.address, token: '', chat: '', secret: '' }),
      least_level: 'info',
      is_active: true,
      created_at: isoInstant(clock.now),
    })
    .execute()
  return id
}

async function insertDelivery(server: TestServer, target: Target): Promise<void> {
  await server.store
    .insertInto('alert_deliveries')
    .values({
      tenant_id: server.a.id,
      id: randomUUID(),
      channel_id: await insertChannel(server, target),
      state: 'delivered',
      attempts: 1,
      created_at: isoInstant(server.clock.now),
    })
    .execute()
}

/** Puts the browser of the master's session there; answers its id. */
async function insertBrowser({ server, tokens }: Pick<Stage, 'server' | 'tokens'>): Promise<string> {
  const { store, a, clock } = server
  const id = randomUUID()
  const [, payload = ''] = (tokens.master ?? '').split('.')
  const { sid } = JSON.parse(atob(payload))
  const { address } = makeBrowser()
  await store.deleteFrom('alert_browsers').execute()
  await store
    .insertInto('alert_browsers')
    .values({
      tenant_id: a.id,
      id,
      user_id: people.master,
      session_id: sid,
      device: 'Chrome no Linux',
      endpoint_hash: id,
      sealed: await browserSeal(KEY).close(id, address),
      created_at: isoInstant(clock.now),
    })
    .execute()
  return id
}
