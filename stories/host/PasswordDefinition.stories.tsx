import type { Meta, StoryObj } from '@storybook/react-vite'
import { sql } from 'kysely'
import { expect, userEvent, waitFor } from 'storybook/test'
import PasswordDefinition from '#host/account/PasswordDefinition.tsx'
import { type StoryServer, serve, standAt, light } from '../server.tsx'

type Token = (served: StoryServer) => Promise<string>
const mailed: Token = (served) => served.mailedToken('operador@aurora.example')
const expired: Token = async (served) => {
  const token = await mailed(served)
  await sql`update account_links set expires_at = '2026-01-01' where used_at is null`.execute(served.store)
  return token
}

/** A story of the page that a mailed link opens. */
const at = (path: string, token: Token, play: NonNullable<StoryObj['play']>): StoryObj => ({
  beforeEach: async () => standAt(path, { token: await token(await serve()) }),
  play,
})

const meta: Meta = {
  title: 'Telas/Entrada/Definir senha',
  render: () => <PasswordDefinition />,
  // Keys running by: they fade away, are hidden from screen readers and say nothing.
  parameters: { controls: { disable: true }, a11y: { context: { exclude: ['.tape'] } } },
}
export default meta

type Canvas = Parameters<NonNullable<StoryObj['play']>>[0]['canvas']
const type = async (canvas: Canvas, password: string, confirmation = password) => {
  await userEvent.type(await canvas.findByLabelText('Nova senha'), password)
  await userEvent.type(canvas.getByLabelText('Confirmação'), confirmation)
}

export const Redefinir = at('/reset-password', mailed, async ({ canvas }) => {
  await expect(await canvas.findByRole('heading', { name: 'Redefinir senha' })).toBeVisible()
  await expect(canvas.getByRole('button', { name: 'Salvar' })).toBeDisabled()
})

export const Confirmar = at('/confirm-email', mailed, async ({ canvas }) => {
  await expect(await canvas.findByRole('heading', { name: 'Confirmar email' })).toBeVisible()
  await expect(await canvas.findByText('operador@aurora.example')).toBeVisible()
})

/** Five rules, live. */
export const Fraca = light(
  at('/reset-password', mailed, async ({ canvas }) => {
    const field = await canvas.findByLabelText('Nova senha')
    const rules = () => canvas.getAllByText(/^: (atendida|pendente)$/).map(({ textContent }) => textContent)
    await waitFor(() => expect(field).toHaveFocus())
    await expect(rules()).toEqual(Array(5).fill(': pendente'))
    await userEvent.type(field, 'boapraca2025')
    await expect(rules()).toEqual([': atendida', ': pendente', ': atendida', ': pendente', ': atendida'])
    await expect(canvas.getByRole('button', { name: 'Salvar' })).toBeDisabled()
    await userEvent.click(canvas.getAllByRole('button', { name: 'Mostrar senha' })[0] ?? field)
    await expect(field).toHaveAttribute('type', 'text')
  }),
)

/** What is only begun is not yet another one. */
export const Diferentes = at('/reset-password', mailed, async ({ canvas }) => {
  const save = await canvas.findByRole('button', { name: 'Salvar' })
  await type(canvas, 'Outra#Senha9', 'Outra')
  await expect(canvas.getAllByText(': atendida')).toHaveLength(5)
  await expect(canvas.queryByText('As senhas não são iguais')).not.toBeInTheDocument()
  await expect(save).toBeDisabled()
  await userEvent.type(canvas.getByLabelText('Confirmação'), '#Senha9')
  await waitFor(() => expect(save).toBeEnabled())
  await userEvent.type(canvas.getByLabelText('Confirmação'), '{Backspace}8')
  await expect(canvas.getByRole('alert')).toHaveTextContent('As senhas não são iguais')
  await expect(save).toBeDisabled()
})

export const Invalido = {
  name: 'Inválido',
  ...at(
    '/reset-password',
    async () => 'x',
    async ({ canvas }) => {
      await type(canvas, 'Outra#Senha9')
      await userEvent.click(canvas.getByRole('button', { name: 'Salvar' }))
      await expect(await canvas.findByRole('alert')).toHaveTextContent('Este link não é válido. Peça um novo.')
    },
  ),
}

export const Expirado = at('/reset-password', expired, async ({ canvas }) => {
  await type(canvas, 'Outra#Senha9')
  await userEvent.click(canvas.getByRole('button', { name: 'Salvar' }))
  await expect(await canvas.findByRole('alert')).toHaveTextContent('Este link expirou. Peça um novo.')
  await expect(canvas.getByRole('link', { name: 'Pedir novo link' })).toBeVisible()
})

export const Incompleto = at(
  '/reset-password',
  async () => '',
  async ({ canvas }) => {
    await expect(await canvas.findByRole('alert')).toHaveTextContent('Este link está incompleto')
    await expect(canvas.getByRole('link', { name: 'Pedir novo link' })).toBeVisible()
  },
)
