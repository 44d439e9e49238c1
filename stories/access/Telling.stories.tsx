import type { Meta } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import type { Store } from '#api/server/store/scope.ts'
import { paths } from '#widgets/paths.ts'
import { unreadable } from '../screen.tsx'
import { light, never, NOBODY } from '../server.tsx'
import { at, groupId } from './stage.tsx'
import { channelsOfEveryKind, noChannels, webhookGone } from './telling-stage.ts'

const meta: Meta = { title: 'Telas/Acessos/Como avisar' }
export default meta

const SLOW = { timeout: 15_000 }
const path = async (store: Store) => paths.companyGroupTelling(await groupId(store, 'Lojas do Ceará'))

export const Canais = at({ path, before: channelsOfEveryKind }, async ({ canvas }) => {
  await expect(await canvas.findByRole('heading', { name: 'Como avisar Lojas do Ceará' }, SLOW)).toBeVisible()
  const channels = within(await canvas.findByRole('list', { name: 'Canais' }))
  await expect(channels.getAllByRole('listitem')).toHaveLength(3)
  const deliveries = within(await canvas.findByRole('list', { name: 'Entregas' }, SLOW))
  await expect(deliveries.getAllByRole('listitem')).toHaveLength(4)
  await expect(deliveries.getByText(/3 tentativas, a próxima em/)).toBeVisible()
  await userEvent.click(canvas.getByRole('checkbox', { name: 'Só as que falharam' }))
  await waitFor(() => expect(deliveries.getAllByRole('listitem')).toHaveLength(1), SLOW)
})

export const Claro = light(at({ path, before: channelsOfEveryKind }))

export const SemCanais = {
  name: 'Sem canais',
  ...at({ path, before: noChannels }, async ({ canvas }) => {
    await expect(await canvas.findByText('Sem dia marcado, todo alerta avisa na hora.', undefined, SLOW)).toBeVisible()
    await expect(canvas.queryByText('Entregas')).not.toBeInTheDocument()
  }),
}

export const Carregando = at({ path, trouble: never })
export const Erro = unreadable(at, { path })

export const SomenteLeitura = {
  name: 'Somente leitura',
  ...at({ path, before: channelsOfEveryKind, user: 'fiscal@aurora.example' }, async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: 'Novo canal' }, SLOW)).toHaveAttribute(
      'aria-disabled',
      'true',
    )
    await expect(canvas.getByRole('button', { name: 'Salvar' })).toHaveAttribute('aria-disabled', 'true')
    await expect(canvas.queryByRole('button', { name: /Enviar teste/ })).not.toBeInTheDocument()
  }),
}

export const SemPermissao = {
  name: 'Sem permissão',
  ...at({ path, user: NOBODY }, async ({ canvas }) => {
    await expect(await canvas.findByText('Sem acesso', undefined, SLOW)).toBeVisible()
  }),
}

/** Hours show their clocks once a day is ticked; what cannot be saved says so at its field. */
export const Horario = {
  name: 'Horário e escalada',
  ...at({ path, before: noChannels }, async ({ canvas }) => {
    const form = within(await canvas.findByRole('form', { name: 'Como avisar' }, SLOW))
    await userEvent.click(form.getByRole('checkbox', { name: 'Segunda' }))
    const from = await form.findByRole('textbox', { name: 'Das' })
    await userEvent.clear(from)
    await userEvent.type(from, '2500')
    await userEvent.click(form.getByRole('button', { name: 'Salvar' }))
    await waitFor(() => expect(from).toHaveAccessibleDescription('Informe a hora como 08:00'))
    await userEvent.clear(from)
    await userEvent.type(from, '0800')
    await userEvent.click(form.getByRole('button', { name: 'Salvar' }))
    await expect(await canvas.findByText('Informações salvas com sucesso', undefined, SLOW)).toBeVisible()
  }),
}

/** The secret of a new webhook is shown once, and left only knowingly. */
export const Novo = {
  name: 'Novo webhook e seu segredo',
  ...at({ path, before: noChannels }, async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Novo canal' }, SLOW))
    const dialog = within(await canvas.findByRole('dialog', { name: 'Novo canal' }, SLOW))
    await userEvent.click(dialog.getByRole('button', { name: 'Salvar' }))
    await expect(await dialog.findByText('Informe o endereço')).toBeVisible()
    await userEvent.type(dialog.getByRole('textbox', { name: 'Endereço' }), 'https://erp.aurora.example/alertas')
    await userEvent.type(dialog.getByRole('textbox', { name: 'Nome' }), 'ERP da matriz')
    await userEvent.click(dialog.getByRole('button', { name: 'Salvar' }))
    const secret = await canvas.findByRole('dialog', { name: 'Segredo do webhook' }, SLOW)
    await expect(within(secret).getByText(/^whsec_/)).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect(await canvas.findByRole('alertdialog', { name: 'Guardou o segredo?' })).toBeVisible()
  }),
}

export const Testar = {
  name: 'Enviar teste',
  ...at({ path, before: channelsOfEveryKind }, async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Enviar teste a Canal da TI' }, SLOW))
    await expect(await canvas.findByText('Teste entregue', undefined, SLOW)).toBeVisible()
    const deliveries = within(await canvas.findByRole('list', { name: 'Entregas' }))
    await waitFor(() => expect(deliveries.getAllByRole('listitem')).toHaveLength(5), SLOW)
  }),
}

export const Editar = {
  name: 'Editar canal',
  ...at({ path, before: channelsOfEveryKind }, async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Editar Plantão das lojas' }, SLOW))
    const dialog = within(await canvas.findByRole('dialog', { name: 'Editar canal' }, SLOW))
    await expect(dialog.getByRole('textbox', { name: 'Grupo ou canal' })).toHaveValue('-1001234567890')
    await expect(dialog.getByRole('textbox', { name: 'Token do bot' })).toHaveValue('')
  }),
}

/** What its receiver has switched off is switched on again by one press. */
export const NaoRecebeMais = {
  name: 'Webhook que não recebe mais',
  ...at({ path, before: webhookGone }, async ({ canvas }) => {
    const channel = within(await canvas.findByRole('article', { name: 'ERP da matriz' }, SLOW))
    await expect(channel.getByText(/^Desligado em .+: o endereço não recebe mais$/)).toBeVisible()
    await userEvent.click(channel.getByRole('button', { name: 'Ligar ERP da matriz de novo' }))
    await expect(await canvas.findByText('Canal ligado', undefined, SLOW)).toBeVisible()
    await waitFor(() => expect(channel.queryByText(/^Desligado/)).not.toBeInTheDocument(), SLOW)
  }),
}
