import type { Meta, StoryObj } from '@storybook/react-vite'
import { Meter, MeterKey } from '#ui/painted/chart/Meter.tsx'
import '#ui/styles/chart/meter.css'
import { states } from '../states.tsx'

const meta = {
  title: 'Componentes/Gráficos/Medidor',
  component: Meter,
  tags: ['autodocs'],
  args: { label: 'Documentos', text: '12.480 de 50.000', max: 50_000, parts: [{ value: 12_480, tone: 'past' }] },
} satisfies Meta<typeof Meter>
export default meta
type Story = StoryObj<typeof meta>

export const Controles: Story = { tags: ['!test'] }

const KEYS = { past: 'Usado', now: 'Seria usado', near: 'Perto do limite', over: 'Além do limite' } as const

export const Estados: Story = states(() => ({
  Vazio: <Meter label="Vazio" text="0 de 100" max={100} parts={[]} />,
  Usado: <Meter label="Usado" text="30 de 100" max={100} parts={[{ value: 30, tone: 'past' }]} />,
  'Usado, e o que viria': (
    <Meter
      label="Mais"
      text="50 de 100"
      max={100}
      parts={[
        { value: 30, tone: 'past' },
        { value: 20, tone: 'now' },
      ]}
    />
  ),
  'Perto do limite': <Meter label="Perto" text="85 de 100" max={100} parts={[{ value: 85, tone: 'near' }]} />,
  'Além do limite': <Meter label="Além" text="130 de 100" max={100} parts={[{ value: 130, tone: 'over' }]} />,
  'A caminho': (
    <Meter label="Progresso" text="40 %" max={100} parts={[{ value: 40, tone: 'now' }]} role="progressbar" />
  ),
  Legenda: (Object.entries(KEYS) as [keyof typeof KEYS, string][]).map(([tone, name]) => (
    <MeterKey key={tone} tone={tone}>
      {name}
    </MeterKey>
  )),
}))
