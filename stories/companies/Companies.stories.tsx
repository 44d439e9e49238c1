import type { Meta } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { paths } from '#widgets/paths.ts'
import { expectNoShift, heldBack } from '../geometry.ts'
import { unreadable } from '../screen.tsx'
import { NOBODY, never, openServer, type Trouble, light } from '../server.tsx'
import { at, companyId } from './stage.tsx'
import { asked, firstMinute } from '../first-minute.tsx'

const meta: Meta = { title: 'Telas/Empresas/Empresas' }
export default meta

const LIST = paths.companies()
const SLOW = { timeout: 15_000 }

export const Empresas = at({ path: LIST }, async ({ canvas }) => {
  await expect(await canvas.findByRole('link', { name: 'Aurora Campinas' }, SLOW)).toBeVisible()
  await expect(canvas.getByText('Campinas – SP')).toBeVisible()
  await expect(canvas.getAllByText('Sem certificado')[0]).toBeVisible()
})

export const Claro = { ...Empresas, name: 'Tema claro', globals: { theme: 'light' } }

export const Carregando = at({ path: LIST, trouble: never, isProof: true }, async ({ canvas }) => {
  await expect(await canvas.findByRole('table', { name: 'Empresas' })).toHaveAttribute('aria-busy', 'true')
})

const empty: Trouble = (path) =>
  path.includes('/companies/?') ? Promise.resolve(Response.json({ items: [], total: 0 })) : undefined
export const Vazio = at({ path: LIST, trouble: empty }, async ({ canvas }) => {
  await expect(
    await canvas.findByText('Cadastre a primeira, ou importe documentos dela.', undefined, SLOW),
  ).toBeVisible()
})

export const Erro = unreadable(at, { path: LIST, isProof: true })

export const SemPermissao = {
  name: 'Sem permissão',
  ...at({ path: LIST, user: NOBODY }, async ({ canvas }) => {
    await waitFor(() => expect(canvas.queryByRole('link', { name: 'Nova empresa' })).not.toBeInTheDocument())
  }),
}

export const Nova = light(
  at({ path: paths.newCompany() }, async ({ canvas }) => {
    const form = within(await canvas.findByRole('form', { name: 'Nova empresa' }, SLOW))
    await userEvent.click(canvas.getByRole('button', { name: 'Salvar' }))
    await expect(await form.findByText('Informe a razão social')).toBeVisible()
    await expect(form.getByText('CNPJ inválido')).toBeVisible()
  }),
)

const CEPS = 'https://cep.example/ws'
const withCeps: Trouble = async (path, request) => {
  if (!path.endsWith('/settings')) return undefined
  const { api } = await openServer()
  return Response.json({ ...(await (await api(request)).json()), cep_url: CEPS })
}
const fortaleza = { cep: '60010-000', logradouro: 'Avenida do Modelo', bairro: 'Centro', ibge: '2304400' }

export const EnderecoDepoisDoEstado = {
  name: 'Endereço que chega depois do estado',
  beforeEach: () => {
    const { fetch } = globalThis
    globalThis.fetch = (input, init) =>
      typeof input === 'string' && input.startsWith(CEPS)
        ? Promise.resolve(Response.json(fortaleza))
        : fetch(input, init)
    return () => {
      globalThis.fetch = fetch
    }
  },
  ...at({ path: paths.newCompany(), trouble: withCeps }, async ({ canvas }) => {
    const form = within(await canvas.findByRole('form', { name: 'Nova empresa' }, SLOW))
    const choose = async (name: string) => {
      await userEvent.click(form.getByRole('button', { name: /^Estado/ }))
      await userEvent.click(await canvas.findByRole('option', { name }))
    }
    await choose('São Paulo')
    await userEvent.type(form.getByRole('textbox', { name: 'CEP' }), '60010000')
    const town = form.getByRole('combobox', { name: 'Município' })
    await waitFor(() => expect(town).toHaveValue('Fortaleza'), SLOW)
    await expect(form.getByRole('button', { name: 'Estado: Ceará' })).toBeVisible()
    await choose('Não informado')
    await expect(town).toHaveValue('')
    await expect(form.getByRole('button', { name: 'Estado: Não informado' })).toBeVisible()
  }),
}

const campinas = {
  path: async (store: Parameters<typeof companyId>[0]) => paths.company(await companyId(store, 'Aurora Campinas')),
}

export const Empresa = at(campinas, async ({ canvas }) => {
  await expect(await canvas.findByText('13010-000', undefined, SLOW)).toBeVisible()
  await expect(canvas.getByText('Campinas – SP')).toBeVisible()
  await expect(canvas.getByRole('button', { name: 'Excluir' })).toBeVisible()
})

export const EmpresaClaro = { tags: ['!test'], ...Empresa, name: 'Empresa, tema claro', globals: { theme: 'light' } }

