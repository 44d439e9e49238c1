import type { Meta, StoryObj } from '@storybook/react-vite'
import { fn } from 'storybook/test'
import { Chip } from '#ui/painted/Chip.tsx'
import { states } from '../states.tsx'

const meta = {
  title: 'Componentes/Ações/Filtro em uso',
  component: Chip,
  tags: ['autodocs'],
  args: { label: 'Status', value: 'Autorizada', onOpen: fn(), onClear: fn() },
} satisfies Meta<typeof Chip>
export default meta
type Story = StoryObj<typeof meta>

export const Controles: Story = { tags: ['!test'] }

const nothing = () => undefined
const chip = <Chip label="Empresa" value="Mercearia Boa Praça" onOpen={nothing} onClear={nothing} />

export const Estados: Story = states(
  () => ({
    'Com valor': chip,
    'Sem limpar': <Chip label="Período" value="18/10/2025 – 18/11/2025" onOpen={nothing} />,
    'Nada esconde': <Chip label="Ambiente" value="Produção" isUsual onOpen={nothing} />,
    'Sem valor': <Chip label="Status" value={undefined} unset="Todos" isUsual onOpen={nothing} />,
    'Não abre': <Chip label="Período" value="Ontem" />,
  }),
  () => chip,
)
