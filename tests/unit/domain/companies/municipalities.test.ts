import { expect, test } from 'vitest'
import { MUNICIPALITIES, municipalityByCode, municipalityName } from '#domain/companies/municipalities.ts'
import { UFS } from '#domain/companies/uf.ts'

test('all 5,571 municipalities of IBGE, each with its own code of its state', () => {
  expect(MUNICIPALITIES).toHaveLength(5571)
  expect(new Set(MUNICIPALITIES.map(({ code }) => code)).size).toBe(5571)
  for (const { code, uf } of MUNICIPALITIES) {
    expect(code).toMatch(/^\d{7}$/)
    expect(UFS.find((one) => one.abbreviation === uf)?.code).toBe(code.slice(0, 2))
  }
  expect(new Set(MUNICIPALITIES.map(({ uf }) => uf)).size).toBe(27)
})

test('the newest one, the two that are no municipalities by law, and codes that are none', () => {
  const names = ['5101837', '5300108', '2605459', '3550308'].map((code) => {
    const found = municipalityByCode(code)
    return found && municipalityName(found)
  })
  expect(names).toEqual(['Boa Esperança do Norte – MT', 'Brasília – DF', 'Fernando de Noronha – PE', 'São Paulo – SP'])
  expect(municipalityByCode('3509503')).toBeUndefined()
})
