import { cnpjCheckDigits } from '#domain/companies/cnpj.ts'
import { makePfx } from '../../certificates.ts'
import { faults } from '../faults.ts'
import { expect, test } from '../pages/reused-page.ts'

const NAME = 'Padaria de teste'

test('a company is created with its address by CEP, gets its certificate, and is deleted', async ({
  mounted: { root, open, page, expectAt, mount },
}) => {
  // Another one each time: the server outlasts a test.
  const first12 = `9${Math.random().toFixed(11).slice(2)}`
  const cnpj = first12 + cnpjCheckDigits(first12)
  await open('/companies')
  await expect(root.getByRole('row', { name: /Aurora Campinas/ })).toContainText('Sem certificado')
  await root.getByRole('link', { name: 'Nova Empresa' }).click()
  const form = root.getByRole('form', { name: 'Nova empresa' })
  const field = (name: string) => form.getByRole('textbox', { name, exact: true })
  await expect(field('Razão social')).toBeFocused()
  await field('CNPJ').fill('12.ABC.345/01DE-36')
  await root.getByRole('button', { name: 'Salvar' }).click()
  await expect(form.getByText('Informe a razão social')).toBeVisible()
  await expect(form.getByText('CNPJ inválido')).toBeVisible()
  await expect(field('Razão social')).toBeFocused()
  expect(await faults(page, mount)).toEqual([])
  await field('Razão social').fill(NAME)
  await field('CNPJ').fill(cnpj)

  // Whatever answers for a CEP, the form goes on, and what was typed stays.
  await field('Bairro').fill('Meu bairro')
  await page.route('**/cep/99999999/json/', (route) => route.fulfill({ body: '<script>', contentType: 'text/html' }))
  await field('CEP').fill('99999999')
  await expect(form.getByText('O endereço deste CEP não veio. Preencha-o.')).toBeVisible()
  await field('CEP').fill('13019999')
  await expect(form.getByText('CEP não encontrado')).toBeVisible()
  const asked = page.waitForRequest('**/cep/13010000/json/')
  await field('CEP').fill('13010000')
  await expect(field('Logradouro')).toHaveValue('Rua dos Exemplos')
  await expect(form.getByRole('combobox', { name: 'Município' })).toHaveValue('Campinas')
  await expect(field('Bairro')).toHaveValue('Meu bairro')
  expect((await asked).headers()).not.toHaveProperty('authorization')
  await form.getByRole('button', { name: 'Usar o endereço do CEP' }).click()
  await expect(field('Bairro')).toHaveValue('Centro')
  await form.getByRole('combobox', { name: 'Município' }).fill('sumare')
  await root.getByRole('option', { name: /Sumaré/ }).click()
  await field('CSC').fill('SEGREDO-1')
  await root.getByRole('button', { name: 'Salvar' }).click()

  await expectAt(/\/companies\/[0-9a-f-]{36}$/)
  const edit = root.getByRole('form', { name: 'Editar empresa' })
  await expect(edit.getByText('Sem ponto de venda')).toBeVisible()
  await expect(edit.getByRole('combobox', { name: 'Município' })).toHaveValue('Sumaré')
  await expect(edit.getByRole('textbox', { name: 'CSC', exact: true })).toHaveValue('')

  await root.getByRole('button', { name: 'Enviar certificado' }).click()
  const dialog = root.getByRole('dialog', { name: 'Enviar certificado' })
  await dialog.getByRole('button', { name: 'Enviar' }).click()
  await expect(dialog.getByText('Escolha o arquivo do certificado')).toBeVisible()
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

  await root.getByRole('link', { name: 'Voltar' }).click()
  await root.getByRole('row', { name: new RegExp(NAME) }).click()
  await root.getByRole('button', { name: 'Excluir' }).click()
  const question = root.getByRole('alertdialog', { name: `Excluir ${NAME}?` })
  await question.getByRole('button', { name: 'Excluir' }).click()
  await expectAt('/companies')
  await expect(root.getByRole('row', { name: new RegExp(NAME) })).toHaveCount(0)

  await root.getByRole('row', { name: /Aurora Campinas/ }).click()
  await root.getByRole('button', { name: 'Excluir' }).click()
  await root.getByRole('alertdialog').getByRole('button', { name: 'Excluir' }).click()
  await expect(root.getByText(/^Esta empresa tem documentos fiscais que devem ser guardados até/)).toBeVisible()
})
