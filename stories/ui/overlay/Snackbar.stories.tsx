import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, waitFor } from 'storybook/test'
import { SnackbarStack } from '#ui/overlay/SnackbarStack.tsx'
import { createSnackbars, type SnackbarAction } from '#ui/overlay/snackbars.ts'
import type { Level } from '#ui/painted/level.ts'

interface Args {
  level: Level
  text: string
  action?: SnackbarAction
}

const meta = {
  title: 'Componentes/Sobreposição/Aviso',
  tags: ['autodocs', '!test'],
  args: { level: 'success', text: 'Informações salvas com sucesso' },
  argTypes: { level: { control: 'select', options: ['success', 'info', 'neutral', 'warning', 'danger'] } },
  parameters: { docs: { story: { inline: false, iframeHeight: 160 } } },
  render: ({ level, text, action }) => {
    const snackbars = createSnackbars()
    snackbars.show({ level, text, ...(action && { action }) })
    return <SnackbarStack snackbars={snackbars} />
  },
} satisfies Meta<Args>
export default meta
type Story = StoryObj<typeof meta>

export const Sucesso: Story = {}
export const Informacao: Story = { name: 'Informação', args: { level: 'info', text: 'A requisição está em andamento' } }
export const Perigo: Story = { args: { level: 'danger', text: 'Ocorreu um erro ao excluir o alarme' } }

/** What was just done can be undone for a while; pressed once, it is over. */
export const Desfazer: Story = {
  tags: ['test'],
  args: { text: 'Grupo excluído', action: { label: 'Desfazer', run: fn() } },
  play: async ({ canvas, args }) => {
    const button = async () => canvas.findByRole('button', { name: 'Desfazer' })
    // Seen at once, it is there for readers and presses a moment later (ui/Live.tsx).
    await waitFor(async () => expect((await button()).closest('[inert]')).toBeNull())
    await userEvent.click(await button())
    await expect(args.action?.run).toHaveBeenCalledOnce()
    await expect(canvas.queryByRole('status')).not.toBeInTheDocument()
  },
}

/** It goes by itself once its line has drained, unless a pointer rests on it. */
export const Passageiro: Story = {
  tags: ['!dev', 'test'],
  // Six seconds where nobody says otherwise (ui/styles/snackbar.css).
  decorators: [
    (Snackbars) => (
      <div style={{ '--life': '300ms' } as React.CSSProperties}>
        <Snackbars />
      </div>
    ),
  ],
  play: async ({ canvas }) => {
    await canvas.findByRole('status')
    await waitFor(() => expect(canvas.queryByRole('status')).not.toBeInTheDocument())
  },
}
