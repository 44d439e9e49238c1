import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { paths } from '#widgets/paths.ts'
import { expectNoShift, heldBack } from '../geometry.ts'
import { broken, NOBODY, never, type Ready, type Trouble, light } from '../server.tsx'
import { addPeople, READS_ALARMS, WITHOUT_GROUPS } from './people.ts'
import { at } from './stage.tsx'
import { asked, firstMinute } from '../first-minute.tsx'

const meta: Meta = { title: 'Telas/SATs/Alarmes' }
export default meta

const ALARMS = paths.satAlarms()
type Canvas = ReturnType<typeof within>

/** The first card that says so, once the list is there. */
const card = async (canvas: Canvas, name: RegExp) =>
  (await canvas.findAllByRole('button', { name }, { timeout: 15_000 }))[0] as HTMLElement
const editing = async (canvas: Canvas, name: RegExp) => {
  await userEvent.click(await card(canvas, name))
  return within(await canvas.findByRole('form', { name: 'Editar alarme' }))
}
const choose = async (canvas: Canvas, field: RegExp, option: string) => {
  await userEvent.click(canvas.getByRole('button', { name: field }))
  await userEvent.click(await canvas.findByRole('option', { name: option }))
}
/** Writing alone is in trouble. */
const atWriting =
  (answer: object, status: number): Trouble =>
  (path) =>
    path.includes('confirm=') ? Promise.resolve(Response.json(answer, { status })) : undefined

export const Alarmes = at({ path: ALARMS }, async ({ canvas }) => {
  await expect(await card(canvas, /^Tempo sem comunicação com a SEFAZ maior que 30 minutos/)).toBeVisible()
  await expect(canvas.getByRole('heading', { name: 'Disparar alertas quando...' })).toBeVisible()
  await expect(canvas.getByRole('button', { name: 'Novo Alarme' })).not.toHaveAttribute('aria-disabled')
})

export const Claro = { tags: ['!test'], ...Alarmes, name: 'Tema claro', globals: { theme: 'light' } }

export const Editando = at({ path: ALARMS }, async ({ canvas }) => {
  const form = await editing(canvas, /^Cupons em memória/)
  await expect(form.getByRole('textbox', { name: 'Valor' })).toHaveFocus()
  await expect(form.getByRole('button', { name: 'Unidade: cupons' })).toBeVisible()
  await userEvent.click(await card(canvas, /^Nível da bateria/))
  // One at most
  await expect(await canvas.findByRole('button', { name: 'Opção: Baixo' })).toBeVisible()
  await expect(canvas.getAllByRole('form')).toHaveLength(1)
})

export const EditandoClaro = { tags: ['!test'], ...Editando, name: 'Editando, tema claro', globals: { theme: 'light' } }

export const EditandoVersao = {
  name: 'Editando versão',
  ...at({ path: ALARMS }, async ({ canvas }) => {
    const form = await editing(canvas, /^Versão do software básico/)
    const version = form.getByRole('textbox', { name: 'Versão' })
    await userEvent.clear(version)
    await userEvent.type(version, '030211')
    await expect(version).toHaveValue('03.02.11')
  }),
  globals: { theme: 'light' },
}

export const NovoDaNfce = {
  name: 'Novo, dos prazos da NFC-e',
  ...at({ path: ALARMS }, async ({ canvas }) => {
    await card(canvas, /^Cupons em memória/)
    await userEvent.click(canvas.getByRole('button', { name: 'Novo Alarme' }))
    const form = within(await canvas.findByRole('form', { name: 'Novo alarme' }))
    await choose(canvas, /^Quando/, 'NFC-e em contingência sem autorização há mais de 24 horas')
    // There is nothing to set: the time is the law's.
    await expect(form.queryByRole('textbox', { name: 'Valor' })).toBeNull()
    await expect(form.queryByRole('button', { name: /^Operador/ })).toBeNull()
    await choose(canvas, /^Quando/, 'Números de NFC-e sem explicação, nos dias 5 e 9')
    await expect(form.queryByRole('textbox', { name: 'Valor' })).toBeNull()
  }),
}

export const Novo = at({ path: ALARMS }, async ({ canvas }) => {
  await card(canvas, /^Cupons em memória/)
  await userEvent.click(canvas.getByRole('button', { name: 'Novo Alarme' }))
  const form = within(await canvas.findByRole('form', { name: 'Novo alarme' }))
  await expect(form.getByRole('textbox', { name: 'Valor' })).toHaveValue('0')
  await choose(canvas, /^Quando/, 'Tempo sem transmissão de cupons')
  await expect(form.getByRole('textbox', { name: 'Valor' })).toHaveValue('1')
  await expect(form.getByRole('button', { name: 'Unidade: minutos' })).toBeVisible()
})

