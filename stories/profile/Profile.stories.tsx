import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { DEMO_PASSWORD } from '#api/demo/people.ts'
import profile from '#widgets/profile/widget.ts'
import { screensOf } from '../screen.tsx'
import { openServer, light } from '../server.tsx'

const USER = 'fiscal@aurora.example'
/** A story of the user's own account. */
const at = screensOf(profile, { path: '/profile', user: USER })

const meta: Meta = { title: 'Telas/Perfil' }
export default meta

type Canvas = Parameters<NonNullable<StoryObj['play']>>[0]['canvas']
const change = async (canvas: Canvas, old: string, password: string, confirmation = password) => {
  await userEvent.type(await canvas.findByLabelText('Senha atual'), old)
  await userEvent.type(canvas.getByLabelText('Nova senha'), password)
  await userEvent.type(canvas.getByLabelText('Confirmação'), confirmation)
  await userEvent.click(canvas.getByRole('button', { name: 'Salvar' }))
}

export const AlterarSenha = {
  name: 'Alterar senha',
  ...at({}, async ({ canvas }) => {
    await expect(await canvas.findByLabelText('Senha atual')).toBeVisible()
  }),
}

export const Fraca = at({}, async ({ canvas }) => {
  await change(canvas, DEMO_PASSWORD, 'fraca')
  await expect(await canvas.findByText(/^Pelo menos 8 caracteres, contendo/)).toBeVisible()
})

export const SenhaAtualErrada = {
  name: 'Senha atual errada',
  ...light(
    at({}, async ({ canvas }) => {
      await change(canvas, 'not this one', 'Outra#Senha9')
      await expect(await canvas.findByText('A senha atual está incorreta')).toBeVisible()
      await expect(canvas.getByLabelText('Nova senha')).toHaveValue('Outra#Senha9')
    }),
  ),
}

export const Salva = at({}, async ({ canvas }) => {
  // To the same one, so that the other stories can still enter.
  await change(canvas, DEMO_PASSWORD, DEMO_PASSWORD)
  await expect(await canvas.findByText('Sessão não iniciada')).toBeVisible()
})

/** Signed in elsewhere before. */
export const Sessoes = {
  name: 'Sessões',
  ...at({ before: async () => void (await (await openServer()).enter(USER)) }, async ({ canvas }) => {
    await expect(await canvas.findByText('Esta sessão')).toBeVisible()
    await userEvent.click(await canvas.findByRole('button', { name: 'Encerrar as outras' }))
    await expect(await canvas.findByText('Você está conectado só aqui.')).toBeVisible()
  }),
}

export const Preferencias = {
  name: 'Preferências',
  ...at({}, async ({ canvas }) => {
    const notes = within(await canvas.findByRole('group', { name: 'Notas NFC-e' }))
    const size = notes.getByRole('button', { name: /^Itens por página/ })
    await expect(size).toHaveTextContent('15')
    await userEvent.click(size)
    await userEvent.click(await notes.findByRole('option', { name: '30' }))
    await expect(size).toHaveTextContent('30')
    const keys = canvas.getByRole('switch', { name: 'Atalhos de uma só tecla' })
    await userEvent.click(keys)
    await expect(keys).not.toBeChecked()
    await userEvent.click(canvas.getByRole('button', { name: 'Restaurar padrões' }))
    await expect(size).toHaveTextContent('15')
    await expect(keys).toBeChecked()
  }),
}

export const Teclas = at({}, async ({ canvas }) => {
  await userEvent.click(await canvas.findByRole('button', { name: 'Ver as teclas' }))
  await waitFor(() => expect(canvas.getByRole('dialog', { name: 'Teclas' })).toBeVisible())
})
