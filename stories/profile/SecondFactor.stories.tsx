import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { DEMO_PASSWORD } from '#api/demo/people.ts'
import profile from '#widgets/profile/widget.ts'
import { failed } from '../api-answers.ts'
import { clearFactors, codeOf, forgetCodes, forgetProofs } from '../factors.ts'
import { screensOf } from '../screen.tsx'
import { light, openServer, type Trouble } from '../server.tsx'

const USER = 'fiscal@aurora.example'
const at = screensOf(profile, { path: '/profile', user: USER, before: clearFactors })

const meta: Meta = { title: 'Telas/Perfil/Segundo fator' }
export default meta

/** Dialogs fade in. */
const seen = async (found: Promise<HTMLElement>) => {
  const element = await found
  await waitFor(() => expect(element).toBeVisible())
}

type Canvas = Parameters<NonNullable<StoryObj['play']>>[0]['canvas']
const ADD = { name: 'Adicionar aplicativo autenticador' }
const section = async (canvas: Canvas) => within(await canvas.findByRole('region', { name: 'Segundo fator' }))

/** Adds an app as a user does, who types its key. */
async function addApp(canvas: Canvas): Promise<string> {
  await userEvent.click(await canvas.findByRole('button', ADD))
  const dialog = within(await canvas.findByRole('dialog', ADD))
  const secret = (await dialog.findByText(/^([A-Z2-7]{4} )+[A-Z2-7]{4}$/)).textContent.replaceAll(' ', '')
  await userEvent.type(dialog.getByLabelText('Código do aplicativo'), await codeOf(secret))
  await userEvent.click(dialog.getByRole('button', { name: 'Adicionar' }))
  await seen(canvas.findByRole('dialog', { name: 'Códigos de recuperação' }))
  return secret
}
const closeCodes = async (canvas: Canvas) =>
  userEvent.click(await canvas.findByRole('button', { name: 'Guardei os códigos' }))

export const Nenhum = at({}, async ({ canvas }) => {
  await seen(canvas.findByText(/^Sua conta tem só a senha/))
  await expect((await section(canvas)).queryByRole('button', { name: 'Gerar outros' })).not.toBeInTheDocument()
})

const waiting: Trouble = (path) => (path.endsWith('/second-factors') ? new Promise(() => {}) : undefined)
export const Carregando = at({ trouble: waiting }, async ({ canvas }) => {
  await expect((await section(canvas)).getByRole('status', { name: 'Carregando' })).toBeVisible()
})

const refused: Trouble = (path) => (path.endsWith('/second-factors') ? Promise.resolve(failed()) : undefined)
export const Erro = light(
  at({ trouble: refused }, async ({ canvas }) => {
    const own = await section(canvas)
    await expect(await own.findByRole('button', { name: 'Tentar novamente' }, { timeout: 15_000 })).toBeVisible()
  }),
)

export const Adicionar = {
  name: 'Adicionar aplicativo',
  ...at({}, async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', ADD))
    const dialog = within(await canvas.findByRole('dialog', ADD))
    const code = await dialog.findByRole('img', { name: 'QR Code da chave do aplicativo' })
    // What no camera reads otherwise.
    await waitFor(() => expect(code.parentElement).toHaveStyle({ backgroundColor: 'rgb(255, 255, 255)' }))
    await expect(canvas.getByRole('dialog', ADD)).toHaveFocus()
    await userEvent.keyboard('12')
    await expect(dialog.getByLabelText('Código do aplicativo')).toHaveValue('12')
  }),
}

export const CodigoErrado = {
  name: 'Código errado',
  ...light(
    at({}, async ({ canvas }) => {
      await userEvent.click(await canvas.findByRole('button', ADD))
      const dialog = within(await canvas.findByRole('dialog', ADD))
      await userEvent.type(await dialog.findByLabelText('Código do aplicativo'), '12')
      await userEvent.click(dialog.getByRole('button', { name: 'Adicionar' }))
      await seen(dialog.findByText('O código tem 6 dígitos'))
      await userEvent.type(dialog.getByLabelText('Código do aplicativo'), '3456')
      await userEvent.click(dialog.getByRole('button', { name: 'Adicionar' }))
      await seen(dialog.findByText('Código incorreto. Confira também o relógio do aparelho.'))
    }),
  ),
}