/** A page is left with the form open: what is typed stays, and there is one form still. */
export const Paginas = {
  name: 'Páginas',
  ...at({ path: paths.satAlarms('?per_page=10') }, async ({ canvas }) => {
    const form = await editing(canvas, /^Cupons em memória/)
    await userEvent.type(form.getByRole('textbox', { name: 'Valor' }), '9')
    await expect(canvas.getByText(/^1–10 de \d+$/)).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Próxima página' }))
    await expect(await canvas.findByText(/^11–\d+ de \d+$/)).toBeVisible()
    await expect(canvas.getAllByRole('form')).toHaveLength(1)
    await expect(form.getByRole('textbox', { name: 'Valor' })).toHaveValue('509')
    await userEvent.click(form.getByRole('button', { name: 'Cancelar' }))
    await userEvent.click(await canvas.findByRole('button', { name: 'Descartar' }))
    await expect(await card(canvas, /^Versão do software básico/)).toBeVisible()
  }),
}

export const PaginaVazia = {
  name: 'Página vazia',
  ...at({ path: paths.satAlarms('?page=99') }, async ({ canvas }) => {
    await expect(await canvas.findByText('Nenhum alarme nesta página', {}, { timeout: 15_000 })).toBeVisible()
  }),
}

export const DaPaginaVaziaAPrimeira = {
  name: 'Da página vazia à primeira',
  ...at({ path: paths.satAlarms('?page=99') }, async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Ver a primeira página' }, { timeout: 15_000 }))
    await expect(await card(canvas, /^Cupons em memória/)).toBeVisible()
  }),
}

const manyGroups: Trouble = (path) => {
  if (!path.includes('/company_groups/')) return undefined
  const search = new URL(path, location.origin).searchParams.get('search') ?? ''
  const all = Array.from({ length: 1500 }, (_, index) => ({
    id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    description: `Grupo ${index}`,
    companies: [],
    version: '',
  })).filter(({ description }) => description.includes(search))
  return Promise.resolve(Response.json({ items: all.slice(0, 100), total: all.length }))
}
/** More groups than any answer holds: the server searches, and the chosen ones keep their names. */
export const MuitosGrupos = {
  name: 'Muitos grupos',
  ...at({ path: ALARMS, trouble: manyGroups }, async ({ canvas }) => {
    const form = await editing(canvas, /^Cupons em memória/)
    const groups = form.getByRole('combobox', { name: 'Grupos' })
    await userEvent.type(groups, 'Grupo 1499')
    await userEvent.click(await canvas.findByRole('option', { name: 'Grupo 1499' }))
    await userEvent.clear(groups)
    await expect(await canvas.findByRole('option', { name: 'Grupo 7' })).toBeInTheDocument()
    await expect(form.getByText('Lojas do Ceará')).toBeVisible()
    await expect(form.getByRole('button', { name: 'Remover Grupo 1499' })).toBeVisible()
  }),
}

export const Invalido = {
  name: 'Inválido',
  ...at({ path: ALARMS }, async ({ canvas }) => {
    const form = await editing(canvas, /^Cupons em memória/)
    await userEvent.clear(form.getByRole('textbox', { name: 'Valor' }))
    await userEvent.click(form.getByRole('button', { name: /^Remover / }))
    await userEvent.click(form.getByRole('button', { name: 'Salvar' }))
    await expect(await form.findByText('Informe o valor')).toBeVisible()
    await expect(form.getByText('Escolha ao menos um grupo')).toBeVisible()
    await waitFor(() => expect(form.getByRole('textbox', { name: 'Valor' })).toHaveFocus())
  }),
}

export const Similar = at(
  {
    path: ALARMS,
    trouble: atWriting({ code: 'similar_alarm', message: 'Já existe outro alarme similar cadastrado' }, 409),
  },
  async ({ canvas }) => {
    const form = await editing(canvas, /^Cupons em memória/)
    await userEvent.click(form.getByRole('button', { name: 'Salvar' }))
    const dialog = within(await canvas.findByRole('alertdialog', { name: 'Já existe outro alarme similar cadastrado' }))
    await waitFor(() => expect(dialog.getByText('Isso pode causar notificações duplicadas')).toBeVisible())
    await expect(dialog.getByText('Deseja salvar mesmo assim ?')).toBeVisible()
  },
)

export const FalhaAoSalvar = {
  name: 'Falha ao salvar',
  ...at(
    { path: ALARMS, trouble: atWriting({ code: 'unavailable', message: 'O serviço está ocupado.' }, 503) },
    async ({ canvas }) => {
      const form = await editing(canvas, /^Cupons em memória/)
      const value = form.getByRole('textbox', { name: 'Valor' })
      await userEvent.clear(value)
      await userEvent.type(value, '77')
      await userEvent.click(form.getByRole('button', { name: 'Salvar' }))
      const told = await canvas.findByText('Ocorreu um erro ao salvar as informações: O serviço está ocupado.')
      await waitFor(() => expect(told).toBeVisible())
      await expect(value).toHaveValue('77')
    },
  ),
}

let isGone = false
const sometimes: Trouble = (path) =>
  isGone && path.includes('/sat_alarms/?') ? Promise.resolve(Response.json({ items: [], total: 0 })) : undefined
