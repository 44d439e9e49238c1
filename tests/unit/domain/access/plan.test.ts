import { expect, test } from 'vitest'
import { featuresOfPlan, featuresWithout } from '#domain/access/features.ts'
import { MODULES, QUOTA_NAMES, quotaExcess, quotaLine, quotaRefusal, quotaStep } from '#domain/access/plan.ts'

test('a quota warns from 80 % on and is reached at 100 %; without a limit and unused it does neither', () => {
  const steps = [0, 7, 8, 9, 10, 11].map((used) => quotaStep(used, 10))
  expect(steps).toEqual([0, 0, 80, 80, 100, 100])
  expect([quotaStep(5, null), quotaStep(0, 0), quotaStep(1, 0)]).toEqual([0, 0, 100])
  // No rounding makes a step of what is just below it.
  expect([quotaStep(799_999, 1_000_000), quotaStep(999_999, 1_000_000)]).toEqual([0, 80])
})

test('what is beyond a limit', () => {
  expect([quotaExcess(9, 10), quotaExcess(13, 10), quotaExcess(13, null)]).toEqual([0, 3, 0])
})

test('the texts of refusals and mails', () => {
  expect(quotaRefusal('max_companies', { used: 1, value: 1 })).toBe('O plano permite 1 empresa, e já há 1.')
  expect(quotaRefusal('max_points_of_sale', { used: 1200, value: 1000 })).toBe(
    'O plano permite 1.000 pontos de venda, e já há 1.200.',
  )
  expect(quotaLine('max_sats', { used: 8, value: 10 })).toBe('SATs em uso: 8 de 10 (80 %)')
  expect(quotaLine('max_sats', { used: 8, value: 0 })).toBe('SATs em uso: 8 de 0')
})

test('every quota is one of exactly one resource', () => {
  const all = MODULES.flatMap(({ resources }) => resources.flatMap(({ quotas }) => quotas))
  expect([...all].sort()).toEqual([...QUOTA_NAMES].sort())
})

test('a part is on where the server and the plan have it; without a plan the server alone decides', () => {
  expect(featuresOfPlan(featuresWithout([]), ['nfce'])).toEqual({ nfce: true, oauth_client: false })
  expect(featuresOfPlan(featuresWithout(['nfce']), ['nfce', 'oauth_client'])).toEqual({
    nfce: false,
    oauth_client: true,
  })
  expect(featuresOfPlan(featuresWithout([]), null)).toEqual({ nfce: true, oauth_client: true })
})
