import type { Meta } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import nfce from '#widgets/nfce/widget.ts'
import { screensOf } from '../screen.tsx'
import { light, type Trouble } from '../server.tsx'

const meta: Meta = { title: 'Kit/Visões' }
export default meta

const at = screensOf(nfce, { path: '/nfces' })

type Canvas = Parameters<NonNullable<Meta['play']>>[0]['canvas']
async function open(canvas: Canvas) {
  await userEvent.click(await canvas.findByRole('button', { name: 'Visões' }))
  return within(await canvas.findByRole('dialog', { name: 'Visões' }))
}

const one = { list: '/custody/nfce/', search: '', is_shared: false, is_own: true, may_delete: true }
const views: Trouble = (path) => {
  if (!path.includes('/list_views/')) return undefined
  const items = [
    { ...one, id: 'a', name: 'Canceladas', search: '?status=canceled', is_shared: true, is_own: false },
    { ...one, id: 'b', name: 'Tudo' },
  ]
  return Promise.resolve(Response.json({ items, may_share: true }))
}

export const Salvas = at({ trouble: views }, async ({ canvas }) => {
  const dialog = await open(canvas)
  await expect(await dialog.findByRole('button', { name: 'Tudo' })).toHaveAttribute('aria-current', 'true')
  await expect(dialog.getByText('Compartilhada')).toBeVisible()
  await userEvent.click(dialog.getByRole('button', { name: 'Canceladas' }))
  await waitFor(() => expect(canvas.queryByRole('dialog')).not.toBeInTheDocument())
  const again = await open(canvas)
  await expect(await again.findByRole('button', { name: 'Canceladas' })).toHaveAttribute('aria-current', 'true')
})

export const SalvarEExcluir = {
  name: 'Salvar e excluir',
  ...at({ path: '/nfces?status=canceled' }, async ({ canvas }) => {
    const empty = await open(canvas)
    await waitFor(() => expect(empty.getByText(/^Nenhuma visão salva/)).toBeVisible())
    await userEvent.click(empty.getByRole('button', { name: 'Salvar esta visão…' }))
    const form = within(await canvas.findByRole('dialog', { name: 'Salvar esta visão' }))
    await userEvent.type(form.getByLabelText('Nome'), 'Canceladas da semana')
    await userEvent.click(form.getByLabelText('Compartilhar com a organização'))
    await userEvent.click(form.getByRole('button', { name: 'Salvar' }))
    await waitFor(() => expect(canvas.getByText('Visão “Canceladas da semana” salva')).toBeVisible())
    const saved = await open(canvas)
    await expect(await saved.findByRole('button', { name: 'Canceladas da semana' })).toHaveAttribute(
      'aria-current',
      'true',
    )
    await userEvent.click(saved.getByRole('button', { name: 'Excluir: Canceladas da semana' }))
    const question = within(await canvas.findByRole('alertdialog'))
    await userEvent.click(question.getByRole('button', { name: 'Excluir' }))
    await waitFor(() => expect(saved.getByText(/^Nenhuma visão salva/)).toBeVisible())
  }),
}

const unread: Trouble = (path) =>
  path.includes('/list_views/')
    ? Promise.resolve(Response.json({ code: 'internal', message: 'Tente de novo.' }, { status: 500 }))
    : undefined

export const Erro = light(
  at({ trouble: unread }, async ({ canvas }) => {
    const dialog = await open(canvas)
    await waitFor(() => expect(dialog.getByText('Não foi possível carregar as visões')).toBeVisible())
  }),
)
