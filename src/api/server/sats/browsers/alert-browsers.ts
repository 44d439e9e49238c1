import { sql } from 'kysely'
import type {
  AlertBrowser,
  createAlertBrowser as CreateAlertBrowser,
  deleteAlertBrowser as DeleteAlertBrowser,
  listAlertBrowsers as ListAlertBrowsers,
  readPushKey as ReadPushKey,
  renewAlertBrowser as RenewAlertBrowser,
  tryAlertBrowser as TryAlertBrowser,
} from '#api/contract/sats/alert-browsers.ts'
import type { Endpoint, Reply } from '#api/contract/endpoint.ts'
import type { Page } from '#api/contract/page.ts'
import { tenantAddress } from '#domain/access/tenant-address.ts'
import { pushTrial } from '#domain/sats/telling/push-messages.ts'
import { isoInstant } from '#domain/time/instant.ts'
import { phrase } from '#domain/phrase.ts'
import { Refusal } from '../../errors/refusal.ts'
import type { Call, Later, SessionCall } from '../../http/handler.ts'
import { madeOnce } from '../../http/made-once.ts'
import { deviceName } from '../../identity/accounts/device-name.ts'
import { audit } from '../../identity/audit/append.ts'
import { sameBytes } from '../../ports/platform/platform.ts'
import { anyOf } from '../../store/queries/any-of.ts'
import { isUuid, type ScopedDb } from '../../store/scope.ts'
import { publicKeyOf } from './keys.ts'
import { browserSeal } from './seal.ts'
import { type PushMeans, sendPushes } from './send.ts'

/** Browsers of one person in a tenant: each hears of everything. */
const MOST = 20

/** Returns how this server sends to browsers. */
export const pushMeansOf = madeOnce(
  ({ store, platform, outside, secret, oldSecret, settings }) =>
    (origin: string): PushMeans => ({
      store,
      platform,
      outside,
      key: { secret, oldSecret },
      linkOrigin: settings.linkOrigin ?? settings.origin ?? origin,
    }),
)

const faultOf = madeOnce(
  ({ outside }) =>
    (endpoint: string) =>
      outside.faultOf(endpoint),
)

type Own = Pick<Call<Endpoint>, 'db' | 'access'>

export async function listAlertBrowsers(call: Call<typeof ListAlertBrowsers>): Promise<Page<AlertBrowser>> {
  const { sessionId } = await personOf(call)
  const views = (await readOwn(call)).map((row) => viewOf(row, sessionId))
  const items = views.toSorted((a, b) => Number(b.is_current) - Number(a.is_current))
  return { items, total: items.length }
}

export const readPushKey = {
  async updating(call: Call<typeof ReadPushKey>): Promise<Reply<typeof ReadPushKey>> {
    await personOf(call)
    const { db, access, platform } = call
    return { public_key: await publicKeyOf(db, { tenantId: access.tenantId, platform, seal: sealOf(call) }) }
  },
}

export async function createAlertBrowser(call: Call<typeof CreateAlertBrowser>): Promise<Later<AlertBrowser>> {
  const person = await personOf(call)
  return async () => {
    // Outside of the transaction: names are resolved.
    const fault = await faultOf(call)(call.body.endpoint)
    if (fault !== undefined) throw new Refusal('invalid', { fields: { endpoint: fault } })
    return call.anew((again) => insert({ ...call, ...again }, person.sessionId))
  }
}

async function insert(call: Call<typeof CreateAlertBrowser>, sessionId: string): Promise<AlertBrowser> {
  const { db, access, body, platform, userAgent } = call
  const endpoint_hash = await platform.digest(body.endpoint)
  await db
    .deleteFrom('alert_browsers')
    // Who was signed in here before is so no more.
    .where((e) => e.or([e('session_id', '=', sessionId), e('endpoint_hash', '=', endpoint_hash)]))
    .execute()
  if ((await readOwn(call)).length >= MOST) {
    throw new Refusal('conflict', {
      reason: () => phrase`Você já tem ${MOST} navegadores. Remova um para ativar este.`,
    })
  }
  const id = platform.uuid()
  const row = {
    id,
    user_id: access.userId,
    session_id: sessionId,
    device: deviceName(userAgent),
    created_at: isoInstant(platform.now()),
  }
  const sealed = await sealOf(call).close(id, body)
  await db
    .insertInto('alert_browsers')
    .values({ tenant_id: access.tenantId, ...row, endpoint_hash, sealed })
    .execute()
  await audit(call, { action: 'alert_browser.create', subject: row.device, subjectId: id })
  return viewOf({ ...row, last_at: null, result: null }, sessionId)
}

