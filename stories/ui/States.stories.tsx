import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, userEvent, within } from 'storybook/test'
import { Button, IconButton } from '#ui/painted/Button.tsx'
import { Chip } from '#ui/painted/Chip.tsx'
import { CodeInRow } from '#ui/painted/CodeInRow.tsx'
import { CopyButton } from '#ui/CopyButton.tsx'
import { CountdownView } from '#ui/painted/CountdownView.tsx'
import { DefinitionList, Leaders } from '#ui/painted/DefinitionList.tsx'
import { Disclosure } from '#ui/painted/Disclosure.tsx'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { Empty } from '#ui/painted/Empty.tsx'
import { GroupedCode } from '#ui/painted/GroupedCode.tsx'
import { PagerView } from '#ui/painted/PagerView.tsx'
import { QrCode } from '#ui/QrCode.tsx'
import { Section } from '#ui/painted/Section.tsx'
import { SkeletonRows } from '#ui/painted/Skeleton.tsx'
import { SnackbarStack } from '#ui/overlay/SnackbarStack.tsx'
import { createSnackbars } from '#ui/overlay/snackbars.ts'
import { Badge, Note, Status } from '#ui/painted/Status.tsx'
import { cellClass, TableFrame } from '#ui/painted/table/Table.tsx'
import { Timeline } from '#ui/painted/Timeline.tsx'
import '#widgets/nfce/nfce.css'
import { statuses } from './statuses.ts'

const meta = { title: 'Componentes/Combinados/Estados', parameters: { controls: { disable: true } } } satisfies Meta
export default meta
type Story = StoryObj<typeof meta>

const columns = [
  { header: 'Chave', className: 'c-key', skeleton: 453 },
  { header: 'Ambiente', className: 'c-environment text-fg-2', skeleton: 56 },
  { header: 'Série', className: 'c-serie', align: 'right', skeleton: 12 },
  { header: 'Número', className: 'c-number', align: 'right', skeleton: 44 },
  { header: 'Data e hora', className: 'c-date tabular-nums text-fg-2', skeleton: 132 },
  { header: 'Status', className: 'c-status', skeleton: 104 },
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
                <a className="keylink" href="#nota">
                  <CodeInRow groups={groups} repeated={5} />
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
  tags: ['!test'],
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
  tags: ['!test'],
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
  tags: ['!test'],
  render: () => (
    <ErrorPanel message="Ocorreu um erro ao carregar a lista de NFCes: tempo esgotado" onRetry={() => undefined} />
  ),
}

export const Detalhe: Story = {
  render: () => (
    <div className="split">
      <div className="scroll">
        <div className="record">
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
              { label: 'Tipo de emissão', value: '9 – offline NFC-e' },
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
                lines: ['18/11/2025 14:37:52 · há 4 min', 'Autorizado o uso da NFC-e'],
              },
              {
                id: '2',
                level: 'danger',
                icon: 'octagon-x',
                title: 'Falha na transmissão',
                lines: ['18/11/2025 14:31:27 · há 10 min'],
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
  globals: { theme: 'light' },
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
