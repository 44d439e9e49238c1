import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { useLocation } from 'wouter'
import SearchDialog from '#widgets/kit/search/SearchDialog.tsx'
import type { SearchPlace } from '#widgets/kit/search/rows.ts'
import { defineWidget } from '#widgets/kit/widget.ts'
import nfce from '#widgets/nfce/widget.ts'
import { paths } from '#widgets/paths.ts'
import { screensOf } from '../screen.tsx'
import { broken, light, NOBODY, never, openServer } from '../server.tsx'

const meta: Meta = { title: 'Componentes/Combinados/Busca' }
export default meta

const places: readonly SearchPlace[] = [
  { label: 'NFCe', path: paths.nfces() },
  { label: 'Alarmes', path: paths.satAlarms(), detail: 'SATs' },
  { label: 'Saídas e números', path: paths.nfceGaps() },
  { label: 'Novo alarme', path: paths.satAlarms('?new=1'), detail: 'SATs', isAction: true },
]

function Searching() {
  const [, go] = useLocation()
  return <SearchDialog places={places} onClose={() => go('/fechada')} />
}
/** Where a result leads to. */
const Arrived = () => <p className="pad">Aberto: {useLocation()[0]}</p>

const widget = defineWidget({
  area: 'search',
  title: 'Busca',
  routes: [
    { name: 'search', path: '/', needs: [], screen: async () => ({ default: Searching }) },
    ...['/fechada', '/nfces', '/nfces/:key', '/sat-alarms', '/companies/:id', '/sats/:serial/monitoring'].map(
      (path) => ({
        name: path,
        path,
        needs: [],
        screen: async () => ({ default: Arrived }),
      }),
    ),
  ],
  elements: {},
})
const at = screensOf(widget, { path: '/' })

/** The same dialog within an element of notes. */
function SearchingNotes() {
  const [, go] = useLocation()
  return <SearchDialog places={[]} within={{ kinds: ['nfces'], routes: nfce.routes }} onClose={() => go('/fechada')} />
}
const atNotes = screensOf(
  {
    ...widget,
    routes: widget.routes.map((one) =>
      one.path === '/' ? { ...one, screen: async () => ({ default: SearchingNotes }) } : one,
    ),
  },
  { path: '/' },
)

type Canvas = Parameters<NonNullable<StoryObj['play']>>[0]['canvas']

/** Types as soon as the dialog is there, which has the focus: what is typed goes into its field. */
async function search(canvas: Canvas, text: string) {
  const field = await canvas.findByRole('combobox', { name: 'Buscar' })
  await waitFor(() => expect(canvas.getByRole('dialog', { name: 'Buscar' })).toHaveFocus())
  // The dialog comes into sight.
  await waitFor(() => expect(field).toBeVisible())
  if (text !== '') {
    await userEvent.keyboard(text)
    await expect(field).toHaveValue(text)
  }
  return within(await canvas.findByRole('listbox', { name: 'Resultados' }))
}

