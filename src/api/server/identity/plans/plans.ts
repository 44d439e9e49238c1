import { sql } from 'kysely'
import type { Endpoint } from '#api/contract/endpoint.ts'
import type { Page } from '#api/contract/page.ts'
import type * as contract from '#api/contract/devices/plans.ts'
import { auditChanges } from '#domain/access/audit.ts'
import { addDays } from '#domain/time/day-spans.ts'
import type { Feature, Features } from '#domain/access/features.ts'
import { MODULES, type PlanModule, QUOTAS, type QuotaName } from '#domain/access/plan.ts'
import { localDay } from '#domain/time/zoned-time.ts'
import { type Granted, readAccess } from '../callers/access.ts'
import { audit } from '../audit/append.ts'
import { Refusal } from '../../errors/refusal.ts'
import { FIRST_PLAN, insertPlan, OPTIONAL_RESOURCES, planRows, putQuotas, planViews, planAudit } from './rows.ts'
import { readUsage } from './usage.ts'
import { pageOf } from '../../store/queries/page-of.ts'
import { isUuid, type ScopedDb } from '../../store/scope.ts'
import type { Call, Changing, SessionCall } from '../../http/handler.ts'

export async function readSubscriptionPlan(
  call: SessionCall<typeof contract.readSubscriptionPlan>,
): Promise<contract.SubscriptionPlan> {
  const { settings, platform } = call
  return asMember(call, async (db, access) => {
    const [plan] = await planViews(db, await planRows(db).where('is_current', '=', true).execute())
    if (!plan) throw new Refusal('not_found')
    const now = platform.now()
    const used = await readUsage(db, access, now)
    const nextMonth = firstOfMonth(addDays(firstOfMonth(localDay(now, access.timeZone)), 31))
    const quotaOf = (name: QuotaName): contract.UsedQuota => ({
      value: plan[name],
      used: name === 'max_per_batch' ? null : used[name],
      renews_on: QUOTAS[name].per === 'month' ? nextMonth : null,
    })
    const resources = modulesOf(settings.features)
      .flatMap((module) => module.resources)
      .filter(({ name, required }) => required || plan.resources.includes(name))
    return {
      plan_id: plan.id,
      resources: Object.fromEntries(
        resources.map(({ name, quotas }) => [
          name,
          { quotas: Object.fromEntries(quotas.map((quota) => [quota, quotaOf(quota)])) },
        ]),
      ),
    }
  })
}

export async function listModules(
  call: SessionCall<typeof contract.listModules>,
): Promise<{ items: contract.Module[] }> {
  const { settings } = call
  return asMember(call, async () => ({
    items: modulesOf(settings.features).map(({ resources, ...module }) => ({
      ...module,
      resources: resources.map(({ name, quotas, ...resource }) => ({
        ...resource,
        id: name,
        name,
        quotas: quotas.map((quota) => ({
          id: quota,
          name: quota,
          description: QUOTAS[quota].description,
          value: FIRST_PLAN[quota],
        })),
      })),
    })),
  }))
}

export async function listPlans({ db, query }: Call<typeof contract.listPlans>): Promise<Page<contract.Plan>> {
  const { rows, total } = await pageOf(db, query, db.selectFrom('plans'), ({ limit, offset }) =>
    planRows(db).limit(limit).offset(offset).execute(),
  )
  return { items: await planViews(db, rows), total }
}

export async function readPlan(call: SessionCall<typeof contract.readPlan>): Promise<contract.Plan> {
  return asMember(call, async (db, { isMaster }) => {
    const plan = await planOf(db, call.params.id)
    if (!plan.is_current && !isMaster) throw new Refusal('not_found')
    return plan
  })
}

/** As the change's reply shows it. */
async function currentPlan({ db, params }: Call<typeof contract.updatePlan>): Promise<contract.Plan> {
  return planOf(db, params.id)
}

export async function createPlan(call: Call<typeof contract.createPlan>): Promise<contract.Plan> {
  const { db, body, access, platform } = call
  const { tenantId } = access
  await lockPlans(db, tenantId)
  requireKnown(body.resources)
  const id = platform.uuid()
  if (body.is_current) await endCurrent(db)
  await insertPlan(db, { tenant_id: tenantId, id }, body)
  const changes = auditChanges({}, planAudit(body))
  await audit(call, { action: 'plan.create', subject: body.description, subjectId: id, changes })
  return planOf(db, id)
}

async function changePlan(call: Call<typeof contract.updatePlan>): Promise<contract.Plan> {
  const { db, body, params, access } = call
  const { tenantId } = access
  await lockPlans(db, tenantId)
  const before = await planOf(db, params.id)
  requireKnown(body.resources)
  if (before.is_current && !body.is_current) {
    throw new Refusal('invalid', { fields: { is_current: 'Ponha outro plano em vigor no lugar deste' } })
  }
  if (body.is_current && !before.is_current) await endCurrent(db)
  const { description, resources, is_current } = body
  await db.updateTable('plans').set({ description, resources, is_current }).where('id', '=', before.id).execute()
  await putQuotas(db, { tenant_id: tenantId, id: before.id }, body)
  const changes = auditChanges(planAudit(before), planAudit(body))
  await audit(call, { action: 'plan.update', subject: before.description, subjectId: before.id, changes })
  return planOf(db, before.id)
}

const firstOfMonth = (day: string) => `${day.slice(0, 7)}-01`

/** Returns a plan's modules: what is off on the server is no part of any plan. */
function modulesOf(features: Features): PlanModule[] {
  const isOn = (name: string) => features[name as Feature] ?? true
  return MODULES.map((module) => ({ ...module, resources: module.resources.filter(({ name }) => isOn(name)) })).filter(
    ({ resources }) => resources.length > 0,
  )
}

/** One change of a tenant's plans at a time. */
async function lockPlans(db: ScopedDb, tenantId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`plans ${tenantId}`}, 0))`.execute(db)
}

async function endCurrent(db: ScopedDb): Promise<void> {
  await db.updateTable('plans').set({ is_current: false }).where('is_current', '=', true).execute()
}

function requireKnown(resources: readonly string[]): void {
  if (resources.every((name) => OPTIONAL_RESOURCES.includes(name))) return
  throw new Refusal('invalid', { fields: { resources: 'Recurso desconhecido' } })
}

async function planOf(db: ScopedDb, id: string): Promise<contract.Plan> {
  const rows = isUuid(id) ? await planRows(db).where('id', '=', id).execute() : []
  const [plan] = await planViews(db, rows)
  if (!plan) throw new Refusal('not_found')
  return plan
}

/** For whoever has an active grant in the tenant of the call, with the whole tenant in sight: a plan is of all of it. */
async function asMember<E extends Endpoint, T>(
  { caller, tenantId, session, settings, within }: SessionCall<E>,
  work: (db: ScopedDb, access: Granted) => Promise<T>,
): Promise<T> {
  if (!caller) throw new Refusal('unauthenticated')
  if (tenantId === undefined) throw new Refusal('tenant')
  const access = await session((db) => readAccess(db, caller, tenantId, settings))
  if (typeof access === 'string') throw new Refusal(access)
  if (access.lacksFactor) throw new Refusal('second_factor_missing')
  return within({ tenantId, companyIds: 'all' }, (db) => work(db, access))
}

export const updatePlan: Changing<typeof contract.updatePlan> = { change: changePlan, current: currentPlan }
