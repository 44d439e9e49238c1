import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, userEvent, within } from 'storybook/test'
import { Button } from '#ui/painted/Button.tsx'
import { Checkbox, Segmented, Switch } from '#ui/fields/Choice.tsx'
import { ComboBox } from '#ui/fields/ComboBox.tsx'
import { DateRangeField } from '#ui/fields/DateField.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { MultiSelect, Select } from '#ui/fields/Select.tsx'
import { PasswordField, TextField } from '#ui/fields/TextField.tsx'

const meta = { title: 'Componentes/Combinados/Campos', parameters: { controls: { disable: true } } } satisfies Meta
export default meta
type Story = StoryObj<typeof meta>

const companies = [
  { value: '1', label: 'Mercearia Boa Praça Ltda', detail: '41.209.876/0001-20' },
  { value: '2', label: 'Padaria São João', detail: '27.581.043/0001-64' },
]
const tills = ['Caixa 01', 'Caixa 02', 'Caixa 03', 'Autoatendimento 1'].map((label) => ({ value: label, label }))

function Fields() {
  const [range, setRange] = useState({ from: '2025-10-20', to: '2025-11-18' })
  const [company, setCompany] = useState<string | null>(null)
  const [till, setTill] = useState<string[]>(['Caixa 01', 'Caixa 02'])
  const [place, setPlace] = useState('production')
  const [grouping, setGrouping] = useState<'day' | 'week' | 'month'>('day')
  return (
    <div className="form">
      <DateRangeField
        label="Período"
        value={range}
        onChange={setRange}
        max="2025-11-18"
        quick={[
          { name: '7', label: '7 dias', from: '2025-11-12', to: '2025-11-18' },
          { name: '30', label: '30 dias', from: '2025-10-20', to: '2025-11-18' },
        ]}
      />
      <div className="pair">
        <ComboBox label="Empresa" options={companies} value={company} onChange={setCompany} placeholder="Todas" />
        <MultiSelect label="PDVs" options={tills} value={till} onChange={setTill} placeholder="Todos" />
      </div>
      <div className="pair">
        <Select
          label="Ambiente"
          options={[
            { value: 'production', label: 'Produção' },
            { value: 'homologation', label: 'Homologação' },
          ]}
          value={place}
          onChange={setPlace}
        />
        <Segmented
          label="Agrupamento"
          options={[
            { value: 'day', label: 'Dia' },
            { value: 'week', label: 'Semana' },
            { value: 'month', label: 'Mês' },
          ]}
          value={grouping}
          onChange={setGrouping}
        />
      </div>
      <div className="pair">
        <TextField label="E-mail" type="email" defaultValue="helena" error="Informe um e-mail válido" />
        <PasswordField label="Senha" hint="Ao menos 8 caracteres" defaultValue="segredo" />
      </div>
      <div className="pair">
        <Select
          label="Loja"
          options={[]}
          value=""
          onChange={() => undefined}
          placeholder="Todas"
          disabledReason="Escolha a empresa"
        />
        <TextField label="Série" defaultValue="1" disabled />
      </div>
      <div className="row">
        <Checkbox label="CFe" defaultChecked />
        <Checkbox label="NFCe" />
        <Switch label="Ativo" defaultChecked />
        <Switch label="Inativo" />
      </div>
    </div>
  )
}

export const Campos: Story = {
  render: () => (
    <Dialog
      title="Filtrar"
      onClose={() => undefined}
      footer={
        <>
          <Button kind="ghost">Cancelar</Button>
          <Button kind="primary">Filtrar</Button>
        </>
      }
    >
      <Fields />
    </Dialog>
  ),
}

export const ListaAberta: Story = {
  globals: { theme: 'light' },
  name: 'Lista aberta',
  render: () => (
    <div className="pad">
      <Fields />
    </div>
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByRole('button', { name: 'PDVs: Caixa 01 e mais 1' }))
    await userEvent.click(await canvas.findByRole('option', { name: 'Caixa 03' }))
    await expect(canvas.getByRole('button', { name: 'PDVs: Caixa 01 e mais 2' })).toBeInTheDocument()
  },
}
