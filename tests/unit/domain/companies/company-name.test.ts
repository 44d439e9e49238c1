import { expect, test } from 'vitest'
import { companyName } from '#domain/companies/company-name.ts'

const razao_social = 'Padarias Sol Ltda'

test('a company is called by its trade name, or by its registered name where it has none', () => {
  expect(companyName({ nome_fantasia: 'Pão do Sol', razao_social })).toBe('Pão do Sol')
  expect(companyName({ nome_fantasia: null, razao_social })).toBe(razao_social)
})
