import type { Meta, StoryObj } from '@storybook/react-vite'
import { DefinitionList, Leaders } from '#ui/painted/DefinitionList.tsx'
import { states } from '../states.tsx'

const meta = {
  title: 'Componentes/Dados/Lista de definições',
  component: DefinitionList,
  tags: ['autodocs'],
  args: {
    items: [
      { label: 'Número', value: '48142' },
      { label: 'Série', value: '1' },
      { label: 'Emissão', value: '18/11/2025 14:31:25' },
    ],
  },
} satisfies Meta<typeof DefinitionList>
export default meta
type Story = StoryObj<typeof meta>

export const Controles: Story = { tags: ['!test'] }

const items = [
  { label: 'Chave', value: '3525 1141 2098 7600 0120 6500 1000 0481', span: 'all' },
  { label: 'Ambiente', value: 'Produção' },
  { label: 'Tipo de emissão', value: '9 – offline NFC-e', span: 2 },
  { label: 'Sem valor', value: '' },
] as const

export const Estados: Story = states(() => ({
  'Três colunas': <DefinitionList items={items} />,
  'Duas colunas': <DefinitionList items={items} columns={2} />,
  'Como num recibo': (
    <Leaders
      rows={[
        { label: 'ICMS', value: 'R$ 36,06' },
        { label: 'PIS', value: 'R$ 3,31' },
        { label: 'Total de impostos', value: 'R$ 39,37', total: true },
      ]}
    />
  ),
}))
