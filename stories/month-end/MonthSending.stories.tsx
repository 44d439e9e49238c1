import type { Meta } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import type { Store } from '#api/server/store/scope.ts'
import monthEnd from '#widgets/month-end/widget.ts'
import { monthOfFirst } from './month-answer.ts'
import { addApp, clearFactors, codeOf, forgetProofs } from '../factors.ts'
import { screensOf } from '../screen.tsx'
import { openServer, type Trouble } from '../server.tsx'

const meta: Meta = { title: 'Telas/Fechamento do mês/Envio ao contador' }
export default meta

const ADMIN = 'admin@aurora.example'
const emails = ['contabilidade@escritorio.example', 'fiscal@escritorio.example']
const sent = {
  id: 'one',
  at: '2026-11-05T11:00:00.000Z',
  cause: 'person',
  by: ADMIN,
  emails,
  format: 'xml',
  state: 'sent',
  sent_at: '2026-11-05T11:00:30.000Z',
  expires_at: '2026-11-12T11:00:00.000Z',
  failure: null,
  is_open: true,
  ended: null,
}
const ended = {
  ...sent,
  id: 'two',
  at: '2026-11-04T09:00:00.000Z',
  state: 'ended',
  is_open: false,
  ended: { at: '2026-11-04T09:30:00.000Z', by: 'fiscal@aurora.example' },
}
const accountant = {
  company_id: '00000000-0000-7000-8000-0000000000c1',
  month: '2026-10',
  emails,
  schedule: 'off',
  day: 5,
  format: 'xml',
  saved: { at: '2026-11-01T11:00:00.000Z', by: ADMIN },
  deliveries: [sent, ended],
  open_links: emails.map((email) => ({ email, months: ['2026-09', '2026-10'], until: sent.expires_at })),
  version: 'one',
}

/** Answers how the month goes to the accountant; whoever changes that is told that another person did so before. */
const stage: Trouble = (path, init) => {
  if (!path.includes('/month_end/accountant')) return undefined
  if (init?.method !== 'PUT') return Promise.resolve(Response.json(accountant))
  const current = { ...accountant, emails: ['outra@escritorio.example', ...emails], version: 'two' }
  const changes = [{ field: 'Endereços', from: emails.join(', '), to: current.emails.join(', ') }]
  const conflict = { email: 'fiscal@aurora.example', changed_utc: sent.at, changes, current }
  return Promise.resolve(Response.json({ code: 'conflict', message: 'Alterado', conflict }, { status: 409 }))
}

const at = screensOf(monthEnd, { path: monthOfFirst() })
type Canvas = ReturnType<typeof within>
const form = async (canvas: Canvas) => {
  await userEvent.click(await canvas.findByRole('button', { name: 'Alterar' }))
  const dialog = await canvas.findByRole('dialog', { name: 'Envio ao contador' })
  await waitFor(() => expect(dialog).toBeVisible())
  return within(dialog)
}

export const Encerrar = {
  name: 'Links que ainda abrem, e a pergunta antes de encerrá-los',
  ...at({ trouble: stage }, async ({ canvas }) => {
    const list = within(await canvas.findByRole('list', { name: 'Envios deste mês' }))
    await expect(list.getAllByRole('button')).toHaveLength(1)
    await userEvent.click(list.getByRole('button', { name: /^Encerrar os links do envio de/ }))
    const question = await canvas.findByRole('alertdialog', { name: 'Encerrar os links?' })
    await waitFor(() => expect(question).toBeVisible())
    await expect(within(question).getByText(/Nenhum link deste envio abre mais, para ninguém/)).toBeVisible()
  }),
}

export const Encerrados = {
  name: 'Links encerrados, por quem e quando',
  ...at({ trouble: stage }, async ({ canvas }) => {
    const list = within(await canvas.findByRole('list', { name: 'Envios deste mês' }))
    await expect(list.getByText('Links encerrados')).toBeVisible()
    await expect(list.getByText(/links encerrados por fiscal@aurora\.example em 04\/11\/2026 06:30/)).toBeVisible()
  }),
}

export const EnderecoRetirado = {
  name: 'Endereço que sai da lista e ainda abre o que recebeu',
  ...at({ trouble: stage }, async ({ canvas }) => {
    const inside = await form(canvas)
    const end = 'Encerrar também esses links, para todos os endereços que os receberam'
    await expect(inside.queryByLabelText(end)).toBeNull()
    await userEvent.clear(inside.getByLabelText('E-mail 2'))
    await expect(
      await inside.findByText(/^fiscal@escritorio\.example ainda abre o que recebeu de setembro de 2026, outubro/),
    ).toBeVisible()
    await expect(inside.getByLabelText(end)).not.toBeChecked()
  }),
}

