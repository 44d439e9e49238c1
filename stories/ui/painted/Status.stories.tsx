import type { Meta, StoryObj } from '@storybook/react-vite'
import { Badge, Note, Status } from '#ui/painted/Status.tsx'
import { states } from '../states.tsx'

const meta = {
  title: 'Componentes/Situação/Status',
  component: Status,
  tags: ['autodocs'],
  args: { level: 'success', icon: 'circle-check', children: 'Autorizada' },
} satisfies Meta<typeof Status>
export default meta
type Story = StoryObj<typeof meta>

export const Controles: Story = { tags: ['!test'] }

const LEVELS = [
  ['success', 'circle-check', 'Autorizada'],
  ['info', 'archive', 'Custodiada'],
  ['neutral', 'circle-x', 'Cancelada'],
  ['warning', 'cloud-off', 'Em contingência'],
  ['danger', 'octagon-x', 'Rejeição'],
] as const

export const Estados: Story = states(() => ({
  'Na linha': LEVELS.map(([level, icon, text]) => (
    <Status key={level} level={level} icon={icon}>
      {text}
    </Status>
  )),
  Sozinho: LEVELS.map(([level, icon, text]) => (
    <Badge key={level} level={level} icon={icon}>
      {text}
    </Badge>
  )),
  Nota: LEVELS.map(([level, icon, text]) => (
    <Note key={level} level={level} icon={icon}>
      {text}: o que é preciso saber antes de seguir.
    </Note>
  )),
}))

export const EstadosClaros: Story = { ...Estados, name: 'Estados, tema claro', globals: { theme: 'light' } }
