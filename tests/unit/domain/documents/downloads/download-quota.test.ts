import { expect, test } from 'vitest'
import { downloadProblem, downloadsProblem } from '#domain/documents/downloads/download-quota.ts'

const quota = { amount: 100, max_per_batch: 50_000, max_per_month: 250_000, total_downloaded_month: 0 }

test('a request within all limits is allowed', () => {
  expect(downloadProblem(quota)).toBeUndefined()
})

test('nothing found is nothing to request', () => {
  expect(downloadProblem({ ...quota, amount: 0 })).toBe('Nenhum documento encontrado com estes campos.')
})

test('the amount may not reach the limit of a request', () => {
  expect(downloadProblem({ ...quota, amount: 49_999 })).toBeUndefined()
  const problem = 'Uma requisição deve ter menos de 50.000 documentos. Diminua o período ou a seleção.'
  expect(downloadProblem({ ...quota, amount: 50_000 })).toBe(problem)
  expect(downloadProblem({ ...quota, amount: 50_001 })).toBe(problem)
})

test('month and amount may reach the limit of the month, not exceed it', () => {
  expect(downloadProblem({ ...quota, total_downloaded_month: 249_900 })).toBeUndefined()
  expect(downloadProblem({ ...quota, total_downloaded_month: 249_901 })).toBe(
    'A requisição excede o limite do mês: restam 99 documentos.',
  )
  expect(downloadProblem({ ...quota, total_downloaded_month: 249_999 })).toBe(
    'A requisição excede o limite do mês: resta 1 documento.',
  )
  // A plan made smaller in the course of a month
  expect(downloadProblem({ ...quota, total_downloaded_month: 260_000 })).toBe('O limite do mês já foi atingido.')
})

test('of two requests each is held against its own limit, and both against the month’s', () => {
  const two = (first: number, second: number, past = 0) =>
    downloadsProblem([first, second].map((amount) => ({ ...quota, amount, total_downloaded_month: past })))
  expect(two(49_999, 49_999)).toBeUndefined()
  expect(two(50_000, 10)).toBe('Uma requisição deve ter menos de 50.000 documentos. Diminua o período ou a seleção.')
  expect(two(600, 500, 249_000)).toBe('A requisição excede o limite do mês: restam 1.000 documentos.')
  // Of which there is nothing is not requested.
  expect(two(0, 100)).toBeUndefined()
  expect(two(0, 0)).toBe('Nenhum documento encontrado com estes campos.')
})
