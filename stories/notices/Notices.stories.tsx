import type { Meta } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import notices from '#widgets/notices/widget.ts'
import { paths } from '#widgets/paths.ts'
import { screensOf } from '../screen.tsx'
import { broken, light, never, NOBODY, type Trouble } from '../server.tsx'

const meta: Meta = { title: 'Telas/Avisos' }
export default meta

const at = screensOf(notices, { path: paths.notices() })

const NOTHING: Readonly<Record<string, object>> = {
  '/pending/': { total: 0, causes: [], failures_since: '2026-10-01' },
  '/sat_alerts/': { items: [], total: 0 },
  '/companies/alerts/': { items: [], total: 0 },
  '/month_end/board': { items: [], total: 0, month: '2026-10', is_over: true, months: [], states: [] },
}
/** Answers as a server would of which nothing needs anybody; a place that is left out is asked as it is. */
const nothingOpen =
  (leftOut?: string, instead?: Trouble): Trouble =>
  (path, request) => {
    const found = Object.entries(NOTHING).find(([one]) => path.includes(one))
    if (!found) return undefined
    return found[0] === leftOut ? instead?.(path, request) : Promise.resolve(Response.json(found[1]))
  }

export const Lista = at({}, async ({ canvas, canvasElement }) => {
  const list = within(await canvas.findByRole('list', { name: 'Avisos' }))
  const levels = [...list.getAllByRole('listitem')].map(
    (item) => item.querySelector<HTMLElement>('[data-level]')?.dataset['level'] ?? '',
  )
  // The gravest first.
  const order = ['danger', 'warning', 'info']
  await expect(levels).toEqual(levels.toSorted((one, other) => order.indexOf(one) - order.indexOf(other)))
  await expect(canvas.getByText('Verificado: documentos, SATs, empresas e fechamento do mês')).toBeVisible()
  for (const width of [390, 768, 1280, 1440]) {
    canvasElement.style.width = `${width}px`
    await expect([width, canvasElement.scrollWidth <= canvasElement.clientWidth]).toEqual([width, true])
  }
  canvasElement.style.width = ''
})
export const Claro = light(at({}))
export const UmaLinha = {
  name: 'Uma linha',
  ...at({ path: paths.notices('?layout=line') }, async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('link', { name: /^e mais \d+ avisos$/ }))
    await expect(await canvas.findByRole('list', { name: 'Avisos' })).toBeVisible()
    await userEvent.click(canvas.getByRole('link', { name: 'Recolher' }))
    await waitFor(() => expect(canvas.queryByRole('list', { name: 'Avisos' })).not.toBeInTheDocument())
  }),
}
export const Vazia = at({ trouble: nothingOpen() }, async ({ canvas }) => {
  await expect(await canvas.findByText('Tudo em dia')).toBeVisible()
})
export const VaziaEmUmaLinha = {
  name: 'Vazia, em uma linha',
  ...at({ path: paths.notices('?layout=line'), trouble: nothingOpen() }, async ({ canvas }) => {
    await expect(await canvas.findByText('Tudo em dia')).toBeVisible()
  }),
}
export const UmaSemResposta = {
  name: 'Uma sem resposta',
  ...at({ trouble: nothingOpen('/companies/alerts/', broken) }, async ({ canvas }) => {
    await expect(await canvas.findByText('Não foi possível verificar empresas', {}, { timeout: 10_000 })).toBeVisible()
    // What was not asked is not claimed.
    await expect(canvas.queryByText('Tudo em dia')).not.toBeInTheDocument()
    await expect(canvas.getByText('Verificado: documentos, SATs e fechamento do mês')).toBeVisible()
  }),
}
export const Carregando = at({ trouble: never }, async ({ canvas }) => {
  await expect(await canvas.findByRole('status', { name: 'Carregando' })).toBeVisible()
})
export const Erro = at({ trouble: broken }, async ({ canvas }) => {
  const text = await canvas.findByText(/^Não foi possível verificar documentos, SATs/, {}, { timeout: 10_000 })
  await waitFor(() => expect(text).toBeVisible())
})
export const SemPermissao = {
  name: 'Sem permissão',
  ...at({ user: NOBODY }, async ({ canvas }) => {
    await expect(await canvas.findByText('Sem acesso')).toBeVisible()
  }),
}