export const Codigos = {
  name: 'Códigos de recuperação',
  ...at({}, async ({ canvas }) => {
    await addApp(canvas)
    const dialog = within(canvas.getByRole('dialog', { name: 'Códigos de recuperação' }))
    await expect(within(dialog.getByRole('list')).getAllByRole('listitem')).toHaveLength(10)
    await userEvent.click(dialog.getByRole('button', { name: 'Fechar' }))
    await seen(canvas.findByText('Guardou os códigos?'))
    await userEvent.click(canvas.getByRole('button', { name: 'Voltar' }))
  }),
}

export const UmAplicativo = {
  name: 'Um aplicativo',
  ...at({}, async ({ canvas }) => {
    await addApp(canvas)
    await closeCodes(canvas)
    const own = await section(canvas)
    await expect(await own.findByText('Meu celular')).toBeVisible()
    await expect(own.getByText('Restam 10 códigos')).toBeVisible()
  }),
}

export const Remover = light(
  at({}, async ({ canvas }) => {
    await addApp(canvas)
    await closeCodes(canvas)
    await userEvent.click(await canvas.findByRole('button', { name: 'Remover Meu celular' }))
    await seen(canvas.findByText(/^É o seu único segundo fator/))
    await userEvent.click(canvas.getByRole('button', { name: 'Remover' }))
    await seen(canvas.findByText(/^Sua conta tem só a senha/))
  }),
)

/** The last proof is old: what was asked for waits behind the question, and is done after it. */
export const Confirmar = {
  name: 'Confirmar que é você',
  ...at({}, async ({ canvas }) => {
    const secret = await addApp(canvas)
    await closeCodes(canvas)
    const { store } = await openServer()
    await forgetProofs(store)
    await forgetCodes(store)
    await userEvent.click(await canvas.findByRole('button', { name: 'Gerar outros' }))
    await userEvent.click(await canvas.findByRole('button', { name: 'Gerar' }))
    const dialog = within(await canvas.findByRole('dialog', { name: 'Confirme que é você' }))
    await userEvent.click(await dialog.findByRole('button', { name: 'Usar um código de recuperação' }))
    await userEvent.click(await canvas.findByRole('button', { name: 'Usar o código do aplicativo' }))
    const again = within(await canvas.findByRole('dialog', { name: 'Confirme que é você' }))
    await userEvent.type(await again.findByLabelText('Código do aplicativo'), await codeOf(secret))
    await userEvent.click(again.getByRole('button', { name: 'Confirmar' }))
    await seen(canvas.findByRole('dialog', { name: 'Códigos de recuperação' }))
  }),
}

/** Of who has no factor the password is asked, and a wrong one changes nothing. */
export const ConfirmarPorSenha = {
  name: 'Confirmar pela senha',
  ...light(
    at({}, async ({ canvas }) => {
      await forgetProofs((await openServer()).store)
      await userEvent.click(await canvas.findByRole('button', ADD))
      const dialog = within(await canvas.findByRole('dialog', { name: 'Confirme que é você' }))
      await userEvent.type(await dialog.findByLabelText('Senha'), 'not this one')
      await userEvent.click(dialog.getByRole('button', { name: 'Confirmar' }))
      await seen(dialog.findByText('A senha está incorreta'))
      await userEvent.clear(dialog.getByLabelText('Senha'))
      await userEvent.type(dialog.getByLabelText('Senha'), DEMO_PASSWORD)
      await userEvent.click(dialog.getByRole('button', { name: 'Confirmar' }))
      await seen(canvas.findByRole('dialog', ADD))
    }),
  ),
}

export const ConfirmacaoCancelada = {
  name: 'Confirmação cancelada',
  ...at({}, async ({ canvas }) => {
    await forgetProofs((await openServer()).store)
    await userEvent.click(await canvas.findByRole('button', ADD))
    const dialog = within(await canvas.findByRole('dialog', { name: 'Confirme que é você' }))
    await userEvent.click(await dialog.findByRole('button', { name: 'Cancelar' }))
    await seen(canvas.findByText('Nada foi alterado: você não confirmou que é você.'))
  }),
}

/** Where the tenant asks one of a user who has none, nothing else opens. */
export const Exigido = at(
  {
    before: async (store) => {
      await clearFactors(store)
      await store.updateTable('tenants').set({ second_factor: 'everybody' }).execute()
    },
  },
  async ({ canvas }) => {
    await seen(canvas.findByRole('heading', { name: 'Falta um segundo fator' }))
    await expect(canvas.queryByLabelText('Senha atual')).not.toBeInTheDocument()
    await addApp(canvas)
    await closeCodes(canvas)
    await waitFor(async () => expect(await canvas.findByLabelText('Senha atual')).toBeVisible())
    await clearFactors((await openServer()).store)
  },
)