/** What is being typed outlives a refresh of the list, even one without its alarm. */
export const SumidoDaLista = {
  name: 'Sumido da lista',
  ...at({ path: ALARMS, trouble: sometimes }, async ({ canvas, loaded }) => {
    isGone = false
    const form = await editing(canvas, /^Cupons em memória/)
    const value = form.getByRole('textbox', { name: 'Valor' })
    await userEvent.type(value, '9')
    isGone = true
    const { connection } = loaded['ready'] as Ready
    await connection.queries.invalidateQueries({ queryKey: ['/sat_alarms/'] })
    await waitFor(() => expect(canvas.getAllByRole('listitem')).toHaveLength(1))
    await expect(value).toHaveValue('509')
    await expect(value).toHaveFocus()
  }),
}

export const Excluir = at({ path: ALARMS }, async ({ canvas }) => {
  const form = await editing(canvas, /^Cupons em memória/)
  await userEvent.click(form.getByRole('button', { name: 'Excluir' }))
  const dialog = await canvas.findByRole('alertdialog', { name: 'Excluir este alarme?' })
  await waitFor(() => expect(within(dialog).getByText('Cupons em memória maior que 50 cupons')).toBeVisible())
  await expect(dialog).toHaveFocus()
})

export const SemVerGrupos = {
  name: 'Sem ver grupos',
  ...at({ path: ALARMS, before: addPeople, user: WITHOUT_GROUPS }, async ({ canvas }) => {
    const form = await editing(canvas, /^Cupons em memória/)
    await expect(form.getByRole('combobox', { name: 'Grupos' })).toBeDisabled()
    await expect(form.getByText(/^Seu perfil não permite ver grupos de empresas/)).toBeVisible()
    await expect(form.getByText('Lojas do Ceará')).toBeVisible()
    await expect(form.queryByRole('button', { name: 'Excluir' })).toBeNull()
    await expect(canvas.getByRole('button', { name: 'Novo Alarme' })).toHaveAttribute('aria-disabled', 'true')
  }),
}

export const SomenteLeitura = {
  name: 'Somente leitura',
  ...at({ path: ALARMS, before: addPeople, user: READS_ALARMS }, async ({ canvas }) => {
    await expect((await canvas.findAllByText('Cupons em memória', { exact: false }))[0]).toBeVisible()
    await expect(canvas.queryByRole('button', { name: /^Cupons em memória/ })).toBeNull()
    const fresh = canvas.getByRole('button', { name: 'Novo Alarme' })
    await expect(fresh).toHaveAttribute('title', 'Seu perfil não permite criar alarmes')
    fresh.focus()
    await userEvent.keyboard('{Enter}')
    await expect(canvas.queryByRole('form')).toBeNull()
  }),
  globals: { theme: 'light' },
}

export const Carregando = at({ path: ALARMS, trouble: never }, async ({ canvas }) => {
  await expect(await canvas.findByRole('heading', { name: 'Disparar alertas quando...' })).toBeVisible()
})

const nothing: Trouble = (path) =>
  path.includes('/sat_alarms/') ? Promise.resolve(Response.json({ items: [], total: 0 })) : undefined
export const Vazio = at({ path: ALARMS, trouble: nothing }, async ({ canvas }) => {
  await expect(await canvas.findByText('Nenhum alarme')).toBeVisible()
})

export const PrimeiroAlarme = {
  name: 'Primeiro alarme',
  ...at({ path: ALARMS, trouble: nothing }, async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Cadastrar alarme' }))
    await expect(await canvas.findByRole('form', { name: 'Novo alarme' })).toBeVisible()
  }),
}

export const Erro = light(
  at({ path: ALARMS, trouble: broken }, async ({ canvas }) => {
    await expect(await canvas.findByText(/Tentando novamente…$/, {}, { timeout: 10_000 })).toBeVisible()
  }),
)

export const SemPermissao = {
  name: 'Sem permissão',
  ...at({ path: ALARMS, user: NOBODY }, async ({ canvas }) => {
    await expect(await canvas.findByText('Sem acesso')).toBeVisible()
  }),
}

const held = heldBack(/\/sat_alarms\//)

export const SemDeslocamento: StoryObj = {
  name: 'Sem deslocamento',
  ...at({ path: ALARMS, trouble: held.trouble }, ({ canvasElement }) =>
    expectNoShift(
      canvasElement,
      [
        { shape: '.bar' },
        { shape: '.alarms', isOpenEnded: true },
        { shape: '.alarm', isOpenEnded: true },
        { shape: '.pager' },
      ],
      { letGo: held.letGo, ready: () => canvasElement.querySelector('li .alarm') },
    ),
  ),
  beforeEach: held.hold,
}

const EMPTY = { path: ALARMS, title: 'Nenhum alarme', step: 'Cadastrar alarme' }
export const PrimeiroMinuto = { name: 'Primeiro minuto de uma organização nova', ...firstMinute(at, EMPTY) }
export const PrimeiroMinutoDeQuemLe = { name: 'Primeiro minuto de quem só lê', ...asked(at, EMPTY, 'criar alarmes') }
