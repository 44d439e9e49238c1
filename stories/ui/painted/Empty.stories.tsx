import type { Meta, StoryObj } from '@storybook/react-vite'
import { Empty } from '#ui/painted/Empty.tsx'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { Button } from '#ui/painted/Button.tsx'
import { states } from '../states.tsx'

const meta = {
  title: 'Componentes/Situação/Vazio e erro',
  component: Empty,
  tags: ['autodocs'],
  args: { title: 'Nenhuma nota no período', text: 'Nenhuma NFC-e corresponde aos filtros ativos.' },
} satisfies Meta<typeof Empty>
export default meta
type Story = StoryObj<typeof meta>

export const Controles: Story = { tags: ['!test'] }

const nothing = () => undefined

export const Estados: Story = states((args) => ({
  Vazio: <Empty {...args} />,
  'Com uma ação': (
    <Empty
      {...args}
      icon="search-x"
      action={
        <Button size="sm" icon="list-filter">
          Filtrar
        </Button>
      }
    />
  ),
  Erro: <ErrorPanel message="Ocorreu um erro ao carregar a lista de NFCes" reason="Tempo esgotado" onRetry={nothing} />,
  'Tentando de novo': <ErrorPanel message="Ocorreu um erro ao carregar a lista de NFCes" onRetry={nothing} busy />,
  'Sem o que tentar': <ErrorPanel message="Documento não encontrado" />,
}))
