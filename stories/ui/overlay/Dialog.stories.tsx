import type { Meta, StoryObj } from '@storybook/react-vite'
import { fn } from 'storybook/test'
import { Button } from '#ui/painted/Button.tsx'
import { ConfirmDialog, Dialog } from '#ui/overlay/Dialog.tsx'

const meta = {
  title: 'Componentes/Sobreposição/Diálogo',
  component: Dialog,
  // A dialog covers its page: on the page of documentation each would cover the others.
  tags: ['autodocs', '!test'],
  args: {
    title: 'Filtrar',
    onClose: fn(),
    children: 'O conteúdo rola; título e rodapé ficam.',
    footer: <Button kind="primary">Filtrar</Button>,
  },
  argTypes: {
    size: { control: 'select', options: ['sm', 'md', 'lg', 'xl'] },
    footer: { control: false },
    badge: { control: false },
    near: { control: false },
  },
  parameters: { docs: { story: { inline: false, iframeHeight: 420 } } },
} satisfies Meta<typeof Dialog>
export default meta
type Story = StoryObj<typeof meta>

export const Controles: Story = {}

export const Pequeno: Story = { args: { size: 'sm' } }

export const Grande: Story = { args: { size: 'lg' } }

export const Confirmacao: Story = {
  name: 'Confirmação',
  render: () => (
    <ConfirmDialog
      title="Sair sem salvar?"
      text={['O que foi digitado se perde.']}
      confirmLabel="Sair"
      onConfirm={() => undefined}
      onCancel={() => undefined}
    />
  ),
}

export const Excluindo: Story = {
  render: () => (
    <ConfirmDialog
      title="Excluir perfil"
      text={['Tem certeza que deseja excluir este perfil?', 'Os acessos que o usam passam a outro.']}
      confirmLabel="Excluir"
      danger
      busy
      onConfirm={() => undefined}
      onCancel={() => undefined}
    />
  ),
}
