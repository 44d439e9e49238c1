import type { Meta, StoryObj } from '@storybook/react-vite'
import { TableFrame } from '#ui/painted/table/Table.tsx'
import { SkeletonLines, SkeletonRows } from '#ui/painted/Skeleton.tsx'
import { states } from '../states.tsx'

const meta = {
  title: 'Componentes/Listas/Tabela',
  component: TableFrame,
  tags: ['autodocs'],
  args: {
    label: 'Notas',
    columns: [
      { header: 'Número', align: 'right', skeleton: 44 },
      { header: 'Emissão', muted: true, skeleton: 132 },
      { header: 'Status', skeleton: 104 },
    ],
    children: null,
  },
  argTypes: { children: { control: false } },
} satisfies Meta<typeof TableFrame>
export default meta
type Story = StoryObj<typeof meta>

const rows = ['Autorizada', 'Cancelada', 'Em contingência'].map((status, at) => (
  <tr key={status}>
    <td className="right tabular-nums">{48142 - at}</td>
    <td className="text-fg-2">18/11/2025 14:30:58</td>
    <td>
      <a href="#nota">{status}</a>
    </td>
  </tr>
))

export const Controles: Story = { tags: ['!test'], args: { children: rows } }

export const Estados: Story = states(
  (args) => ({
    'Com dados': <TableFrame {...args}>{rows}</TableFrame>,
    'Linhas que abrem': (
      <TableFrame {...args} label="Notas que abrem" className="click">
        {rows}
      </TableFrame>
    ),
    Densa: (
      <TableFrame {...args} label="Notas, densa" className="dense">
        {rows}
      </TableFrame>
    ),
    Carregando: (
      <TableFrame {...args} label="Notas que vêm" busy plain>
        <SkeletonRows columns={args.columns} rows={3} />
      </TableFrame>
    ),
    'Texto que vem': <SkeletonLines lines={4} />,
  }),
  () => (
    <table className="data-table click" aria-label="Notas, uma linha">
      <tbody>{rows.slice(0, 1)}</tbody>
    </table>
  ),
)
