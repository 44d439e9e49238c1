import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, within } from 'storybook/test'
import { browserSeal } from '#api/server/sats/browsers/seal.ts'
import type { Store } from '#api/server/store/scope.ts'
import type { BrowserNotifications, NotificationState, TurnedOn } from '#widgets/kit/place/notifications.ts'
import profile from '#widgets/profile/widget.ts'
import { failed } from '../api-answers.ts'
import { NOW } from '../now.ts'
import { type ScreenStage, screensOf } from '../screen.tsx'
import { light, openServer, SECRET, type Trouble } from '../server.tsx'

const USER = 'fiscal@aurora.example'
const meta: Meta = { title: 'Telas/Perfil/Notificações' }
export default meta

const ADDRESS = { endpoint: 'https://push.example/x', p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) }

/** A browser that stands as told, and takes what it is asked. */
function browser(state: NotificationState, end: TurnedOn = 'on'): BrowserNotifications {
  let now = state
  return {
    state: async () => now,
    async turnOn({ key, register }) {
      if (end !== 'on') return end
      await key()
      await register(ADDRESS)
      now = 'on'
      return end
    },
    async turnOff() {
      now = 'off'
    },
  }
}

const forget = async (store: Store) => void (await store.deleteFrom('alert_browsers').execute())

/** The user's telephone hears of alerts, and did not get the newest. */
async function onTelephone(store: Store): Promise<void> {
  await forget(store)
  const { token, tenant } = await (await openServer()).enter(USER)
  const { sub, sid } = JSON.parse(atob(token.split('.')[1] ?? ''))
  const id = crypto.randomUUID()
  await store
    .insertInto('alert_browsers')
    .values({
      tenant_id: tenant,
      id,
      user_id: sub,
      session_id: sid,
      device: 'Safari no iPhone',
      endpoint_hash: id,
      sealed: await browserSeal({ secret: SECRET }).close(id, ADDRESS),
      created_at: new Date(NOW - 86_400_000 * 3).toISOString(),
      last_at: new Date(NOW - 60_000 * 40).toISOString(),
      result: 'A resposta foi 503',
    })
    .execute()
}

const screens = screensOf(profile, { path: '/profile', user: USER, before: forget })
const at = (state: NotificationState, play: StoryObj['play'], stage: ScreenStage & { end?: TurnedOn } = {}) =>
  screens({ notifications: browser(state, stage.end), ...stage }, play)

const SLOW = { timeout: 15_000 }
type Canvas = Parameters<NonNullable<StoryObj['play']>>[0]['canvas']
const section = async (canvas: Canvas) => within(await canvas.findByRole('region', { name: 'Notificações' }, SLOW))
const ON = { name: 'Ativar neste navegador' }

export const Desligadas = at('off', async ({ canvas }) => {
  await expect(await (await section(canvas)).findByRole('button', ON, SLOW)).toBeVisible()
})

/** One press asks the browser and tells the server; the browser then stands in the list, is tried and removed. */
export const Ligar = at('off', async ({ canvas }) => {
  const own = await section(canvas)
  await userEvent.click(await own.findByRole('button', ON, SLOW))
  await expect(await own.findByText('Este navegador', undefined, SLOW)).toBeVisible()
  await expect(own.queryByRole('button', ON)).not.toBeInTheDocument()
  await userEvent.click(own.getByRole('button', { name: /^Enviar teste a / }))
  await expect(
    await canvas.findByText('Teste enviado: a notificação aparece em instantes', undefined, SLOW),
  ).toBeVisible()
  await userEvent.click(own.getByRole('button', { name: /^Remover / }))
  await expect(await own.findByRole('button', ON, SLOW)).toBeVisible()
})

export const Ligadas = {
  name: 'Ligadas em outro',
  ...light(
    at(
      'off',
      async ({ canvas }) => {
        const list = within(
          await (await section(canvas)).findByRole('list', { name: 'Navegadores com notificações' }, SLOW),
        )
        await expect(list.getByText('Safari no iPhone')).toBeVisible()
        await expect(list.getByText(/não chegou: A resposta foi 503$/)).toBeVisible()
      },
      { before: onTelephone },
    ),
  ),
}

export const Recusada = {
  name: 'Recusada ao ligar',
  ...at(
    'off',
    async ({ canvas }) => {
      const own = await section(canvas)
      await userEvent.click(await own.findByRole('button', ON, SLOW))
      await expect(await own.findByText(/^As notificações deste site estão bloqueadas/, undefined, SLOW)).toBeVisible()
    },
    { end: 'refused' },
  ),
}

export const Bloqueadas = light(
  at('refused', async ({ canvas }) => {
    await expect(
      await (await section(canvas)).findByText(/^As notificações deste site estão bloqueadas/, undefined, SLOW),
    ).toBeVisible()
  }),
)

export const SemSuporte = {
  name: 'Sem suporte',
  ...at('unsupported', async ({ canvas }) => {
    await expect(
      await (await section(canvas)).findByText(/^Este navegador não recebe notificações/, undefined, SLOW),
    ).toBeVisible()
  }),
}

export const NaoInstalado = {
  name: 'iPhone sem instalar',
  ...at('uninstalled', async ({ canvas }) => {
    await expect(await (await section(canvas)).findByText(/Adicionar à Tela de Início/, undefined, SLOW)).toBeVisible()
  }),
}

export const SemServico = {
  name: 'Serviço do navegador fora',
  ...at(
    'off',
    async ({ canvas }) => {
      const own = await section(canvas)
      await userEvent.click(await own.findByRole('button', ON, SLOW))
      await expect(await canvas.findByText(/^O navegador não alcançou/, undefined, SLOW)).toBeVisible()
      await expect(own.getByRole('button', ON)).toBeEnabled()
    },
    { end: 'unreachable' },
  ),
}

const refusing =
  (part: RegExp, method: string): Trouble =>
  (path, request) =>
    part.test(path) && request.method === method ? Promise.resolve(failed()) : undefined

export const Erro = at(
  'off',
  async ({ canvas }) => {
    await expect(await (await section(canvas)).findByRole('button', { name: 'Tentar novamente' }, SLOW)).toBeVisible()
  },
  { trouble: refusing(/^\/api\/v1\/alert_browsers\/$/, 'GET') },
)

export const NaoLigou = {
  name: 'Falha ao ligar',
  ...at(
    'off',
    async ({ canvas }) => {
      const own = await section(canvas)
      await userEvent.click(await own.findByRole('button', ON, SLOW))
      await expect(await canvas.findByRole('alert', undefined, SLOW)).toBeVisible()
      await expect(own.getByRole('button', ON)).toBeEnabled()
    },
    { trouble: refusing(/^\/api\/v1\/alert_browsers\/$/, 'POST') },
  ),
}

export const NaoRemoveu = {
  name: 'Falha ao testar e remover',
  ...at(
    'off',
    async ({ canvas }) => {
      const own = await section(canvas)
      await userEvent.click(await own.findByRole('button', { name: 'Enviar teste a Safari no iPhone' }, SLOW))
      await userEvent.click(own.getByRole('button', { name: 'Remover Safari no iPhone' }))
      await expect((await canvas.findAllByRole('alert', undefined, SLOW))[0]).toBeVisible()
      await expect(own.getByText('Safari no iPhone')).toBeVisible()
    },
    {
      before: onTelephone,
      trouble: (path, request) =>
        /^\/api\/v1\/alert_browsers\/./.test(path) && request.method !== 'GET' ? Promise.resolve(failed()) : undefined,
    },
  ),
}
