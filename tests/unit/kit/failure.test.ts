import { expect, test } from 'vitest'
import { CallError, failureOf } from '#api/client/call.ts'
import { wordsOr } from '#widgets/kit/failure/failure.ts'

const words = wordsOr('Ocorreu um erro ao tentar realizar o download')
const textOf = (error: CallError) => words(error.message, error)

test('a failure is told in the server’s own words, or else in the catalogue’s', () => {
  const body = { code: 'not_found', message: 'O arquivo não existe mais.', fields: {} }
  expect(textOf(failureOf({ status: 404, body }))).toBe('O arquivo não existe mais.')
  expect(textOf(failureOf({ status: 500, body: '<html>' }))).toBe('Ocorreu um erro ao tentar realizar o download')
  expect(textOf(failureOf({ status: 502, body: undefined }))).toBe('Ocorreu um erro ao tentar realizar o download')
  expect(textOf(new CallError('api', ''))).toBe('Ocorreu um erro ao tentar realizar o download')
})
