import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, userEvent, within } from 'storybook/test'
import { Button, IconButton } from '#ui/painted/Button.tsx'
import { Chip } from '#ui/painted/Chip.tsx'
import { Checkbox, Segmented, Switch } from '#ui/fields/Choice.tsx'
import { ComboBox } from '#ui/fields/ComboBox.tsx'
import { CopyButton } from '#ui/CopyButton.tsx'
import { CountdownView } from '#ui/painted/CountdownView.tsx'
import { DateRangeField } from '#ui/fields/DateField.tsx'
import { DefinitionList, Leaders } from '#ui/painted/DefinitionList.tsx'
import { ConfirmDialog, Dialog } from '#ui/overlay/Dialog.tsx'
import { Disclosure } from '#ui/painted/Disclosure.tsx'
import { Empty, ErrorPanel } from '#ui/painted/Empty.tsx'
import { GroupedCode } from '#ui/painted/GroupedCode.tsx'
import { Menu } from '#ui/overlay/Menu.tsx'
import { PagerView } from '#ui/painted/PagerView.tsx'
import { QrCode } from '#ui/QrCode.tsx'
import { Section } from '#ui/painted/Section.tsx'
import { MultiSelect, Select } from '#ui/fields/Select.tsx'
import { SkeletonRows } from '#ui/painted/Skeleton.tsx'
import { SnackbarStack } from '#ui/overlay/SnackbarStack.tsx'
import { createSnackbars } from '#ui/overlay/snackbars.ts'
import { Badge, Note, Status } from '#ui/painted/Status.tsx'
import { cellClass, TableFrame } from '#ui/painted/Table.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { PasswordField, TextField } from '#ui/fields/TextField.tsx'
import { Timeline } from '#ui/painted/Timeline.tsx'

const meta = {
  title: 'Estados',
  decorators: [
    (Story, { globals }) => (
      <div className="fx" data-theme={globals.theme} style={{ minHeight: '100vh' }}>
        <Story />
      </div>
    ),
  ],
} satisfies Meta
export default meta
type Story = StoryObj<typeof meta>

const columns = [
  { header: 'Chave', className: 'c-key', skeleton: 453 },
  { header: 'Ambiente', className: 'c-env text-fg-2', skeleton: 56 },
  { header: 'Série', className: 'c-ser', align: 'right', skeleton: 12 },
  { header: 'Número', className: 'c-num', align: 'right', skeleton: 44 },
  { header: 'Data e hora', className: 'c-date tabular-nums text-fg-2', skeleton: 132 },
  { header: 'Status', className: 'c-st', skeleton: 104 },
] as const

const statuses = [
  { level: 'success', icon: 'circle-check', label: 'Autorizada' },
  { level: 'info', icon: 'clock', label: 'Status pendente' },
  { level: 'warning', icon: 'cloud-off', label: 'Emitida em contingência' },
  { level: 'danger', icon: 'octagon-x', label: 'Rejeição' },
  { level: 'neutral', icon: 'circle-x', label: 'Cancelada' },
  { level: 'info', icon: 'archive', label: 'Custodiada' },
  { level: 'neutral', icon: 'circle-slash', label: 'Numeração inutilizada' },
] as const

const keys = Array.from({ length: 15 }, (_, row) => {
  const tail = String(4_219_369_380 + row * 77_713).padStart(10, '0')
  return `3525114120987600012065001000048${1 - (row % 2)}4${row % 10}${tail}`.match(/\d{4}/g) ?? []
})

function Toolbar() {
  return (
    <div className="bar">
      <div className="chips">
        <Chip label="Empresa" value="Mercearia Boa Praça" onClear={() => undefined} />
        <Chip label="PDVs" value="Caixa 01 e mais 2" onClear={() => undefined} />
        <Chip label="Período" value="18/10/2025 – 18/11/2025" />
        <Chip label="Status" value={undefined} unset="Todos" />
        <Chip label="Ambiente" value="Produção" />
        <Button size="sm" icon="list-filter" className="flt">
          Filtrar
        </Button>
      </div>
      <span className="flex-1" />
      <CountdownView seconds={42} of={60} />
      <IconButton icon="refresh-cw" size="sm" label="Atualizar agora" />
    </div>
  )
}

function Pager() {
  return (
    <PagerView
      perPage={15}
      options={[10, 15, 25, 50, 100]}
      page={2}
      range="16–30 de 2000+"
      hasNext
      onPage={() => undefined}
      onPerPage={() => undefined}
    />
  )
}

