import type { Meta, StoryObj } from '@storybook/react-vite'
import { fn } from 'storybook/test'
import { MultiSelect, Select } from '#ui/fields/Select.tsx'
import { states } from '../states.tsx'

const meta = {
  title: 'Componentes/Campos/Lista',
  component: Select,
  tags: ['autodocs'],
  args: {
    label: 'Ambiente',
    options: [
      { value: 'production', label: 'Produção' },
      { value: 'homologation', label: 'Homologação' },
    ],
    value: 'production',
    onChange: fn(),
  },
} satisfies Meta<typeof Select>
export default meta
type Story = StoryObj<typeof meta>

export const Controles: Story = { tags: ['!test'] }

const nothing = () => undefined

const tills = ['Caixa 01', 'Caixa 02', 'Autoatendimento 1'].map((label) => ({ value: label, label }))

export const Estados: Story = states(
  (args) => ({
    'Uma escolhida': <Select {...args} />,
    'Nada escolhido': <Select {...args} value="" placeholder="Todos" />,
    'Com erro': <Select {...args} error="Escolha o ambiente" />,
    'Fora de uso': <Select {...args} disabled />,
    'Com motivo': <Select {...args} label="Loja" disabledReason="Escolha a empresa" value="" placeholder="Todas" />,
    Várias: <MultiSelect label="PDVs" options={tills} value={['Caixa 01', 'Caixa 02']} onChange={nothing} />,
    'Nenhuma de várias': (
      <MultiSelect label="Caixas" options={tills} value={[]} onChange={nothing} placeholder="Todos" />
    ),
  }),
  (args) => <Select {...args} />,
)
