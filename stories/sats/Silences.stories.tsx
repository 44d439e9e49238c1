import type { Meta } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { paths } from '#widgets/paths.ts'
import { broken, light, never, NOBODY, type Trouble } from '../server.tsx'
import { at } from './stage.tsx'

const meta: Meta = { title: 'Telas/SATs/Silêncios' }
export default meta

const SILENCES = paths.satSilences()
const list = at({ path: SILENCES })
type Canvas = ReturnType<typeof within>

const none: Trouble = (path) =>
  path.includes('/sat_silences/') ? Promise.resolve(Response.json({ items: [], total: 0 })) : undefined

/** The dialog of a form by its title; another one stands while its code is on the way. */
const formCalled = async (canvas: Canvas, title: string) =>
  within(await canvas.findByRole('dialog', { name: title }, { timeout: 15_000 }))
const opened = async (canvas: Canvas, name: string, title = name) => {
  await userEvent.click(await canvas.findByRole('button', { name }, { timeout: 15_000 }))
  return formCalled(canvas, title)
}

export const Silencios = {
  name: 'Silêncios',
  ...at({ path: SILENCES }, async ({ canvas }) => {
    await expect(await canvas.findByText('Loja fechada aos domingos', undefined, { timeout: 15_000 })).toBeVisible()
    await expect(canvas.getByText('Domingo, o dia inteiro')).toBeVisible()
    await expect(canvas.getAllByText('Encerrado')[0]).toBeVisible()
  }),
}
export const Claro = { ...light(list), name: 'Tema claro' }
export const Carregando = at({ path: SILENCES, trouble: never })
export const Erro = at({ path: SILENCES, trouble: broken })
export const Vazia = at({ path: SILENCES, trouble: none }, async ({ canvas }) => {
  await expect(await canvas.findByText('Nenhum silêncio')).toBeVisible()
  await expect(canvas.getByRole('button', { name: 'Silenciar alertas' })).toBeVisible()
})
export const SemPermissao = {
  name: 'Sem permissão',
  ...at({ path: SILENCES, user: NOBODY }, async ({ canvas }) => {
    await expect(await canvas.findByText('Sem acesso')).toBeVisible()
  }),
}

export const Novo = at({ path: SILENCES }, async ({ canvas }) => {
  const form = await opened(canvas, 'Novo silêncio')
  await userEvent.click(form.getByRole('button', { name: 'Salvar' }))
  await expect(await form.findByText('Diga por que')).toBeVisible()
  await expect(form.getByText('Informe dia e hora')).toBeVisible()
  await userEvent.type(form.getByRole('textbox', { name: 'Motivo' }), 'Loja fechada aos domingos')
  await userEvent.click(form.getByRole('button', { name: 'Toda semana' }))
  await userEvent.click(form.getByRole('button', { name: 'Salvar' }))
  await expect(await form.findByText('Escolha ao menos um dia')).toBeVisible()
  await userEvent.click(form.getByRole('checkbox', { name: 'domingo' }))
  await waitFor(() => expect(form.queryByText('Escolha ao menos um dia')).toBeNull())
})
export const NovoClaro = { tags: ['!test'], ...Novo, name: 'Novo, tema claro', globals: { theme: 'light' } }

export const DeUmAlerta = {
  name: 'Novo, de um alerta',
  ...at({ path: paths.satSilences('?new=1&type=battery') }, async ({ canvas }) => {
    const form = await formCalled(canvas, 'Novo silêncio')
    await expect(await form.findByRole('button', { name: 'Alertas: Nível da bateria' })).toBeVisible()
    await userEvent.click(form.getByRole('button', { name: 'Cancelar' }))
    await waitFor(() => expect(canvas.queryByRole('dialog')).toBeNull())
  }),
}

export const Editando = at({ path: SILENCES }, async ({ canvas }) => {
  const form = await opened(canvas, 'Editar Loja fechada aos domingos', 'Editar silêncio')
  await expect(form.getByRole('textbox', { name: 'Motivo' })).toHaveValue('Loja fechada aos domingos')
  await expect(form.getByRole('checkbox', { name: 'domingo' })).toBeChecked()
  await expect(form.getByRole('button', { name: 'Excluir' })).toBeVisible()
})
