import type { Meta, StoryObj } from '@storybook/react-vite'
import { Timeline } from '#ui/painted/Timeline.tsx'
import { Section } from '#ui/painted/Section.tsx'
import '#widgets/nfce/nfce.css'
import { states } from '../states.tsx'

const meta = {
  title: 'Componentes/Dados/Linha do tempo',
  component: Timeline,
  tags: ['autodocs'],
  args: {
    items: [
      {
        id: '1',
        level: 'success',
        icon: 'circle-check',
        title: 'Autorizada',
        lines: ['18/11/2025 14:37:52', 'Autorizado o uso'],
      },
      { id: '2', level: 'danger', icon: 'octagon-x', title: 'Falha na transmissão', lines: ['18/11/2025 14:31:27'] },
      { id: '3', level: 'warning', icon: 'cloud-off', title: 'Emissão em contingência', lines: ['18/11/2025'] },
      { id: '4', level: 'neutral', icon: 'circle-x', title: 'Cancelada', lines: [] },
    ],
  },
} satisfies Meta<typeof Timeline>
export default meta
type Story = StoryObj<typeof meta>

export const Controles: Story = { tags: ['!test'] }

export const Estados: Story = states(({ items }) => ({
  Completa: <Timeline items={items} />,
  'Um só': <Timeline items={items.slice(0, 1)} />,
  'Com um link': (
    <Timeline
      items={[{ ...items[0], id: '9', level: 'info', icon: 'archive', title: <a href="#x">Custodiada</a>, lines: [] }]}
    />
  ),
  'Em uma seção': (
    <Section title="Eventos" count={4}>
      <Timeline items={items} />
    </Section>
  ),
}))
