import { expect, test } from 'vitest'
import type { Locator } from 'vitest/browser'
import { API_ROOT } from '#api/client/address.ts'
import { readSettings } from '#api/contract/account/settings.ts'
import { readCep } from '#api/contract/companies/ceps.ts'
import type { CompanyDetail } from '#api/contract/companies/companies.ts'
import type { Page } from '#api/contract/page.ts'
import { cnpjCheckDigits } from '#domain/companies/cnpj.ts'
import { paths } from '#widgets/paths.ts'
import { hasFocus, isGone, open, standsAt } from '../../acts.ts'
import { answer, mayChange, read } from '../../partner-page.ts'

const NAME = 'Padaria de teste'
const CNPJ = `900000000001${cnpjCheckDigits('900000000001')}`

/** The demonstration's addresses, and one CEP that nobody answers for as the contract says. */
const withCeps = [
  {
    to: readSettings,
    reply: async (request: Request, { api }: { api: (request: Request) => Promise<Response> }) => {
      const settings: object = JSON.parse(await (await api(request)).text())
      return Response.json({ ...settings, cep_url: `${API_ROOT}/cep` })
    },
  },
]
const field = (form: Locator, name: string) => form.getByRole('textbox', { name, exact: true })

test('a company is created with its address by CEP, whatever answers for it, and is deleted', async () => {
  await mayChange()
  const element = await open(paths.companies(), { answers: withCeps })
  await expect.element(element.getByRole('row', { name: /Aurora Campinas/ })).toBeVisible()
  // Of all companies alike.
  await expect.element(element.getByText('Em todas as linhas: Sem certificado')).toBeInTheDocument()
  await element.getByRole('link', { name: 'Nova empresa' }).click()
  const form = element.getByRole('form', { name: 'Nova empresa' })
  const save = element.getByRole('button', { name: 'Salvar' })
  await hasFocus(field(form, 'Razão social'))
  await field(form, 'CNPJ ou CPF').fill('12.ABC.345/01DE-36')
  await save.click()
  await expect.element(form.getByText('Informe a razão social')).toBeVisible()
  await expect.element(form.getByText('CNPJ inválido')).toBeVisible()
  await hasFocus(field(form, 'Razão social'))
  await field(form, 'Razão social').fill(NAME)
  await field(form, 'CNPJ ou CPF').fill(CNPJ)

  // The form goes on, and what was typed stays.
  await field(form, 'Bairro').fill('Meu bairro')
  const signed: (string | null)[] = []
  await answer([
    ...withCeps,
    {
      to: readCep,
      reply: (request, { api }) => {
        signed.push(request.headers.get('Authorization'))
        return request.url.includes('/99999999/')
          ? new Response('<script>', { headers: { 'Content-Type': 'text/html' } })
          : api(request)
      },
    },
  ])
  await field(form, 'CEP').fill('99999999')
  await expect.element(form.getByText('O endereço deste CEP não veio. Preencha-o.')).toBeVisible()
  await field(form, 'CEP').fill('13019999')
  await expect.element(form.getByText('CEP não encontrado')).toBeVisible()
  await field(form, 'CEP').fill('13010000')
  await expect.element(field(form, 'Logradouro')).toHaveValue('Rua dos Exemplos')
  const city = form.getByRole('combobox', { name: 'Município' })
  await expect.element(city).toHaveValue('Campinas')
  await expect.element(field(form, 'Bairro')).toHaveValue('Meu bairro')
  expect(signed).toEqual([null, null, null])
  await form.getByRole('button', { name: 'Usar o endereço do CEP' }).click()
  await expect.element(field(form, 'Bairro')).toHaveValue('Centro')
  await city.fill('sumare')
  await element.getByRole('option', { name: /Sumaré/ }).click()
  await field(form, 'CSC').fill('SEGREDO-1')
  await save.click()

  await standsAt(element, /\/companies\/[0-9a-f-]{36}$/)
  await expect.element(element.getByText('Sem ponto de venda')).toBeVisible()
  await expect.element(element.getByText('Sumaré – SP')).toBeVisible()
  await element.getByRole('button', { name: 'Editar' }).click()
  const edit = element.getByRole('form', { name: 'Editar empresa' })
  await hasFocus(field(edit, 'Razão social'))
  await expect.element(edit.getByRole('combobox', { name: 'Município' })).toHaveValue('Sumaré')
  await expect.element(field(edit, 'CSC')).toHaveValue('')
  const [made] = (await read<Page<CompanyDetail>>(`/companies/?search=${CNPJ}`)).items
  expect(made).toMatchObject({ razao_social: NAME, cnpj: CNPJ })

  // What is saved is shown, and what is given up asks; the focus is where it began.
  await field(edit, 'Bairro').fill('Bairro novo')
  await save.click()
  await isGone(edit)
  await expect.element(element.getByText('Bairro novo')).toBeVisible()
  const change = element.getByRole('button', { name: 'Editar' })
  await hasFocus(change)
  await change.click()
  await field(edit, 'Bairro').fill('Outro')
  await element.getByRole('button', { name: 'Cancelar' }).click()
  await element.getByRole('button', { name: 'Descartar' }).click()
  await isGone(edit)
  await expect.element(element.getByText('Bairro novo')).toBeVisible()

  await element.getByRole('link', { name: 'Voltar' }).click()
  await element.getByRole('row', { name: new RegExp(NAME) }).click()
  await element.getByRole('button', { name: 'Excluir' }).click()
  await element
    .getByRole('alertdialog', { name: `Excluir ${NAME}?` })
    .getByRole('button', { name: 'Excluir' })
    .click()
  await standsAt(element, paths.companies())
  await isGone(element.getByRole('row', { name: new RegExp(NAME) }))

  await element.getByRole('row', { name: /Aurora Campinas/ }).click()
  await element.getByRole('button', { name: 'Excluir' }).click()
  await element.getByRole('alertdialog').getByRole('button', { name: 'Excluir' }).click()
  const kept = /^Esta empresa tem documentos fiscais que devem ser guardados até/
  await expect.element(element.getByText(kept).first()).toBeVisible()
})
