import type { Meta, StoryObj } from '@storybook/react-vite'
import { fn } from 'storybook/test'
import { ComboBox } from '#ui/fields/ComboBox.tsx'
import { MultiComboBox } from '#ui/fields/MultiComboBox.tsx'
import { states } from '../states.tsx'

const meta = {
  title: 'Componentes/Campos/Busca',
  component: ComboBox,
  tags: ['autodocs'],
  args: {
    label: 'Empresa',
    options: [
      { value: '1', label: 'Mercearia Boa Praça Ltda', detail: '41.209.876/0001-20' },
      { value: '2', label: 'Padaria São João', detail: '27.581.043/0001-64' },
    ],
    value: null,
    onChange: fn(),
    placeholder: 'Todas',
  },
} satisfies Meta<typeof ComboBox>
export default meta
type Story = StoryObj<typeof meta>

export const Controles: Story = { tags: ['!test'] }

const nothing = () => undefined

export const Estados: Story = states(
  (args) => ({
    Vazia: <ComboBox {...args} />,
    Escolhida: <ComboBox {...args} value="1" />,
    Carregando: <ComboBox {...args} options={[]} loading />,
    'Com erro': <ComboBox {...args} error="Escolha a empresa" />,
    'Fora de uso': <ComboBox {...args} disabled />,
    Várias: <MultiComboBox label="Empresas" options={args.options} value={['1', '2']} onChange={nothing} />,
    'Nenhuma de várias': (
      <MultiComboBox label="Lojas" options={args.options} value={[]} onChange={nothing} placeholder="Todas" />
    ),
  }),
  (args) => <ComboBox {...args} />,
)