export const Dados: Story = {
  render: () => (
    <>
      <Toolbar />
      <TableFrame columns={columns} label="NFC-e" className="click nfce">
        {keys.map((groups, row) => {
          const status = statuses[row % statuses.length] ?? statuses[0]
          return (
            <tr key={row}>
              <td className={cellClass(columns[0])}>
                <a className="key dim5" href="#nota">
                  {groups.map((group, index) => (
                    <span key={index}>{group}</span>
                  ))}
                </a>
                <CopyButton text={groups.join('')} label="Copiar chave" copiedLabel="Chave copiada" />
              </td>
              <td className={cellClass(columns[1])}>Produção</td>
              <td className={cellClass(columns[2])}>1</td>
              <td className={cellClass(columns[3])}>{48142 - row}</td>
              <td className={cellClass(columns[4])}>18/11/2025 14:30:58</td>
              <td className={cellClass(columns[5])}>
                <Status level={status.level} icon={status.icon}>
                  {status.label}
                </Status>
              </td>
            </tr>
          )
        })}
      </TableFrame>
      <Pager />
    </>
  ),
}

export const Carregando: Story = {
  render: () => (
    <>
      <Toolbar />
      <TableFrame columns={columns} label="NFC-e" className="nfce" busy>
        <SkeletonRows columns={columns} rows={15} />
      </TableFrame>
    </>
  ),
}

export const Vazio: Story = {
  render: () => (
    <Empty
      title="Nenhuma nota no período"
      text="Nenhuma NFC-e corresponde aos filtros ativos."
      action={
        <Button size="sm" icon="list-filter">
          Filtrar
        </Button>
      }
    />
  ),
}

export const Erro: Story = {
  render: () => (
    <ErrorPanel message="Ocorreu um erro ao carregar a lista de NFCes: tempo esgotado" onRetry={() => undefined} />
  ),
}

export const Detalhe: Story = {
  render: () => (
    <div className="split">
      <div className="scroll">
        <div className="rec">
          <h2>NFC-e 48142</h2>
          <span className="text-fg-3 only-d">Série 1</span>
          <span className="flex-1" />
          <Button kind="ghost" icon="arrow-left">
            Voltar
          </Button>
          <Button icon="download">Baixar XML</Button>
        </div>
        <Section title="Informações">
          <DefinitionList
            items={[
              {
                label: 'Chave',
                span: 'all',
                value: (
                  <span className="row">
                    <GroupedCode groups={keys[0] ?? []} wrap />
                    <CopyButton text="3525" label="Copiar chave" copiedLabel="Chave copiada" />
                  </span>
                ),
              },
              { label: 'Ambiente', value: 'Produção' },
              { label: 'Tipo de emissão', value: '9 – NFC-e offline' },
              { label: 'Data de emissão', value: '18/11/2025 14:31:25' },
            ]}
          />
          <Note level="warning" icon="cloud-off">
            Emitida em contingência. Transmitida à SEFAZ 6 minutos depois.
          </Note>
          <Disclosure summary="Endereço">Rua das Acácias, 120</Disclosure>
        </Section>
        <div className="two">
          <Section title="Impostos">
            <Leaders
              rows={[
                { label: 'ICMS', value: 'R$ 36,06' },
                { label: 'PIS', value: 'R$ 3,31' },
                { label: 'Total de impostos', value: 'R$ 54,59', total: true },
              ]}
            />
          </Section>
          <Section title="Pagamentos">
            <Leaders
              rows={[
                { label: 'Dinheiro · Pagamento à vista', value: 'R$ 50,00' },
                { label: 'Total da nota', value: 'R$ 200,34', total: true },
              ]}
            />
          </Section>
        </div>
      </div>
      <aside className="scroll side">
        <Section title="Status">
          <Badge level="success" icon="circle-check">
            Autorizada
          </Badge>
        </Section>
        <Section title="Eventos" count={3}>
          <Timeline
            items={[
              {
                id: '1',
                level: 'success',
                icon: 'circle-check',
                title: 'Autorizada',
                lines: ['18/11/2025 14:37:52 · há 4 minutos', 'Autorizado o uso da NFC-e'],
              },
              {
                id: '2',
                level: 'danger',
                icon: 'octagon-x',
                title: 'Falha na transmissão',
                lines: ['18/11/2025 14:31:27 · há 10 minutos'],
              },
              { id: '3', level: 'warning', icon: 'cloud-off', title: 'Emissão em contingência', lines: ['18/11/2025'] },
            ]}
          />
        </Section>
        <Section title="QR Code">
          <QrCode value="https://exemplo.example/qrcode?p=35251141209876000120" label="QR Code da nota" size={180} />
        </Section>
      </aside>
    </div>
  ),
}

