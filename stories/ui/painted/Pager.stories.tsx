import type { Meta, StoryObj } from '@storybook/react-vite'
import { fn } from 'storybook/test'
import { PagerView } from '#ui/painted/PagerView.tsx'
import { CountdownView } from '#ui/painted/CountdownView.tsx'
import { StaleView } from '#ui/painted/StaleView.tsx'
import { states } from '../states.tsx'

const meta = {
  title: 'Componentes/Listas/Paginação e atualização',
  component: PagerView,
  tags: ['autodocs'],
  args: {
    perPage: 15,
    options: [10, 15, 25, 50, 100],
    page: 2,
    range: '16–30 de 2000+',
    hasNext: true,
    onPage: fn(),
    onPerPage: fn(),
  },
  // A page has one; here they stand below each other.
  parameters: { a11y: { config: { rules: [{ id: 'landmark-unique', enabled: false }] } } },
} satisfies Meta<typeof PagerView>
export default meta
type Story = StoryObj<typeof meta>

export const Controles: Story = { tags: ['!test'] }

export const Estados: Story = states(
  (args) => ({
    'No meio': <PagerView {...args} />,
    'Na primeira': <PagerView {...args} page={1} range="1–15 de 2000+" />,
    'Na última': <PagerView {...args} page={9} range="121–129 de 129" hasNext={false} />,
    'Dentro de uma seção': <PagerView {...args} flush />,
    Contagem: <CountdownView seconds={42} of={60} />,
    Atualizando: <CountdownView seconds={0} of={60} />,
    Atrasado: <StaleView text="Sem conexão, dados de 14:31" />,
  }),
  (args) => <PagerView {...args} />,
)
