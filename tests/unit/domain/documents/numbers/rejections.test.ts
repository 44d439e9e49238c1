import { expect, test } from 'vitest'
import { GENERAL_ADVICE, REJECTION_ADVICE } from '#domain/documents/codes/rejection-advice.ts'
import { statusFromProtocol } from '#domain/documents/nfce-lifecycle.ts'
import { NO_REJECTIONS, rejectionAdvice, rejectionText } from '#domain/documents/numbers/rejections.ts'

test('a rejection has the document’s own words, the table’s where it has none, and of an unknown code the code alone', () => {
  expect(rejectionText('778', 'Rejeição: Informado NCM inexistente [nItem:3]')).toBe(
    'Rejeição: Informado NCM inexistente [nItem:3]',
  )
  expect(rejectionText('778', null)).toBe('Informado NCM inexistente')
  expect(rejectionText('1234', null)).toBe('Código 1234')
  expect(rejectionText('1234', 'Rejeição: novidade')).toBe('Rejeição: novidade')
})

test('a frequent code has advice of its own, any other the general one', () => {
  expect(rejectionAdvice('539')).toContain('consulte aquela nota antes de emitir de novo')
  expect(rejectionAdvice('1234')).toBe(GENERAL_ADVICE)
})

test('each code with advice is a rejection, and none of what is no rejection is', () => {
  for (const code of Object.keys(REJECTION_ADVICE.codes))
    expect([code, statusFromProtocol(code)]).toEqual([code, 'rejected'])
  for (const code of NO_REJECTIONS) expect([code, statusFromProtocol(code)]).not.toEqual([code, 'rejected'])
})
