import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { Button } from '#ui/painted/Button.tsx'
import { DefinitionList } from '#ui/painted/DefinitionList.tsx'
import { ConfirmDialog, Dialog } from '#ui/overlay/Dialog.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { Menu } from '#ui/overlay/Menu.tsx'
import { SnackbarStack } from '#ui/overlay/SnackbarStack.tsx'
import { createSnackbars } from '#ui/overlay/snackbars.ts'
import { Badge } from '#ui/painted/Status.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { statuses } from './statuses.ts'

const meta = {
  title: 'Componentes/Combinados/Botões e diálogos',
  parameters: { controls: { disable: true } },
} satisfies Meta
export default meta
type Story = StoryObj<typeof meta>

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
    // The question itself, which is read; then the way back.
    await expect(await canvas.findByRole('alertdialog', { name: 'Excluir perfil' })).toHaveFocus()
    await expect(canvas.getByRole('alertdialog')).toHaveAccessibleDescription(
      'Tem certeza que deseja excluir este perfil?',
    )
    await userEvent.tab()
    await expect(canvas.getByRole('button', { name: 'Cancelar' })).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect(canvas.queryByRole('alertdialog')).toBeNull()
    await expect(opener).toHaveFocus()
    await userEvent.click(opener)
  },
}

const TOLD =
  'A requisição está sendo processada. Você receberá uma notificação por email quando o arquivo estiver pronto.'

/** A dialog as high as it gets, and what is told while it is open. */
export const MensagemNoCelular: Story = {
  name: 'Mensagem no celular',
  globals: { viewport: { value: 'phone', isRotated: false } },
  render: function Render() {
    const [snackbars] = useState(createSnackbars)
    const [isOpen, setOpen] = useState(true)
    return (
      <div>
        {isOpen && (
          <Dialog
            title="Novo download"
            onClose={() => setOpen(false)}
            footer={
              <>
                <Button>Cancelar</Button>
                <Button kind="primary" onClick={() => snackbars.show({ level: 'danger', text: TOLD })}>
                  Salvar
                </Button>
              </>
            }
          >
            <div className="form">
              {Array.from({ length: 30 }, (_, field) => (
                <TextField key={field} label={`Campo ${field}`} />
              ))}
            </div>
          </Dialog>
        )}
        <SnackbarStack snackbars={snackbars} />
      </div>
    )
  },
  play: async ({ canvas }) => {
    const dialog = within(await canvas.findByRole('dialog'))
    await userEvent.click(dialog.getByRole('button', { name: 'Salvar' }))
    await canvas.findByRole('alert')
    await waitFor(() => {
      const told = canvas.getByRole('alert').getBoundingClientRect()
      const own = dialog.getAllByRole('button').filter((button) => !button.closest('[role=alert]'))
      const covered = own.filter((button) => {
        const { top, bottom } = button.getBoundingClientRect()
        return top < told.bottom && bottom > told.top
      })
      return expect(covered).toEqual([])
    })
    // A press on it, and a screen reader, find it and not the dialog that is behind it.
    const ok = () => within(canvas.getByRole('alert')).getByRole('button', { name: 'OK' })
    const middle = (of: Element) => {
      const { left, top, width, height } = of.getBoundingClientRect()
      return document.elementFromPoint(left + width / 2, top + height / 2)
    }
    await waitFor(() => expect(middle(ok())).toBe(ok()))
    await userEvent.click(dialog.getByRole('button', { name: 'Fechar' }))
    await waitFor(() => expect(canvas.queryByRole('dialog')).toBeNull())
    // It has gone home, where it is no alert any more: as one it would be said again.
    const home = () => canvas.getByRole('button', { name: 'OK' })
    await waitFor(() => expect(middle(home())).toBe(home()))
    await expect(canvas.getByText(TOLD)).toBeVisible()
    await expect(canvas.queryByRole('alert')).toBeNull()
    await userEvent.click(home())
    await expect(canvas.queryByText(TOLD)).toBeNull()
  },
}

/** The same in the middle of a window, where the message is at its foot. */
export const MensagemSobreDialogo: Story = {
  ...MensagemNoCelular,
  name: 'Mensagem sobre um diálogo',
  globals: { viewport: { value: 'laptop', isRotated: false } },
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
  globals: { theme: 'light' },
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
        buttonClassName="button"
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
