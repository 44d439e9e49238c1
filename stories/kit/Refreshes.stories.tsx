import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import companies from '#widgets/companies/widget.ts'
import devices from '#widgets/devices/widget.ts'
import { paths } from '#widgets/paths.ts'
import plan from '#widgets/plan/widget.ts'
import profile from '#widgets/profile/widget.ts'
import type { Widget } from '#widgets/kit/widget.ts'
import { companyId } from '../companies/stage.tsx'
import { screensOf } from '../screen.tsx'
import type { Ready, Stage } from '../server.tsx'

const meta: Meta = { title: 'Telas/Em todas/Atualizações que falham' }
export default meta

const SAID = 'A consulta não foi aceita'
const failure = () => Promise.resolve(Response.json({ code: 'invalid', message: SAID }, { status: 400 }))

/** Data stand, and reading them anew fails: they stay, and the server's message is said. */
const at = (widget: Widget, path: Stage['path'], data: string | RegExp): StoryObj => {
  let isBroken = false
  const trouble = (called: string) => (isBroken && !called.endsWith('/users/me') ? failure() : undefined)
  const before = async () => {
    isBroken = false
  }
  return screensOf(widget)({ path, trouble, before }, async ({ canvas, loaded }) => {
    await expect((await canvas.findAllByText(data, undefined, { timeout: 15_000 }))[0]).toBeVisible()
    isBroken = true
    await (loaded['ready'] as Ready).connection.queries.invalidateQueries()
    await canvas.findAllByText(SAID, undefined, { timeout: 5000 })
    await expect(canvas.getAllByText(data)[0]).toBeVisible()
    await expect(canvas.queryByRole('button', { name: 'Tentar novamente' })).not.toBeInTheDocument()
  })
}

export const Dispositivos = at(devices, paths.devices(), 'Aguardando confirmação pelo dispositivo')
export const Sessoes = { name: 'Sessões', ...at(profile, '/profile', 'Esta sessão') }
export const Empresa = at(
  companies,
  async (store) => paths.company(await companyId(store, 'Aurora Campinas')),
  /^Aurora Campinas/,
)
export const Planos = at(plan, '/subscription-plan', 'Em vigor')
