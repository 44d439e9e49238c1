import type { Meta, StoryObj } from '@storybook/react-vite'
import { Menu } from '#ui/overlay/Menu.tsx'
import { states } from '../states.tsx'

const meta = {
  title: 'Componentes/Sobreposição/Menu',
  component: Menu,
  tags: ['autodocs'],
  args: {
    button: 'Ações',
    buttonClassName: 'button',
    align: 'start',
    entries: [
      { id: 'copy', label: 'Copiar', onSelect: () => undefined },
      { id: 'here', label: 'Esta', current: true, onSelect: () => undefined },
      { id: 'off', label: 'Fora de uso', disabled: true, onSelect: () => undefined },
      { id: 'drop', label: 'Excluir', danger: true, separated: true, onSelect: () => undefined },
    ],
  },
} satisfies Meta<typeof Menu>
export default meta
type Story = StoryObj<typeof meta>

export const Controles: Story = { tags: ['!test'] }

export const Estados: Story = {
  ...states(
    (args) => ({ Fechado: <Menu {...args} /> }),
    (args) => <Menu {...args} />,
  ),
  tags: ['!test'],
}

export const Aberto: Story = {
  tags: ['!test'],
  render: (args) => (
    <div className="pad">
      <Menu {...args} />
    </div>
  ),
  play: async ({ canvas, userEvent }) => userEvent.click(canvas.getByRole('button', { name: 'Ações' })),
}
