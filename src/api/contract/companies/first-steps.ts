import * as z from 'zod/mini'
import { FIRST_STEPS, type FirstStep } from '#domain/companies/first-steps.ts'
import { get } from '../endpoint.ts'

export const FirstSteps = z.object({
  /** The steps in their order. */
  steps: z.array(z.object({ step: z.enum(FIRST_STEPS as readonly [FirstStep, ...FirstStep[]]), done: z.boolean() })),
})
export type FirstSteps = z.output<typeof FirstSteps>

/** Derived from what the tenant has, as far as the caller sees it: nothing is stored for it (docs/decisions.md#first-steps). */
export const readFirstSteps = get('/first_steps/', {
  needs: ['cfe_dashboard:read'],
  summary: 'Primeiros passos da organização: o que já foi feito',
  reply: FirstSteps,
  ours: true,
})
