import type { Meta, StoryObj } from '@storybook/react-vite'
import { fn } from 'storybook/test'
import { Tabs } from '#ui/Tabs.tsx'
import { states } from '../states.tsx'

const meta = {
  title: 'Componentes/Sobreposição/Abas',
  component: Tabs,
  tags: ['autodocs'],
  args: {
    label: 'Cupom fiscal',
    onSelect: fn(),
    items: [
      { id: 'info', label: 'Informações', content: 'Informações' },
      { id: 'items', label: 'Produtos', count: 8, content: 'Produtos' },
      { id: 'taxes', label: 'Impostos', content: 'Impostos' },
    ],
  },
} satisfies Meta<typeof Tabs>
export default meta
type Story = StoryObj<typeof meta>

export const Controles: Story = { tags: ['!test'] }

export const Estados: Story = states(
  (args) => ({
    'A primeira': <Tabs {...args} />,
    'Outra escolhida': <Tabs {...args} label="Outras" selected="items" />,
  }),
  (args) => <Tabs {...args} label="Mais" />,
)
