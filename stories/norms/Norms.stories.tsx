import type { Meta } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import norms from '#widgets/norms/widget.ts'
import { paths } from '#widgets/paths.ts'
import { screensOf } from '../screen.tsx'
import { broken, light, NOBODY } from '../server.tsx'

const meta: Meta = { title: 'Telas/Normas' }
export default meta

const at = screensOf(norms, { path: paths.norms() })
const SLOW = { timeout: 15_000 }

export const Normas = at({}, async ({ canvas }) => {
  const heading = await canvas.findByRole('heading', { name: /^Por vir/ }, SLOW)
  const [coming] = within(heading.closest('section') ?? document.body).getAllByRole('listitem')
  await expect(coming).toHaveTextContent(/^01\/12\/2026O DANFE passa a mostrar IBS, CBS e IS/)
  const inForce = canvas.getByRole('heading', { name: /^Em vigor/ }).closest('section')
  const [newest] = within(inForce ?? document.body).getAllByRole('listitem')
  await expect(newest).toHaveTextContent(/^03\/11\/2026Pagamento vinculado/)
  await expect(newest).toHaveTextContent('Fonte: NT 2026.006 e 2026.008')
  const alerts = canvas.getByRole('heading', { name: /^Em que se apoia cada alerta/ }).closest('section')
  await expect(within(alerts ?? document.body).getByText('Sem CSC')).toBeVisible()
  // What holds them in our suite is nothing to whoever reads them.
  await expect(canvas.queryByText(/\.test\.ts|Teste:/)).not.toBeInTheDocument()
})

export const Claro = { tags: ['!test'], ...light(Normas), name: 'Tema claro' }

export const SemPermissao = {
  name: 'Sem permissão, e ainda assim aberta',
  ...at({ user: NOBODY }, async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: /^Em vigor/ }, SLOW)).toBeVisible()
  }),
}

/** It asks the server for nothing, so that a server that fails takes nothing from it. */
export const Falha = {
  name: 'Servidor que falha',
  ...at({ trouble: broken, isProof: true }, async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: /^Em vigor/ }, SLOW)).toBeVisible()
  }),
}
