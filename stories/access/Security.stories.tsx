import type { Meta } from '@storybook/react-vite'
import { expect, userEvent, waitFor } from 'storybook/test'
import { paths } from '#widgets/paths.ts'
import { clearFactors } from '../factors.ts'
import { unreadable } from '../screen.tsx'
import { light, never, NOBODY, openServer, type Trouble } from '../server.tsx'
import { at } from './stage.tsx'

const meta: Meta = { title: 'Telas/Acessos/Segurança' }
export default meta

const PATH = paths.security()
const SLOW = { timeout: 15_000 }

export const Ninguem = {
  name: 'Ninguém precisa',
  ...at({ path: PATH, before: clearFactors }, async ({ canvas }) => {
    const none = await canvas.findByRole('button', { name: 'Ninguém' }, SLOW)
    await expect(none).toHaveAttribute('aria-pressed', 'true')
    await expect(canvas.getByText(/^Sem segundo fator: \d+ de \d+ usuários$/)).toBeVisible()
  }),
}

export const Exigir = light(
  at({ path: PATH, before: clearFactors }, async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Todos' }, SLOW))
    await userEvent.click(canvas.getByRole('button', { name: 'Salvar' }))
    const question = await canvas.findByText('Exigir um segundo fator?')
    await waitFor(() => expect(question).toBeVisible())
    await userEvent.click(canvas.getByRole('button', { name: 'Exigir' }))
    // Who asks it of all, and has none, is asked for it at once.
    await expect(await canvas.findByRole('heading', { name: 'Falta um segundo fator' }, SLOW)).toBeVisible()
    await clearFactors((await openServer()).store)
  }),
)

export const Carregando = at({ path: PATH, trouble: never })

export const Erro = unreadable(at, { path: PATH, isProof: true })

const alone = {
  second_factor: 'nobody',
  users: 0,
  users_without: 0,
  administrators: 0,
  administrators_without: 0,
}
const empty: Trouble = (path) => (path.includes('/security/') ? Promise.resolve(Response.json(alone)) : undefined)
export const Vazio = at({ path: PATH, trouble: empty }, async ({ canvas }) => {
  await expect(await canvas.findByText('Sem segundo fator: 0 de 0 usuários', undefined, SLOW)).toBeVisible()
})

export const SomenteLeitura = {
  name: 'Somente leitura',
  ...at({ path: PATH, user: 'fiscal@aurora.example', before: clearFactors }, async ({ canvas }) => {
    const save = await canvas.findByRole('button', { name: 'Salvar' }, SLOW)
    await expect(save).toHaveAttribute('aria-disabled', 'true')
  }),
}

export const SemPermissao = {
  name: 'Sem permissão',
  ...at({ path: PATH, user: NOBODY }, async ({ canvas }) => {
    await waitFor(() => expect(canvas.queryByRole('button', { name: 'Salvar' })).not.toBeInTheDocument())
  }),
}
