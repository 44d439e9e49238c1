import { describe, expect, test } from 'vitest'
import { makeNfceKey, parseAccessKey } from '#domain/documents/access-key.ts'
import { isContingency } from '#domain/documents/issuance.ts'
import {
  expectedSigner,
  isAuthorityName,
  isNumberOf,
  keyIssuer,
  noteIssuer,
  signatoryOf,
} from '#domain/documents/issuer.ts'

// The ranges of NT 2021.002 v1.12, 2.2, and NT 2023.002 v1.01, with whom a note's key names in each.

const COMPANY = '91234567000188'
const LETTERS = '12ABC34501DE35'
const PERSON = '52998224725'
const SEFAZ = '55544433000108'
/** A CPF that with zeros before it is a CNPJ as well. */
const BOTH = '00000000191'

interface Parts {
  serie?: number
  number?: string
  emissionType?: string
}

function keyOf(cnpj: string, { serie = 1, number = '7', emissionType = '1' }: Parts = {}) {
  const key = parseAccessKey(makeNfceKey({ uf: '42', yearMonth: '2609', cnpj, serie, number, emissionType, code: 1 }))
  if (!key) throw new Error('no key')
  return key
}
const nff = (number: string, serie = 26): Parts => ({ serie, number, emissionType: '3' })

describe('whom a key says to have issued its note', () => {
  test.each<[string, string, Parts, string | undefined]>([
    ['a company', COMPANY, {}, COMPANY],
    ['a company whose CNPJ has letters', LETTERS, { serie: 889 }, LETTERS],
    ['nobody in the first series of the state’s form', SEFAZ, { serie: 890 }, undefined],
    ['nobody in the last series of the state’s form', SEFAZ, { serie: 899 }, undefined],
    ['a company on SEFAZ’s site', COMPANY, { serie: 900 }, COMPANY],
    ['a company on SEFAZ’s site', COMPANY, { serie: 909 }, COMPANY],
    ['a person on SEFAZ’s site', PERSON, { serie: 910 }, PERSON],
    ['a person', PERSON, { serie: 920 }, PERSON],
    ['a person', PERSON, { serie: 969 }, PERSON],
    ['a person, where both would hold', BOTH, { serie: 920 }, BOTH],
    ['a company, where both would hold', BOTH, { serie: 1 }, `000${BOTH}`],
    ['a person whose series is wrong, where no CNPJ holds', PERSON, { serie: 1 }, PERSON],
    ['a company that took a person’s series', COMPANY, { serie: 920 }, COMPANY],
    ['a person with the NFF', PERSON, nff('150920011'), PERSON],
    ['a person with the NFF, off line', PERSON, nff('010120001', 127), PERSON],
    ['a person with the NFF in any series', PERSON, nff('311229999', 890), PERSON],
    ['a company with the NFF', COMPANY, nff('150910011'), COMPANY],
    ['a company with the NFF, where both would hold', BOTH, nff('150910011'), `000${BOTH}`],
    ['a placeholder', '11111111111111', {}, '11111111111111'],
  ])('%s: %s %j', (_, named, parts, expected) => {
    expect(keyIssuer(keyOf(named, parts))).toBe(expected)
  })
})

describe('who issued a note', () => {
  test.each<[string, string, Parts, Parameters<typeof noteIssuer>[1], ReturnType<typeof noteIssuer>]>([
    ['a company', COMPANY, {}, { taxpayer: COMPANY }, { form: 'own', taxpayer: COMPANY }],
    ['a person', PERSON, { serie: 969 }, { taxpayer: PERSON }, { form: 'own', taxpayer: PERSON }],
    [
      'the state’s form of a company',
      SEFAZ,
      { serie: 890 },
      { taxpayer: COMPANY, process: '1' },
      { form: 'state', taxpayer: COMPANY },
    ],
    [
      'the state’s form of a person',
      SEFAZ,
      { serie: 899 },
      { taxpayer: PERSON, process: '1' },
      { form: 'state', taxpayer: PERSON },
    ],
    [
      'a company’s own program in such a series',
      COMPANY,
      { serie: 890 },
      { taxpayer: COMPANY, process: '0' },
      { form: 'own', taxpayer: COMPANY },
    ],
    [
      'another’s key in such a series, by an own program',
      SEFAZ,
      { serie: 890 },
      { taxpayer: COMPANY, process: '0' },
      { form: 'own', taxpayer: SEFAZ },
    ],
    [
      'another’s key elsewhere',
      SEFAZ,
      { serie: 1 },
      { taxpayer: COMPANY, process: '1' },
      { form: 'own', taxpayer: SEFAZ },
    ],
    [
      'the NFF of a person',
      PERSON,
      nff('150920011'),
      { taxpayer: PERSON, process: '3' },
      { form: 'nff', taxpayer: PERSON },
    ],
    [
      'the NFF of a company',
      LETTERS,
      nff('150910011'),
      { taxpayer: LETTERS, process: '3' },
      { form: 'nff', taxpayer: LETTERS },
    ],
    ['a note that says no issuer', PERSON, { serie: 920 }, { taxpayer: undefined }, { form: 'own', taxpayer: PERSON }],
    ['a note whose issuer is no number', COMPANY, {}, { taxpayer: '123' }, { form: 'own', taxpayer: COMPANY }],
  ])('%s', (_, named, parts, emitter, expected) => {
    expect(noteIssuer(keyOf(named, parts), emitter)).toEqual(expected)
  })
})

