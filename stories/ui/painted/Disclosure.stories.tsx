import type { Meta, StoryObj } from '@storybook/react-vite'
import { Disclosure } from '#ui/painted/Disclosure.tsx'
import { states } from '../states.tsx'

const meta = {
  title: 'Componentes/Dados/Detalhes dobrados',
  component: Disclosure,
  tags: ['autodocs'],
  args: { summary: 'Endereço', children: 'Rua das Acácias, 120' },
} satisfies Meta<typeof Disclosure>
export default meta
type Story = StoryObj<typeof meta>

export const Controles: Story = { tags: ['!test'] }

export const Estados: Story = states(
  (args) => ({ Fechado: <Disclosure {...args} />, Aberto: <Disclosure {...args} open /> }),
  (args) => <Disclosure {...args} />,
)
