import type { Meta, StoryObj } from '@storybook/react-vite'
import { fn } from 'storybook/test'
import { DateField, DateRangeField } from '#ui/fields/DateField.tsx'
import { Calendar } from '#ui/fields/Calendar.tsx'
import { states } from '../states.tsx'

const meta = {
  title: 'Componentes/Campos/Data e calendário',
  component: DateField,
  tags: ['autodocs'],
  args: { label: 'Desde', value: '2025-11-18', onChange: fn() },
} satisfies Meta<typeof DateField>
export default meta
type Story = StoryObj<typeof meta>

export const Controles: Story = { tags: ['!test'] }

const nothing = () => undefined

const range = { from: '2025-10-20', to: '2025-11-18' }
const quick = [
  { name: '7', label: '7 dias', from: '2025-11-12', to: '2025-11-18' },
  { name: '30', label: '30 dias', ...range },
]

export const Estados: Story = states(
  (args) => ({
    Preenchida: <DateField {...args} />,
    Vazia: <DateField {...args} value="" />,
    'Com erro': <DateField {...args} value="20/11" error="Informe o dia" />,
    Período: <DateRangeField label="Período" value={range} onChange={nothing} max="2025-11-18" quick={quick} />,
    'Período invertido': (
      <DateRangeField
        label="Período"
        value={{ from: '2025-11-18', to: '2025-11-01' }}
        onChange={nothing}
        error="A data inicial vem antes da final"
      />
    ),
    Calendário: (
      <div className="calendar">
        <Calendar value="2025-11-18" min="2025-11-03" max="2025-11-24" onPick={nothing} />
      </div>
    ),
  }),
  (args) => <DateField {...args} />,
)
