import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor } from 'storybook/test'
import { SnackbarStack } from '#ui/overlay/SnackbarStack.tsx'
import { createSnackbars } from '#ui/overlay/snackbars.ts'
import type { Level } from '#ui/painted/figures/level.ts'

interface Args {
  level: Level
  text: string
}

const meta = {
  title: 'Componentes/Sobreposição/Aviso',
  tags: ['autodocs', '!test'],
  args: { level: 'success', text: 'Informações salvas com sucesso' },
  argTypes: { level: { control: 'select', options: ['success', 'info', 'neutral', 'warning', 'danger'] } },
  parameters: { docs: { story: { inline: false, iframeHeight: 160 } } },
  render: ({ level, text }) => {
    const snackbars = createSnackbars()
    snackbars.show({ level, text })
    return <SnackbarStack snackbars={snackbars} />
  },
} satisfies Meta<Args>
export default meta
type Story = StoryObj<typeof meta>

export const Sucesso: Story = {}
export const Informacao: Story = { name: 'Informação', args: { level: 'info', text: 'A requisição está em andamento' } }
export const Perigo: Story = { args: { level: 'danger', text: 'Ocorreu um erro ao excluir o alarme' } }

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
