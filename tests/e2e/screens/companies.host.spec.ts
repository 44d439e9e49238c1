import { cnpjCheckDigits } from '#domain/companies/cnpj.ts'
import { makePfx } from '../../certificates.ts'
import { faults } from '../faults.ts'
import { expect, test } from '../pages/reused-page.ts'

const NAME = 'Padaria de teste'

test('a company gets the address of its CEP, which is asked without a token, and its certificate, which its password opens', async ({
  mounted: { root, open, page, expectAt, mount },
}) => {
  const cnpj = `900000000001${cnpjCheckDigits('900000000001')}`
  await open('/companies/new')
  const form = root.getByRole('form', { name: 'Nova empresa' })
  const field = (name: string) => form.getByRole('textbox', { name, exact: true })
  await field('Razão social').fill(NAME)
  await field('CNPJ ou CPF').fill(cnpj)
  const asked = page.waitForRequest('**/cep/13010000/json/')
  await field('CEP').fill('13010000')
  await expect(field('Logradouro')).toHaveValue('Rua dos Exemplos')
  expect((await asked).headers()).not.toHaveProperty('authorization')
  await root.getByRole('button', { name: 'Salvar' }).click()
  await expectAt(/\/companies\/[0-9a-f-]{36}$/)

  await root.getByRole('button', { name: 'Enviar certificado' }).click()
  const dialog = root.getByRole('dialog', { name: 'Enviar certificado' })
  const buffer = Buffer.from(makePfx({ cnpj, commonName: `${NAME}:${cnpj}` }))
  await dialog
    .getByLabel('Certificado A1')
    .setInputFiles({ name: 'padaria.pfx', mimeType: 'application/x-pkcs12', buffer })
  await dialog.getByLabel('Senha do certificado').fill('outra')
  await dialog.getByRole('button', { name: 'Enviar' }).click()
  await expect(dialog.getByText('A senha não abre o certificado')).toBeVisible()
  await dialog.getByLabel('Senha do certificado').fill('senha')
  await dialog.getByRole('button', { name: 'Enviar' }).click()
  await expect(root.getByText('Informações salvas com sucesso').first()).toBeVisible()
  await expect(root.getByText(`${NAME}:${cnpj}`)).toBeVisible()
  await expect(root.getByText('RSA 2048')).toBeVisible()
  expect(await faults(page, mount)).toEqual([])
})