export async function deleteAlertBrowser(call: Call<typeof DeleteAlertBrowser>): Promise<Record<string, never>> {
  const { id, device } = await ownOf(call)
  await call.db.deleteFrom('alert_browsers').where('id', '=', id).execute()
  await audit(call, { action: 'alert_browser.delete', subject: device, subjectId: id })
  return {}
}

/** Sends a trial when the transaction is over: nobody waits for a push service in one. */
export async function tryAlertBrowser(
  call: Call<typeof TryAlertBrowser>,
): Promise<Later<Reply<typeof TryAlertBrowser>>> {
  const { db, access, origin } = call
  const { id, sealed } = await ownOf(call)
  const { description } = await db
    .selectFrom('tenants')
    .select('description')
    .where('id', '=', access.tenantId)
    .executeTakeFirstOrThrow()
  const message = pushTrial(description, tenantAddress('/profile', access.tenantId))
  return async ({ signal }) => {
    const means = { ...pushMeansOf(call)(origin), signal }
    const [sent] = await sendPushes(means, access.tenantId, [{ to: { id, sealed }, message }])
    if (!sent) throw new Error('A trial is one message')
    const { state, result } = sent.outcome
    return { state: state === 'delivered' ? 'delivered' : 'failed', result }
  }
}

/** Takes the place of a former address, of whoever knows its secret; nobody hears whether there is one. */
export async function renewAlertBrowser(call: SessionCall<typeof RenewAlertBrowser>): Promise<Record<string, never>> {
  const { tenantId, body, platform, within } = call
  const { former, ...address } = body
  if (tenantId === undefined || (await faultOf(call)(address.endpoint)) !== undefined) return {}
  const former_hash = await platform.digest(former.endpoint)
  const endpoint_hash = await platform.digest(address.endpoint)
  const seal = sealOf(call)
  await within({ tenantId, companyIds: 'all' }, async (db) => {
    const row = await db
      .selectFrom('alert_browsers')
      .select(['id', 'sealed'])
      .where('endpoint_hash', '=', former_hash)
      .executeTakeFirst()
    const known = row && (await seal.open(row.id, row.sealed))
    if (!known || !isSame(known.auth, former.auth)) return
    await db
      .updateTable('alert_browsers')
      .set({ endpoint_hash, sealed: await seal.close(row.id, address), result: null })
      .where('id', '=', row.id)
      .execute()
  })
  return {}
}

const isSame = (one: string, other: string) => sameBytes(new TextEncoder().encode(one), new TextEncoder().encode(other))

const sealOf = madeOnce(({ secret, oldSecret }) => browserSeal({ secret, oldSecret }))

/** Forgets a person's browsers once no access is left. */
export async function dropBrowsers(db: ScopedDb, userId: string): Promise<void> {
  const grant = await db.selectFrom('grants').select('id').where('user_id', '=', userId).limit(1).executeTakeFirst()
  if (!grant) await db.deleteFrom('alert_browsers').where('user_id', '=', userId).execute()
}

/** Returns the session of a call. Refuses whoever is no person in one. */
async function personOf({ authorization, tokens }: Pick<Call<Endpoint>, 'authorization' | 'tokens'>) {
  const caller = await tokens.verify(authorization.replace(/^Bearer /i, ''))
  if (!caller) throw new Refusal('forbidden', { reason: 'Só pessoas recebem alertas em navegadores.' })
  return caller
}

interface Row {
  id: string
  session_id: string
  device: string
  created_at: string
  last_at: string | null
  result: string | null
}

/** Those whose sessions stand: nothing is sent to others, which are taken away soon. */
async function readOwn({ db, access }: Own): Promise<(Row & { sealed: string })[]> {
  const { rows } = await sql<{
    standing: string[]
  }>`select app_standing_sessions(${access.userId}) as standing`.execute(db)
  return db
    .selectFrom('alert_browsers')
    .select(['id', 'session_id', 'device', 'created_at', 'last_at', 'result', 'sealed'])
    .where('user_id', '=', access.userId)
    .where('session_id', '=', anyOf(rows[0]?.standing ?? []))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
}

async function ownOf(call: Own & Pick<Call<typeof DeleteAlertBrowser>, 'params' | 'authorization' | 'tokens'>) {
  await personOf(call)
  const { id } = call.params
  const own = isUuid(id) ? (await readOwn(call)).find((row) => row.id === id.toLowerCase()) : undefined
  // Nobody hears of another's.
  if (!own) throw new Refusal('not_found')
  return own
}

const viewOf = ({ id, device, created_at, session_id, last_at, result }: Row, sessionId: string): AlertBrowser => ({
  id,
  device,
  created_utc: created_at,
  is_current: session_id === sessionId,
  last: last_at === null ? null : { at: last_at, result },
})