export const Avisos: Story = {
  render: function Render() {
    const [snackbars] = useState(() => {
      const store = createSnackbars()
      store.show({ level: 'success', text: 'Informações salvas com sucesso' })
      store.show({
        level: 'info',
        text: 'A requisição está sendo processada. Você receberá uma notificação por email quando o arquivo estiver pronto.',
      })
      store.show({ level: 'danger', text: 'Ocorreu um erro ao tentar excluir o alarme' })
      return store
    })
    return <SnackbarStack snackbars={snackbars} />
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(await canvas.findByRole('alert')).toHaveTextContent('Ocorreu um erro ao tentar excluir o alarme')
    const [first] = await canvas.findAllByRole('button', { name: 'OK' })
    if (first) await userEvent.click(first)
    await expect(canvas.queryByText('Informações salvas com sucesso')).toBeNull()
  },
}

export const Confirmacao: Story = {
  name: 'Confirmação',
  render: function Render() {
    const [open, setOpen] = useState(false)
    return (
      <div className="pad">
        <Button kind="danger" onClick={() => setOpen(true)}>
          Excluir perfil
        </Button>
        {open ? (
          <ConfirmDialog
            title="Excluir perfil"
            text={['Tem certeza que deseja excluir este perfil?']}
            confirmLabel="Excluir"
            danger
            onConfirm={() => setOpen(false)}
            onCancel={() => setOpen(false)}
          />
        ) : null}
      </div>
    )
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const opener = canvas.getByRole('button', { name: 'Excluir perfil' })
    await userEvent.click(opener)
    await expect(await canvas.findByRole('button', { name: 'Cancelar' })).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect(canvas.queryByRole('alertdialog')).toBeNull()
    await expect(opener).toHaveFocus()
    await userEvent.click(opener)
  },
}

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

export const Abas: Story = {
  render: () => (
    <Dialog
      title="Cupom Fiscal"
      size="xl"
      persistent
      bare
      badge={
        <Badge level="neutral" icon="circle-x">
          Cancelado
        </Badge>
      }
      onClose={() => undefined}
      footer={<Button>Fechar</Button>}
    >
      <Tabs
        label="Cupom Fiscal"
        panelClassName="body"
        items={[
          {
            id: 'info',
            label: 'Informações',
            content: <DefinitionList columns={2} items={[{ label: 'Número', value: '048115' }]} />,
          },
          { id: 'items', label: 'Produtos', count: 8, content: 'Produtos' },
        ]}
      />
    </Dialog>
  ),
}

export const Botoes: Story = {
  name: 'Botões',
  render: () => (
    <div className="pad row" style={{ flexWrap: 'wrap' }}>
      <Button kind="primary">Salvar</Button>
      <Button>Filtrar</Button>
      <Button kind="ghost">Cancelar</Button>
      <Button kind="danger">Excluir</Button>
      <Button kind="danger-solid">Excluir</Button>
      <Button disabled>Salvar</Button>
      <Button kind="primary" busy busyLabel="Salvando…">
        Salvar
      </Button>
      <Button icon="download" disabledReason="Exige a permissão nfce:export">
        Baixar XML
      </Button>
      <Menu
        button="Ações"
        buttonClassName="btn"
        align="start"
        entries={[
          { id: 'copy', label: 'Copiar', onSelect: () => undefined },
          { id: 'drop', label: 'Excluir', danger: true, separated: true, onSelect: () => undefined },
        ]}
      />
      {statuses.map((status) => (
        <Badge key={status.label} level={status.level} icon={status.icon}>
          {status.label}
        </Badge>
      ))}
    </div>
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const opener = canvas.getByRole('button', { name: 'Ações' })
    await userEvent.click(opener)
    await userEvent.click(await canvas.findByRole('menuitem', { name: 'Copiar' }))
    await expect(opener).toHaveFocus()
    await userEvent.click(opener)
  },
}