async function newestNote() {
  const { store } = await openServer()
  return store
    .selectFrom('nfces as n')
    .innerJoin('tenants as t', 't.id', 'n.tenant_id')
    .select(['n.key', 'n.number'])
    .where('t.description', '=', 'Grupo Aurora')
    .orderBy('n.emitted_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
}

/** Before anything is typed: what there is to go to. */
export const Vazia: StoryObj = {
  name: 'Antes de digitar',
  ...at({}, async ({ canvas }) => {
    const results = await search(canvas, '')
    await expect(results.getByRole('group', { name: 'Telas' })).toBeVisible()
    await expect(results.getByRole('group', { name: 'Ações' })).toBeVisible()
  }),
}

export const Nota: StoryObj = {
  name: 'Nota pela chave, com o teclado',
  ...at({}, async ({ canvas }) => {
    const { key } = await newestNote()
    const results = await search(canvas, key)
    const notes = within(await results.findByRole('group', { name: 'Notas (NFC-e)' }))
    const option = notes.getByRole('option')
    await expect(option).toHaveAttribute('aria-selected', 'false')
    await expect(option.querySelector('mark')).toHaveTextContent(key.match(/.{1,4}/g)?.join(' ') ?? '')
    await userEvent.keyboard('{Enter}')
    await canvas.findByText(`Aberto: ${paths.nfce(key)}`)
  }),
}

/** As it is read out from a receipt. */
export const FimDaChave: StoryObj = {
  name: 'Nota pelos últimos oito dígitos da chave',
  ...at({}, async ({ canvas }) => {
    const { key } = await newestNote()
    const end = `${key.slice(-8, -4)} ${key.slice(-4)}`
    const results = await search(canvas, end)
    const notes = within(await results.findByRole('group', { name: 'Notas (NFC-e)' }))
    const option = notes.getByRole('option')
    await expect(option.querySelector('mark')).toHaveTextContent(end)
  }),
}

/** Digits that stand in the midst of a key find nothing: what does is said. */
export const MeioDaChave: StoryObj = {
  name: 'Dígitos do meio da chave',
  ...at({}, async ({ canvas }) => {
    await search(canvas, '99887')
    await waitFor(() =>
      expect(canvas.getByRole('status')).toHaveTextContent(
        'Nada encontrado para “99887”. Digite o número inteiro, a chave desde o início ou seus últimos 8 dígitos',
      ),
    )
  }),
}

export const Resultados: StoryObj = {
  name: 'Resultados de vários tipos',
  ...at({}, async ({ canvas }) => {
    const { number } = await newestNote()
    const results = await search(canvas, String(number))
    await results.findByRole('group', { name: 'Notas (NFC-e)' })
    await waitFor(() => expect(canvas.getByRole('status')).toHaveTextContent(/resultado/))
  }),
}
export const Claro: StoryObj = light({ ...Resultados, name: 'Tema claro' })

/** Accents and case do not matter, and the server is not waited for. */
export const Tela: StoryObj = {
  name: 'Tela e ação pelo nome, sem o servidor',
  ...at({ trouble: never, isProof: true }, async ({ canvas }) => {
    const results = await search(canvas, 'NUMEROS')
    await expect(results.getByRole('option', { name: 'Saídas e números' })).toBeVisible()
    await userEvent.clear(canvas.getByRole('combobox'))
    await userEvent.keyboard('alarme')
    await expect(results.getAllByRole('option')).toHaveLength(2)
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await canvas.findByText(`Aberto: ${paths.satAlarms()}`)
  }),
}

export const Carregando: StoryObj = at({ trouble: never, isProof: true }, async ({ canvas }) => {
  await search(canvas, '1234')
  await waitFor(() => expect(canvas.getByRole('status')).toHaveTextContent('Buscando…'))
})

export const Nada: StoryObj = {
  name: 'Nada encontrado',
  ...at({}, async ({ canvas }) => {
    await search(canvas, 'zzzzzz')
    await waitFor(() => expect(canvas.getByRole('status')).toHaveTextContent('Nada encontrado para “zzzzzz”'))
  }),
}

/** Beside a snackbar that may say it as well. */
const alerts = async (canvas: Canvas, text: string) => {
  const said = () => canvas.getAllByRole('alert').map(({ textContent }) => textContent)
  await waitFor(() => expect(said()).toContainEqual(expect.stringContaining(text)))
}

export const Erro: StoryObj = at({ trouble: broken, isProof: true }, async ({ canvas }) => {
  await search(canvas, 'alarme')
  await alerts(canvas, 'Não foi possível buscar documentos')
  // What needs no server is found all the same.
  await expect(canvas.getAllByRole('option')).toHaveLength(2)
  await expect(canvas.getByRole('button', { name: 'Tentar novamente' })).toBeVisible()
})

export const SemPermissao: StoryObj = {
  name: 'Sem permissão de ler documentos',
  ...at({ user: NOBODY }, async ({ canvas }) => {
    await search(canvas, '1234')
    await waitFor(() => expect(canvas.getByRole('status')).toHaveTextContent('Nada encontrado'))
    await expect(canvas.queryByRole('alert')).toBeNull()
  }),
}

export const Fechada: StoryObj = {
  name: 'Escape fecha na primeira vez; a tabulação só move o foco',
  ...at({}, async ({ canvas }) => {
    await search(canvas, 'alarme')
    await userEvent.tab()
    await expect(canvas.getByRole('dialog')).toBeVisible()
    canvas.getByRole('combobox').focus()
    await userEvent.keyboard('{Escape}')
    await canvas.findByText('Aberto: /fechada')
  }),
}

/** An answer that comes late is that of other words: it is not shown. */
export const Atrasada: StoryObj = {
  name: 'Resposta atrasada não substitui a nova',
  ...at(
    {
      trouble: async (path, request) => {
        // Its words come in a form.
        const isLate = path.includes('/search') && (await request.clone().text()).includes('q=zz1')
        return isLate ? new Promise<never>(() => {}) : undefined
      },
    },
    async ({ canvas }) => {
      const results = await search(canvas, 'zz1')
      await waitFor(() => expect(canvas.getByRole('status')).toHaveTextContent('Buscando…'))
      await userEvent.clear(canvas.getByRole('combobox'))
      const { number } = await newestNote()
      await userEvent.keyboard(String(number))
      await results.findByRole('group', { name: 'Notas (NFC-e)' })
    },
  ),
}

/** What is of other areas is neither asked for nor shown. */
export const NoElemento: StoryObj = {
  name: 'Num elemento, só a área dele',
  ...atNotes({}, async ({ canvas }) => {
    const results = await search(canvas, '')
    await waitFor(() => expect(canvas.getByRole('status')).not.toBeEmptyDOMElement())
    await expect(canvas.getByRole('status')).toHaveTextContent('Digite para buscar notas (NFC-e) e produtos')
    await expect(canvas.getByRole('combobox')).toHaveAttribute(
      'placeholder',
      'Chave, número, valor, CPF, CNPJ ou produto',
    )
    const { number } = await newestNote()
    await userEvent.keyboard(String(number))
    await results.findByRole('group', { name: 'Notas (NFC-e)' })
    await expect(results.getAllByRole('group')).toHaveLength(1)
    await userEvent.clear(canvas.getByRole('combobox'))
    await userEvent.keyboard('aurora')
    await waitFor(() => expect(canvas.getByRole('status')).toHaveTextContent('Nada encontrado para “aurora”'))
  }),
}
export const NoElementoErro: StoryObj = {
  name: 'Num elemento, erro',
  ...atNotes({ trouble: broken, isProof: true }, async ({ canvas }) => {
    await search(canvas, '1234')
    await alerts(canvas, 'Não foi possível buscar notas (NFC-e) e produtos')
  }),
}