test('a number is of its issuer’s own sequence, but where SEFAZ counts it or the NFF makes it of the day', () => {
  const isOwn = (taxpayer: string, named: string, parts?: Parts) => isNumberOf(taxpayer, keyOf(named, parts).key)
  expect(isOwn(COMPANY, COMPANY)).toBe(true)
  expect(isOwn(PERSON, PERSON, { serie: 920 })).toBe(true)
  expect(isOwn(COMPANY, COMPANY, { serie: 890 })).toBe(true)
  expect(isOwn(COMPANY, SEFAZ, { serie: 890 })).toBe(false)
  // The day's, the month's and the year's turn, and a company's.
  for (const number of ['300920001', '011020001', '311220001', '010120001', '150910001']) {
    expect(isOwn(PERSON, PERSON, nff(number))).toBe(false)
    expect(isOwn(COMPANY, COMPANY, nff(number))).toBe(false)
  }
})

test('tpEmis 3 is the NFF and no contingency; all other listed types but 1 are', () => {
  const types = ['1', '2', '3', '4', '5', '6', '7', '9', '10', '15', '99']
  expect(types.filter(isContingency)).toEqual(['2', '4', '5', '6', '7', '9', '10', '15'])
})

test('who may sign: the issuer, SEFAZ for its site, SVRS alone for the NFF', () => {
  const issuer = { byIssuer: true, byAuthority: false, authority: undefined }
  expect(expectedSigner(keyOf(COMPANY))).toEqual(issuer)
  expect(expectedSigner(keyOf(PERSON, { serie: 920 }))).toEqual(issuer)
  expect(expectedSigner(keyOf(SEFAZ, { serie: 890 }))).toEqual({ ...issuer, byAuthority: true, authority: SEFAZ })
  expect(expectedSigner(keyOf(PERSON, { serie: 919 }))).toEqual({ ...issuer, byAuthority: true })
  expect(expectedSigner(keyOf(PERSON, nff('150920011')))).toEqual({ ...issuer, byIssuer: false, byAuthority: true })
})

test.each([
  ['SEFAZ VIRTUAL DO RIO GRANDE DO SUL', true],
  ['SVRS', true],
  ['PROCERGS CENTRO DE TECNOLOGIA DA INFORMACAO', true],
  ['SECRETARIA DE ESTADO DA FAZENDA', true],
  ['ESTADO DE SANTA CATARINA', true],
  ['SECRETARIA DE ESTADO DA ECONOMIA', true],
  ['SECRETARIA DE ESTADO DE FINANÇAS', true],
  ['ECONOMIA FINANÇAS LTDA', false],
  ['FAZENDA SAO JOAO LTDA', false],
  ['ESTADOS UNIDOS MODAS LTDA', false],
  ['MERCADO DA ESQUINA LTDA', false],
])('a certificate of %s is an authority’s: %s', (holder, expected) => {
  expect(isAuthorityName(holder)).toBe(expected)
})

test('a proof names whoever signed', () => {
  const sefaz = 'SECRETARIA DE ESTADO DA FAZENDA'
  expect(signatoryOf(keyOf(COMPANY).key, sefaz)).toBe('company')
  expect(signatoryOf(keyOf(PERSON, { serie: 920 }).key, 'MARIA DA SILVA')).toBe('person')
  expect(signatoryOf(keyOf(SEFAZ, { serie: 890 }).key, sefaz)).toBe('site')
  expect(signatoryOf(keyOf(PERSON, nff('150920011')).key, 'SVRS')).toBe('nff')
  expect(signatoryOf('no key', undefined)).toBe('company')
})