export const DuasPessoas = {
  name: 'Alterado por outra pessoa: os endereços das duas',
  ...at({ trouble: stage }, async ({ canvas }) => {
    const inside = await form(canvas)
    await userEvent.clear(inside.getByLabelText('E-mail 2'))
    await userEvent.type(inside.getByLabelText('E-mail 2'), 'nova@escritorio.example')
    await userEvent.click(inside.getByRole('button', { name: 'Salvar' }))
    const question = await canvas.findByRole('dialog', { name: 'Outra pessoa alterou este registro' })
    await waitFor(() => expect(question).toBeVisible())
    await userEvent.click(within(question).getByRole('button', { name: 'Juntar' }))
    await expect(await inside.findByText(/As alterações foram juntadas/)).toBeVisible()
    const fields = inside.getAllByLabelText(/^E-mail \d$/).map((field) => (field as HTMLInputElement).value)
    await expect(fields.filter((text) => text !== '')).toEqual([
      'outra@escritorio.example',
      'contabilidade@escritorio.example',
      'nova@escritorio.example',
    ])
  }),
}

export const DiaImpossivel = {
  name: 'Dia que não existe, e depois outra ocasião',
  ...at({ trouble: stage }, async ({ canvas }) => {
    const inside = await form(canvas)
    const choose = async (label: string) => {
      await userEvent.click(inside.getByLabelText('Quando'))
      await userEvent.click(await canvas.findByRole('option', { name: label }))
    }
    await choose('Todo mês, no dia')
    await userEvent.clear(await inside.findByLabelText('Dia do mês seguinte'))
    await userEvent.type(inside.getByLabelText('Dia do mês seguinte'), '31')
    await userEvent.click(inside.getByRole('button', { name: 'Salvar' }))
    await waitFor(() => expect(inside.getByLabelText('Dia do mês seguinte')).toHaveAccessibleDescription(/De 1 a 28/))
    await choose('Quando o mês é fechado')
    // What nobody sees keeps nothing from being saved.
    await userEvent.click(inside.getByRole('button', { name: 'Salvar' }))
    await expect(await canvas.findByRole('dialog', { name: 'Outra pessoa alterou este registro' })).toBeVisible()
  }),
}

/** Nobody has a factor, and no mail waits. */
const clear = async (store: Store) => {
  await clearFactors(store)
  await store.deleteFrom('work').execute()
}

/** The last proof is old: what was typed waits behind the question, and is saved after it. */
export const Confirmar = {
  name: 'Endereço novo, e a confirmação de que é você',
  ...at({ before: clear }, async ({ canvas }) => {
    const served = await openServer()
    const secret = await addApp(served, ADMIN)
    await forgetProofs(served.store)
    await userEvent.click(await canvas.findByRole('button', { name: 'Informar o contador' }))
    const dialog = await canvas.findByRole('dialog', { name: 'Envio ao contador' })
    await waitFor(() => expect(dialog).toBeVisible())
    await userEvent.type(within(dialog).getByLabelText('E-mail do contador'), 'nova@escritorio.example')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Salvar' }))
    const asked = async () => within(await canvas.findByRole('dialog', { name: 'Confirme que é você' }))
    // Called off, it is all there still.
    await userEvent.click(await (await asked()).findByRole('button', { name: 'Cancelar' }))
    await waitFor(() =>
      expect(within(dialog).getByLabelText('E-mail do contador')).toHaveValue('nova@escritorio.example'),
    )
    await userEvent.click(within(dialog).getByRole('button', { name: 'Salvar' }))
    const question = await asked()
    await userEvent.type(await question.findByLabelText('Código do aplicativo'), await codeOf(secret))
    await userEvent.click(question.getByRole('button', { name: 'Confirmar' }))
    await expect(await canvas.findByText(/^nova@escritorio\.example · /)).toBeVisible()
  }),
  // However it ends: with a factor nobody could sign in as this user any more, and other stories show the accountant.
  beforeEach: async () => {
    const { store } = await openServer()
    const settings = await store.deleteFrom('accountant_settings').returningAll().execute()
    return async () => {
      await clear(store)
      await store.deleteFrom('accountant_settings').execute()
      if (settings.length > 0) await store.insertInto('accountant_settings').values(settings).execute()
    }
  },
}
