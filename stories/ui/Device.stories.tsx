import type { Meta, StoryObj } from '@storybook/react-vite'
import { LightPanel } from '#ui/LightPanel.tsx'
import { TimerRing } from '#ui/chart/ring/TimerRing.tsx'
import '#widgets/sats/sats.css'
import { states } from './states.tsx'

const meta = {
  title: 'Componentes/Gráficos/Luzes e cronômetro',
  component: LightPanel,
  tags: ['autodocs'],
  args: {
    label: 'Luzes do equipamento',
    lights: [
      { caption: 'ALIM', state: 'on' },
      { caption: 'REDE', state: 'off' },
      { caption: 'SEFAZ', state: 'warning' },
      { caption: 'ALARME', state: 'alarm' },
      { caption: 'MEMÓRIA', state: null },
    ],
  },
} satisfies Meta<typeof LightPanel>
export default meta
type Story = StoryObj<typeof meta>

export const Controles: Story = { tags: ['!test'] }

export const Estados: Story = states((args) => ({
  Luzes: <LightPanel {...args} />,
  Cronômetro: (
    <>
      <TimerRing progress={0.3} level="success" text="00:18" label="Em dia" ticks={[0.7, 0.95]} />
      <TimerRing progress={0.8} level="warning" text="00:48" label="Atrasando" ticks={[0.7, 0.95]} />
      <TimerRing progress={1} level="danger" text="12:04" label="Atrasado" ticks={[0.7, 0.95]} />
    </>
  ),
}))
