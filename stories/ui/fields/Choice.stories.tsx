import type { Meta, StoryObj } from '@storybook/react-vite'
import { Checkbox, CheckboxGroup, Segmented, Switch } from '#ui/fields/Choice.tsx'
import { states } from '../states.tsx'

const meta = {
  title: 'Componentes/Campos/Escolha',
  component: Checkbox,
  tags: ['autodocs'],
  args: { label: 'NFC-e' },
} satisfies Meta<typeof Checkbox>
export default meta
type Story = StoryObj<typeof meta>

export const Controles: Story = { tags: ['!test'] }

const nothing = () => undefined

const options = [
  { value: 'day', label: 'Dia' },
  { value: 'week', label: 'Semana' },
  { value: 'month', label: 'Mês' },
]

export const Estados: Story = states(
  (args) => ({
    Caixa: (
      <>
        <Checkbox {...args} />
        <Checkbox {...args} label="Marcada" defaultChecked />
        <Checkbox {...args} label="Fora de uso" disabled />
        <Checkbox {...args} label="Marcada, fora de uso" defaultChecked disabled />
      </>
    ),
    Chave: (
      <>
        <Switch label="Desligada" />
        <Switch label="Ligada" defaultChecked />
        <Switch label="Fora de uso" disabled />
      </>
    ),
    'Uma de poucas': <Segmented label="Agrupamento" options={options} value="week" onChange={nothing} />,
    'Algumas de poucas': <CheckboxGroup label="Quando" options={options} value={['day']} onChange={nothing} isRow />,
    'Com erro': (
      <CheckboxGroup label="Dias" options={options} value={[]} onChange={nothing} error="Escolha ao menos um" />
    ),
  }),
  (args) => (
    <>
      <Checkbox {...args} />
      <Checkbox {...args} defaultChecked />
      <Switch label="Chave" />
      <Segmented label="Agrupamento" options={options} value="week" onChange={nothing} />
    </>
  ),
)
