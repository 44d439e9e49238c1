import type { Meta } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import type { CompanyGroup } from '#api/contract/access/company-groups.ts'
import access from '#widgets/access/widget.ts'
import { paths } from '#widgets/paths.ts'
import { screensOf } from '../screen.tsx'
import { light, openServer } from '../server.tsx'

// Two people change one thing: every form asks the same. Here it is a group of companies, of which the other one takes a company away.

const meta: Meta = { title: 'Telas/Alterado por outra pessoa' }
export default meta

const SLOW = { timeout: 15_000 }
const ADMIN = 'admin@aurora.example'
const TITLE = 'Outra pessoa alterou este registro'

/** Asks the API as the administrator does elsewhere. */
async function ask<T>(method: string, path: string, body?: object): Promise<T> {
  const { api, enter } = await openServer()
  const { tenant, token } = await enter(ADMIN)
  const headers = { Authorization: `Bearer ${token}`, 'X-Tenant': tenant, 'Content-Type': 'application/json' }
  const init = { method, headers, body: body ? JSON.stringify(body) : null }
  const reply = await api(new Request(`${location.origin}/api/v1${path}`, init))
  if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status}`)
  return reply.json()
}

let groups = 0
const mine = () => `Meu nome (${groups})`
let group: CompanyGroup
const read = () => ask<CompanyGroup>('GET', `/company_groups/${group.id}`)

/** What fades in takes a moment to be seen. */
const appears = (find: () => HTMLElement) => waitFor(() => expect(find()).toBeVisible(), SLOW)

type Play = (stage: {
  canvas: ReturnType<typeof within>
  form: ReturnType<typeof within>
  dialog: ReturnType<typeof within>
}) => Promise<void>

/** The form with another name and one company more, saved after somebody else has taken one away. */
const met = (play: Play) =>
  screensOf(access)(
    {
      path: async (store) => {
        const companies = await store.selectFrom('companies').select('id').orderBy('search').limit(3).execute()
        group = await ask('POST', '/company_groups/', {
          // Names are unique, and each story has a group of its own.
          description: `De duas pessoas (${++groups})`,
          companies: companies.map(({ id }) => id).slice(0, 2),
        })
        return paths.companyGroup(group.id)
      },
    },
    async ({ canvas }) => {
      const form = within(await canvas.findByRole('form', { name: 'Editar grupo' }, SLOW))
      await waitFor(
        () =>
          expect(
            within(form.getByRole('list', { name: 'Empresas', hidden: true })).getAllByRole('checkbox', {
              checked: true,
            }),
          ).toHaveLength(2),
        SLOW,
      )
      const name = form.getByRole('textbox', { name: 'Descrição' })
      await userEvent.clear(name)
      await userEvent.type(name, mine())
      await userEvent.click(
        within(form.getByRole('list', { name: 'Empresas', hidden: true })).getAllByRole('checkbox', {
          checked: false,
        })[0] as Element,
      )
      const [kept] = group.companies
      await ask('PUT', `/company_groups/${group.id}`, { description: group.description, companies: [kept] })
      await userEvent.click(form.getByRole('button', { name: 'Salvar' }))
      await play({ canvas, form, dialog: within(await canvas.findByRole('dialog', { name: TITLE }, SLOW)) })
    },
  )

export const Mostrado = light(
  met(async ({ dialog, form }) => {
    await appears(() => dialog.getByText(ADMIN))
    await appears(() => within(dialog.getByRole('list', { name: 'O que mudou' })).getByText('Empresas'))
    await expect(form.getByRole('textbox', { name: 'Descrição', hidden: true })).toHaveValue(mine())
  }),
)

export const Visto = {
  name: 'O estado atual, e de volta',
  ...met(async ({ canvas, dialog, form }) => {
    await userEvent.click(dialog.getByRole('button', { name: 'Ver o estado atual' }))
    await expect(form.getByRole('textbox', { name: 'Descrição' })).toHaveValue(group.description)
    await waitFor(() =>
      expect(
        within(form.getByRole('list', { name: 'Empresas', hidden: true })).getAllByRole('checkbox', { checked: true }),
      ).toHaveLength(1),
    )
    await userEvent.click(await form.findByRole('button', { name: 'Voltar ao que preenchi' }))
    await appears(() => canvas.getByRole('dialog', { name: TITLE }))
    await expect(form.getByRole('textbox', { name: 'Descrição', hidden: true })).toHaveValue(mine())
  }),
}

/** What the other one took away does not come back. */
export const Juntado = met(async ({ canvas, dialog, form }) => {
  await userEvent.click(dialog.getByRole('button', { name: 'Juntar' }))
  await appears(() => form.getByText('As alterações foram juntadas. Confira e salve.'))
  await expect(form.getByRole('textbox', { name: 'Descrição' })).toHaveValue(mine())
  await waitFor(() =>
    expect(
      within(form.getByRole('list', { name: 'Empresas', hidden: true })).getAllByRole('checkbox', { checked: true }),
    ).toHaveLength(2),
  )
  await userEvent.click(form.getByRole('button', { name: 'Salvar' }))
  await appears(() => canvas.getByText('Informações salvas com sucesso'))
  const saved = await read()
  await expect(saved.description).toBe(mine())
  await expect(saved.companies).toContain(group.companies[0])
  await expect(saved.companies).not.toContain(group.companies[1])
  await expect(saved.companies).toHaveLength(2)
})

export const Sobrescrito = met(async ({ canvas, dialog }) => {
  await userEvent.click(dialog.getByRole('button', { name: 'Sobrescrever' }))
  await appears(() => canvas.getByText('Informações salvas com sucesso'))
  const saved = await read()
  await expect(saved.description).toBe(mine())
  await expect(saved.companies).toEqual(expect.arrayContaining([...group.companies]))
})
