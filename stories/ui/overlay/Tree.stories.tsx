import type { Meta, StoryObj } from '@storybook/react-vite'
import { fn } from 'storybook/test'
import { Tree } from '#ui/tree/Tree.tsx'
import type { TreeRow } from '#ui/tree/tree-steps.ts'
import '#widgets/sat-manager/sat-manager.css'
import { states } from '../states.tsx'

const rows: TreeRow[] = [
  { key: 'a', level: 1, position: 1, siblings: 2, isOpen: true, text: 'Aurora Campinas' },
  { key: 'b', level: 2, position: 1, siblings: 2, text: 'Caixa 01' },
  { key: 'c', level: 2, position: 2, siblings: 2, text: 'Caixa 02' },
  { key: 'd', level: 1, position: 2, siblings: 2, isOpen: false, text: 'Aurora Fortaleza' },
]

const meta = {
  title: 'Componentes/Dados/Árvore',
  component: Tree<TreeRow>,
  tags: ['autodocs'],
  args: {
    label: 'Empresas',
    rows,
    draw: ({ text }) => text,
    onToggle: fn(),
    onPick: fn(),
    onSight: () => undefined,
    mayDrag: () => false,
    dropOn: () => undefined,
    onDrop: () => undefined,
  },
} satisfies Meta<typeof Tree<TreeRow>>
export default meta
type Story = StoryObj<typeof meta>

export const Controles: Story = { tags: ['!test'] }

export const Estados: Story = states((args) => ({
  'Com ramos': <Tree {...args} />,
  'Sendo lida': <Tree {...args} label="Empresas, lendo" isBusy />,
}))
