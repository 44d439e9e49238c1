import type { Meta } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { paths } from '#widgets/paths.ts'
import { expectNoShift, heldBack } from '../geometry.ts'
import { broken, NOBODY, never, light } from '../server.tsx'
import { standStill } from './clock.ts'
import { at } from './stage.tsx'
import { firstMinute } from '../first-minute.tsx'
import { READY } from '../screen.tsx'

const meta: Meta = { title: 'Telas/SATs/Lista', beforeEach: standStill }
export default meta

export const Parque = at({ path: paths.sats('?per_page=50') }, async ({ canvas }) => {
  await expect(await canvas.findByText('2 alertas')).toBeVisible()
  await expect(canvas.getAllByText('Sem alerta')[0]).toBeVisible()
  await expect(canvas.getAllByText('Desativado')[0]).toBeVisible()
  await expect(canvas.getByText('Nunca monitorado')).toBeVisible()
  await expect(canvas.getAllByText('agora')[0]).toBeVisible()
})

export const Carregando = at({ path: paths.sats(), trouble: never }, async ({ canvas }) => {
  await expect(await canvas.findByRole('table', { name: 'SATs' })).toHaveAttribute('aria-busy', 'true')
})

export const VaziaComFiltro = {
  name: 'Vazio com filtro',
  ...at({ path: paths.sats('?search=999999999') }, async ({ canvas }) => {
    await expect(await canvas.findByText('Nenhum SAT')).toBeVisible()
    await expect(canvas.getByText('Nenhum SAT corresponde aos filtros ativos.')).toBeVisible()
  }),
}

export const Erro = light(
  at({ path: paths.sats(), trouble: broken }, async ({ canvas }) => {
    // The first failures are tried again before the screen says so.
    await expect(await canvas.findByRole('button', { name: 'Tentar novamente' }, { timeout: 10_000 })).toBeVisible()
  }),
)

export const SemPermissao = {
  name: 'Sem permissão',
  ...at({ path: paths.sats(), user: NOBODY }, async ({ canvas }) => {
    await expect(await canvas.findByText('Sem acesso')).toBeVisible()
  }),
}

export const Filtros = at({ path: paths.sats('?search=23') }, async ({ canvas }) => {
  await userEvent.click((await canvas.findAllByRole('button', { name: 'Filtrar' }))[0] ?? document.body)
  const serial = await within(await canvas.findByRole('dialog', READY)).findByLabelText('Serial')
  await expect(serial).toHaveValue('23')
  await userEvent.type(serial, 'x')
  const fault = canvas.getByText('Use apenas dígitos, até 9')
  await waitFor(() => expect(fault).toBeVisible())
})

const held = heldBack(/\/sats\/\?/)

export const SemDeslocamento = {
  name: 'Sem deslocamento',
  ...at({ path: paths.sats(), trouble: held.trouble }, ({ canvasElement }) =>
    expectNoShift(canvasElement, [{ shape: 'tbody tr' }, { shape: '.pager' }], {
      letGo: held.letGo,
      ready: () => canvasElement.querySelector('tbody tr:not([aria-hidden])'),
    }),
  ),
  beforeEach: held.hold,
}

export const PrimeiroMinuto = {
  name: 'Primeiro minuto de uma organização nova',
  ...firstMinute(at, { path: paths.sats(), title: 'Nenhum SAT', step: 'Cadastrar SATs' }),
}
