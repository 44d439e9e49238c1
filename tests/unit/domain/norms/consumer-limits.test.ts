import { expect, test } from 'vitest'
import { consumerLimit, consumerProblem } from '#domain/norms/consumer-limits.ts'
import { UFS } from '#domain/companies/uf.ts'

test('limits of the states, none before 15/06/2026', () => {
  const limits = UFS.map(({ abbreviation, code }) => [abbreviation, consumerLimit(code, '2026-06-15')] as const)
  const apart = limits.filter(([, limit]) => limit !== 10_000)
  expect(Object.fromEntries(apart)).toEqual({
    CE: 200,
    BA: 500,
    AL: 500,
    PB: 500,
    MT: 1000,
    RJ: 2000,
    TO: 3000,
    PE: 5000,
  })
  expect(UFS.map(({ code }) => consumerLimit(code, '2026-06-14'))).toEqual(UFS.map(() => undefined))
})

test.each([
  ['200.00', false, undefined],
  ['200.01', false, 'Nota acima de R$ 200,00 sem consumidor identificado (limite no estado desde 15/06/2026: Ceará)'],
  ['200.01', true, undefined],
])('a note of Ceará over %s, with a consumer: %s', (total, hasConsumer, said) => {
  expect(consumerProblem({ ufCode: '23', day: '2026-11-26', total, hasConsumer })).toBe(
    said?.replace('R$ ', 'R$\u00a0'),
  )
})
