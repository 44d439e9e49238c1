import type { Meta, StoryObj } from '@storybook/react-vite'
import { PasswordField, TextField } from '#ui/fields/TextField.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { states } from '../states.tsx'

const meta = {
  title: 'Componentes/Campos/Texto',
  component: TextField,
  tags: ['autodocs'],
  args: { label: 'E-mail', placeholder: 'nome@empresa.com.br' },
} satisfies Meta<typeof TextField>
export default meta
type Story = StoryObj<typeof meta>

export const Controles: Story = { tags: ['!test'] }

export const Estados: Story = states(
  (args) => ({
    Vazio: <TextField {...args} />,
    Preenchido: <TextField {...args} defaultValue="helena@aurora.example" />,
    'Com dica': <TextField {...args} hint="O mesmo do cadastro" />,
    'Com erro': <TextField {...args} defaultValue="helena" error="Informe um e-mail válido" />,
    'Com ícone': <TextField {...args} icon="search" label="Buscar" />,
    Grande: <TextField {...args} size="lg" />,
    'Fora de uso': <TextField {...args} disabled />,
    Senha: <PasswordField label="Senha" defaultValue="segredo" hint="Ao menos 8 caracteres" />,
    Linhas: <TextArea label="Notas" defaultValue={'Duas\nlinhas'} />,
    'Linhas com erro': <TextArea label="Notas" error="No máximo 200 caracteres" />,
  }),
  (args) => <TextField {...args} />,
)

export const EstadosClaros: Story = { ...Estados, name: 'Estados, tema claro', globals: { theme: 'light' } }
