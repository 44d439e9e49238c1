import type { Meta } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { paths } from '#widgets/paths.ts'
import { failed } from '../api-answers.ts'
import { light, openServer, type Trouble } from '../server.tsx'
import { at, userId } from './stage.tsx'

const meta: Meta = { title: 'Telas/Acessos/Sessões' }
export default meta

const MASTER = 'admin@aurora.example'
const READER = 'fiscal@aurora.example'
const OPERATOR = 'operador@aurora.example'
const SLOW = { timeout: 15_000 }

/** Signs somebody in who looks at the tenant once. */
async function beThere(email: string) {
  const { api, enter } = await openServer()
  const { tenant, token } = await enter(email)
  const headers = { Authorization: `Bearer ${token}`, 'X-Tenant': tenant }
  await api(new Request(`${location.origin}/api/v1/users/me`, { headers }), { address: '203.0.113.7' })
}
const primary = (email: string) => ({
  before: () => beThere(email),
  path: async (store: Parameters<typeof userId>[0]) => paths.userGrants('primary', await userId(store, email)),
})
const region = async (element: HTMLElement) =>
  within(await within(element).findByRole('region', { name: 'Sessões' }, SLOW))
const ofSessions =
  (answer: () => Promise<Response>): Trouble =>
  (path) =>
    path.endsWith('/sessions') ? answer() : undefined

export const ComSessoes = {
  name: 'Com sessões',
  ...at(primary(READER), async ({ canvasElement }) => {
    const sessions = await region(canvasElement)
    await expect((await sessions.findAllByText(/Rede 203\.0\.113\.7/, undefined, SLOW))[0]).toBeVisible()
  }),
}

export const Secundario = {
  name: 'De um acesso secundário',
  ...light(
    at(
      {
        before: () => beThere(OPERATOR),
        path: async (store) => paths.userGrants('secondary', await userId(store, OPERATOR)),
      },
      async ({ canvasElement }) => {
        const sessions = await region(canvasElement)
        await expect(await sessions.findByRole('button', { name: 'Encerrar sessões' }, SLOW)).toBeVisible()
      },
    ),
  ),
}

export const Pergunta = at(primary(READER), async ({ canvas, canvasElement }) => {
  const sessions = await region(canvasElement)
  await userEvent.click(await sessions.findByRole('button', { name: 'Encerrar sessões' }, SLOW))
  const question = await canvas.findByRole('alertdialog', { name: 'Encerrar as sessões deste usuário?' })
  await waitFor(() => expect(question).toBeVisible())
  await expect(question).toHaveTextContent('Em outras organizações nada muda.')
  await expect(question).not.toHaveTextContent('Você mesmo')
})

export const Encerradas = at(primary(READER), async ({ canvas, canvasElement }) => {
  const sessions = await region(canvasElement)
  await userEvent.click(await sessions.findByRole('button', { name: 'Encerrar sessões' }, SLOW))
  const question = within(await canvas.findByRole('alertdialog'))
  await userEvent.click(question.getByRole('button', { name: 'Encerrar sessões' }))
  await expect(
    await sessions.findByText('Este usuário não está conectado a esta organização.', undefined, SLOW),
  ).toBeVisible()
  const button = sessions.getByRole('button', { name: 'Encerrar sessões' })
  await expect(button).toHaveAttribute('aria-disabled', 'true')
  await waitFor(() => expect(button).toHaveFocus())
})

export const EncerradaUma = {
  name: 'Encerrada uma',
  ...at(primary(READER), async ({ canvas, canvasElement }) => {
    const sessions = await region(canvasElement)
    const rows = await sessions.findAllByRole('button', { name: /^Encerrar a sessão/ }, SLOW)
    await userEvent.click(rows[0] as HTMLElement)
    await waitFor(() => expect(canvas.getByText('Sessão encerrada')).toBeVisible(), SLOW)
    await waitFor(() =>
      expect(sessions.queryAllByRole('button', { name: /^Encerrar a sessão/ })).toHaveLength(rows.length - 1),
    )
    await waitFor(() => expect(sessions.getByRole('heading', { name: 'Sessões' })).toHaveFocus())
  }),
}

/** Whoever ends their own is told that they leave. */
export const AsProprias = {
  name: 'As próprias',
  ...at(primary(MASTER), async ({ canvas, canvasElement }) => {
    const sessions = await region(canvasElement)
    await userEvent.click(await sessions.findByRole('button', { name: 'Encerrar sessões' }, SLOW))
    await expect(await canvas.findByRole('alertdialog')).toHaveTextContent('Você mesmo sai daqui.')
  }),
}

export const Carregando = at(
  { ...primary(READER), trouble: ofSessions(() => new Promise(() => {})) },
  async ({ canvasElement }) => {
    const sessions = await region(canvasElement)
    await expect(sessions.getByRole('status', { name: 'Carregando' })).toBeVisible()
  },
)

export const Erro = light(
  at({ ...primary(READER), trouble: ofSessions(async () => failed()) }, async ({ canvasElement }) => {
    const sessions = await region(canvasElement)
    await expect(await sessions.findByRole('button', { name: 'Tentar novamente' }, SLOW)).toBeVisible()
    await expect(sessions.getByText('Não foi possível carregar as sessões')).toBeVisible()
  }),
)

export const SemPermissao = {
  name: 'Sem permissão',
  ...at({ ...primary(READER), user: READER }, async ({ canvas }) => {
    await canvas.findByRole('form', { name: 'Acesso' }, SLOW)
    await expect(canvas.queryByRole('region', { name: 'Sessões' })).not.toBeInTheDocument()
  }),
}

const REFUSED = 'Só quem tem as mesmas permissões vê e encerra as sessões deste usuário.'
export const DeQuemPodeMais = {
  name: 'De quem pode mais',
  ...at(
    {
      ...primary(READER),
      trouble: ofSessions(async () => Response.json({ code: 'not_held', message: REFUSED }, { status: 403 })),
    },
    async ({ canvas, canvasElement }) => {
      const sessions = await region(canvasElement)
      await expect(await sessions.findByText(REFUSED, undefined, SLOW)).toBeVisible()
      await expect(sessions.queryByRole('button')).not.toBeInTheDocument()
      await expect(canvas.getAllByText(REFUSED)).toHaveLength(1)
    },
  ),
}
