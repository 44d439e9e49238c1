import type { Meta, StoryObj } from '@storybook/react-vite'
import { CodeInRow } from '#ui/painted/CodeInRow.tsx'
import { GroupedCode } from '#ui/painted/GroupedCode.tsx'
import { CopyButton } from '#ui/CopyButton.tsx'
import { CopyButtonView } from '#ui/painted/CopyButtonView.tsx'
import { states } from '../states.tsx'

const meta = {
  title: 'Componentes/Dados/Chave e cópia',
  component: GroupedCode,
  tags: ['autodocs'],
  args: { groups: ['3525', '1141', '2098', '7600', '0120', '6500', '1000', '0481', '4214', '2193', '6938'] },
} satisfies Meta<typeof GroupedCode>
export default meta
type Story = StoryObj<typeof meta>

export const Controles: Story = { tags: ['!test'] }

const copy = <CopyButton text="3525" label="Copiar chave" copiedLabel="Chave copiada" />

export const Estados: Story = states(
  (args) => ({
    Chave: <GroupedCode {...args} />,
    'Em lista': <CodeInRow groups={args.groups} repeated={5} />,
    'Quebra entre grupos': (
      <div style={{ maxWidth: 200 }}>
        <GroupedCode {...args} wrap />
      </div>
    ),
    Copiar: copy,
    Copiada: <CopyButtonView label="Copiar chave" copied />,
  }),
  () => copy,
)
