import { expect, test } from 'vitest'
import { cepDigits, filledIn, readCepAnswer } from '#domain/companies/cep.ts'

const SE = {
  cep: '01001-000',
  logradouro: 'Praça da Sé',
  complemento: 'lado ímpar',
  bairro: 'Sé',
  localidade: 'São Paulo',
  uf: 'SP',
  ibge: '3550308',
}
const found = { logradouro: 'Praça da Sé', bairro: 'Sé', codigo_municipio: '3550308' }

test('an address as ViaCEP answers it', () => {
  expect(readCepAnswer(SE, '01001000')).toEqual(found)
  expect(readCepAnswer({ erro: true }, '01001000')).toBe('unknown')
  expect(readCepAnswer({ erro: 'true' }, '01001000')).toBe('unknown')
  expect([cepDigits('01001-000'), cepDigits('01001-00'), cepDigits('')]).toEqual(['01001000', undefined, undefined])
})

test('an answer that makes no sense, or is to another question, is none', () => {
  for (const answer of [
    null,
    'x',
    7,
    [],
    {},
    { logradouro: { toString: 'x' }, ibge: 7 },
    { ...SE, cep: '99999-999' },
  ]) {
    expect(readCepAnswer(answer, '01001000')).toBeUndefined()
  }
  const hostile = { logradouro: `Rua\u202e ${'x'.repeat(5000)}`, bairro: ' \n ', ibge: '35503081' }
  const read = readCepAnswer(hostile, '01001000')
  expect(read).toMatchObject({ bairro: '', codigo_municipio: '' })
  expect(typeof read === 'object' && read.logradouro).toMatch(/^Rua\[U\+202E\] x{50,60}$/)
})

test('only what is empty is filled in; the rest is offered', () => {
  const empty = { logradouro: '', bairro: ' ', codigo_municipio: '' }
  expect(filledIn(found, empty)).toEqual({ fills: found, others: {} })
  expect(filledIn(found, { ...found, bairro: 'Meu bairro', logradouro: '' })).toEqual({
    fills: { logradouro: 'Praça da Sé' },
    others: { bairro: 'Sé' },
  })
})