type Canvas = ReturnType<typeof within>
/** Opens the form of a company that is read. */
async function edit(canvas: Canvas) {
  await userEvent.click(await canvas.findByRole('button', { name: 'Editar' }, SLOW))
  return within(await canvas.findByRole('form', { name: 'Editar empresa' }, SLOW))
}

export const Editar = at(campinas, async ({ canvas }) => {
  const form = await edit(canvas)
  await expect(form.getByRole('textbox', { name: 'CEP' })).toHaveValue('13010-000')
  await waitFor(() => expect(form.getByRole('combobox', { name: 'Município' })).toHaveValue('Campinas'), SLOW)
})

export const EditarClaro = { tags: ['!test'], ...Editar, name: 'Editar, tema claro', globals: { theme: 'light' } }

const deleted: Trouble = (_, { method }) => (method === 'DELETE' ? Promise.resolve(Response.json({})) : undefined)

export const Excluir = at({ ...campinas, trouble: deleted }, async ({ canvas }) => {
  await userEvent.click(await canvas.findByRole('button', { name: 'Excluir' }, SLOW))
  const question = within(await canvas.findByRole('alertdialog', { name: 'Excluir Aurora Campinas?' }))
  await userEvent.click(question.getByRole('button', { name: 'Excluir' }))
  await expect(await canvas.findByText('Empresa excluída')).toBeVisible()
  // The table that awaits its rows gives way to the one that has them.
  await waitFor(() => expect(canvas.getByRole('table', { name: 'Empresas' })).toBeVisible(), SLOW)
})

export const Certificado = at(campinas, async ({ canvas }) => {
  await userEvent.click(await canvas.findByRole('button', { name: 'Enviar certificado' }, SLOW))
  const dialog = within(await canvas.findByRole('dialog', { name: 'Enviar certificado' }, SLOW))
  await userEvent.click(dialog.getByRole('button', { name: 'Enviar' }))
  // While the dialog comes into view what it says is there, and not seen yet.
  const failure = await dialog.findByText('Escolha o arquivo do certificado')
  await waitFor(() => expect(failure).toBeVisible())
})

/** A company whose codes and certificate another key has sealed. */
const sealedElsewhere: Trouble = async (path, request) => {
  if (request.method !== 'GET' || !/\/companies\/[\w-]{36}$/.test(path)) return undefined
  const { api } = await openServer()
  // Whole, also where the page has it already.
  const headers = new Headers(request.headers)
  headers.delete('If-None-Match')
  const company = await (await api(new Request(request.url, { headers }))).json()
  const certificate_uuid = '00000000-0000-4000-8000-000000000000'
  return Response.json({ ...company, certificate_uuid, csc: null, has_csc: true, unreadable: ['csc', 'certificate'] })
}
export const NaoAbre = {
  name: 'O que está guardado não abre mais',
  ...at({ ...campinas, trouble: sealedElsewhere }, async ({ canvas }) => {
    const words = 'O valor guardado não abre mais. Preencha de novo.'
    await expect(await canvas.findByText(words, undefined, SLOW)).toBeVisible()
    await expect(canvas.getByText('O certificado guardado não abre mais. Envie o arquivo de novo.')).toBeVisible()
    const form = await edit(canvas)
    await expect(form.getByRole('textbox', { name: 'CSC' })).toHaveAccessibleDescription(words)
  }),
}

export const SomenteLeitura = {
  name: 'Somente leitura',
  ...at({ ...campinas, user: 'fiscal@aurora.example' }, async ({ canvas }) => {
    const button = await canvas.findByRole('button', { name: 'Editar' }, SLOW)
    await expect(button).toHaveAttribute('aria-disabled', 'true')
    await expect(canvas.queryByRole('button', { name: 'Excluir' })).not.toBeInTheDocument()
  }),
}

const held = heldBack(/\/companies\/\?/)

export const SemDeslocamento = {
  name: 'Sem deslocamento',
  ...at({ path: LIST, trouble: held.trouble }, ({ canvasElement }) =>
    expectNoShift(
      canvasElement,
      [{ shape: 'tbody tr', isOpenEnded: true }, { shape: 'tbody .c-alerts', isOpenEnded: true }, { shape: '.pager' }],
      { letGo: held.letGo, ready: () => canvasElement.querySelector('tbody tr:not([aria-hidden])') },
    ),
  ),
  beforeEach: held.hold,
}

const EMPTY = { path: LIST, title: 'Nenhuma empresa', step: 'Cadastrar empresa' }
export const PrimeiroMinuto = { name: 'Primeiro minuto de uma organização nova', ...firstMinute(at, EMPTY) }
export const PrimeiroMinutoDeQuemLe = {
  name: 'Primeiro minuto de quem só lê',
  ...asked(at, EMPTY, 'cadastrar empresas'),
}
