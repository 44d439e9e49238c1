import * as z from 'zod/mini'
import type { QuotaName } from '#domain/access/plan.ts'
import { descriptionOf } from '../description.ts'
import { get, post, put } from '../endpoint.ts'
import { Version } from '../fields.ts'
import { page, paging } from '../page.ts'

// Plans are the tenant's own; one is in force. The documents name the paths and a part of the shapes, the rest is ours.

/** A quota of a resource and how much of it is used. */
const UsedQuota = z.object({
  /** Null: no limit. */
  value: z.nullable(z.int()),
  /** Use by the whole tenant; null of a quota that measures each request. */
  used: z.nullable(z.int()),
  /** The day, in the tenant's time zone, on which it counts from 0 again; null: never. */
  renews_on: z.nullable(z.string()),
})
export type UsedQuota = z.output<typeof UsedQuota>

/** The plan in force, its resources by name, and their quotas by name. */
export const SubscriptionPlan = z.object({
  plan_id: z.string(),
  resources: z.record(z.string(), z.object({ quotas: z.record(z.string(), UsedQuota) })),
})
export type SubscriptionPlan = z.output<typeof SubscriptionPlan>

/** For whoever has an access in the tenant of the call. */
export const readSubscriptionPlan = get('/users/subscription-plan', {
  needs: 'login',
  summary: 'O plano em vigor, com o que se usa de cada limite',
  reply: SubscriptionPlan,
})

/** `value` of a quota: what a new plan is offered. */
export const Module = z.object({
  id: z.string(),
  description: z.string(),
  resources: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      description: z.string(),
      required: z.boolean(),
      quotas: z.array(
        z.object({ id: z.string(), name: z.string(), description: z.string(), value: z.nullable(z.int()) }),
      ),
    }),
  ),
})
export type Module = z.output<typeof Module>

/** For whoever has an access in the tenant of the call. */
export const listModules = get('/modules/', {
  needs: 'login',
  summary: 'Os módulos do produto, com seus recursos e limites',
  reply: z.object({ items: z.array(Module) }),
})

/** The largest limit of a plan: a larger one helps nobody, and would not fit the database's numbers. */
export const mostOfLimit = z.maximum(1_000_000_000, 'Informe até 1.000.000.000')
/** Null: no limit. */
const anyLimit = z.nullable(z.int().check(z.minimum(0, 'Informe 0 ou mais'), mostOfLimit))
const someLimit = (least: number) =>
  z.int('Informe um número').check(z.minimum(least, `Informe ${least} ou mais`), mostOfLimit)

const limits = {
  max_companies: anyLimit,
  max_points_of_sale: anyLimit,
  max_users: anyLimit,
  max_documents: anyLimit,
  max_per_batch: someLimit(1),
  max_per_month: someLimit(0),
  max_sats: anyLimit,
} satisfies Record<QuotaName, unknown>

/** `resources`: of those that a plan may lack the names of those that it has. */
export const PlanForm = z.object({
  description: descriptionOf(128),
  resources: z.array(z.string()).check(z.maxLength(50)),
  /** True of the plan in force; a former one is false. */
  is_current: z.boolean(),
  ...limits,
})
export type PlanForm = z.input<typeof PlanForm>

export const Plan = z.object({ ...PlanForm.shape, id: z.string(), description: z.string(), version: Version })
export type Plan = z.output<typeof Plan>

// Of master roles alone: no other can be given plan:read, plan:create and plan:update.

export const listPlans = get('/plans/', {
  needs: ['plan:read'],
  summary: 'Os planos da organização',
  query: z.object(paging),
  reply: page(Plan),
})

/** The plan in force for whoever has an access in the tenant, any other for masters. */
export const readPlan = get('/plans/:id', { needs: 'login', summary: 'Um plano', reply: Plan })

export const createPlan = post('/plans/', {
  unasked: 'stays',
  needs: ['plan:create'],
  summary: 'Criar um plano',
  body: PlanForm,
  reply: Plan,
})

export const updatePlan = put('/plans/:id', {
  unasked: 'stays',
  needs: ['plan:update'],
  summary: 'Alterar um plano, ou pô-lo em vigor',
  body: PlanForm,
  reply: Plan,
})
