import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { ConnectionContext } from '#api/client/use-connection.ts'
import { SandboxMark } from '#host/shell/Switchers.tsx'
import '#host/shell/shell.css'
import profile from '#widgets/profile/widget.ts'
import { asSandbox } from '../sandbox.ts'
import { light, prepare, type Ready, type Trouble } from '../server.tsx'

const meta: Meta = { title: 'Telas/Moldura/Dados de teste', parameters: { controls: { disable: true } } }
export default meta

/** The mark in the top bar, beside a title that may leave it little room. */
const at = (title: string, trouble: Trouble | undefined, play: StoryObj['play']): StoryObj => ({
  loaders: [async () => ({ ready: await prepare({ widget: profile, path: '/profile', trouble }) })],
  // What the loader has put there.
  render: (_args, { loaded }) => {
    const { connection, number } = loaded['ready'] as Ready
    return (
      <ConnectionContext key={number} value={connection}>
        <header className="topbar">
          <h1 className="truncate min-w-0 shrink-0">{title}</h1>
          <SandboxMark tenant={{ id: connection.tenant, description: 'Sandbox Contábil Sol' }} />
        </header>
      </ConnectionContext>
    )
  },
  ...(play && { play }),
})

export const Sandbox = at('Notas NFC-e', asSandbox, async ({ canvas }) => {
  const mark = await canvas.findByText('Dados de teste', undefined, { timeout: 15_000 })
  await expect(mark).toHaveAttribute('title', 'Os dados são inventados, mudam sozinhos e podem recomeçar')
})

export const Claro = { ...light(Sandbox), name: 'Tema claro' }

export const Outra = {
  name: 'Organização que não é sandbox',
  ...at('Notas NFC-e', undefined, async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: 'Notas NFC-e' })).toBeVisible()
    await expect(canvas.queryByText('Dados de teste')).toBeNull()
  }),
}
