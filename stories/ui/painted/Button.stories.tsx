import type { Meta, StoryObj } from '@storybook/react-vite'
import { fn } from 'storybook/test'
import { Button, IconButton } from '#ui/painted/Button.tsx'
import { states } from '../states.tsx'

const meta = {
  title: 'Componentes/Ações/Botão',
  component: Button,
  tags: ['autodocs'],
  args: { children: 'Salvar', onClick: fn() },
} satisfies Meta<typeof Button>
export default meta
type Story = StoryObj<typeof meta>

export const Controles: Story = { tags: ['!test'] }

const kinds = ['primary', 'secondary', 'ghost', 'danger', 'danger-solid'] as const
const all = kinds.map((kind) => (
  <Button key={kind} kind={kind}>
    Salvar
  </Button>
))

export const Estados: Story = states(
  () => ({
    Normal: all,
    'Com ícone': kinds.map((kind) => (
      <Button key={kind} kind={kind} icon="download">
        Baixar
      </Button>
    )),
    Tamanhos: (['sm', 'md', 'lg'] as const).map((size) => (
      <Button key={size} size={size}>
        {size}
      </Button>
    )),
    Ocupado: kinds.map((kind) => (
      <Button key={kind} kind={kind} busy busyLabel="Salvando…">
        Salvar
      </Button>
    )),
    'Fora de uso': kinds.map((kind) => (
      <Button key={kind} kind={kind} disabled>
        Salvar
      </Button>
    )),
    'Sem permissão': <Button disabledReason="Exige a permissão nfce:export">Baixar XML</Button>,
    'Só o ícone': (
      <>
        <IconButton icon="refresh-cw" label="Atualizar agora" />
        <IconButton icon="refresh-cw" label="Atualizando" busy />
        <IconButton icon="trash-2" label="Excluir" kind="danger" />
        <IconButton icon="x" label="Fechar" disabled />
      </>
    ),
  }),
  () => (
    <>
      {all}
      <IconButton icon="refresh-cw" label="Atualizar" />
    </>
  ),
)

export const EstadosClaros: Story = { ...Estados, name: 'Estados, tema claro', globals: { theme: 'light' } }
