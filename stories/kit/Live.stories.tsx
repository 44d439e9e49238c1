import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { LiveAlert, LiveStatus } from '#ui/Live.tsx'
import { ConfirmDialog, Dialog } from '#ui/overlay/Dialog.tsx'
import { SnackbarStack } from '#ui/overlay/SnackbarStack.tsx'
import { createSnackbars, type Snackbars } from '#ui/overlay/snackbars.ts'
import { Button } from '#ui/painted/Button.tsx'
import { TextField } from '#ui/fields/TextField.tsx'

const meta = { title: 'Componentes/Combinados/O que é dito', tags: ['!dev'] } satisfies Meta
export default meta
type Story = StoryObj<typeof meta>

/** The words of a region that readers know of. */
function wordsOf(region: Element): string {
  const copy = region.cloneNode(true) as Element
  for (const hidden of copy.querySelectorAll('[inert]')) hidden.remove()
  return copy.textContent
}

/** What is seen and not yet known to readers stands aside. */
const SAID = { ignore: '[inert], [inert] *' }

/** Notes in which order regions and their words come into the page: the words that stood in a region as it came. */
function hearing(root: HTMLElement) {
  const heard: string[] = []
  const seen = new WeakSet<Node>()
  const observer = new MutationObserver((records) => {
    for (const { target, addedNodes, type } of records) {
      const region = (target instanceof Element ? target : target.parentElement)?.closest('[role=status], [role=alert]')
      for (const node of addedNodes) {
        if (!(node instanceof Element)) continue
        for (const one of [node, ...node.querySelectorAll('*')]) {
          if (!one.matches('[role=status], [role=alert]') || seen.has(one)) continue
          seen.add(one)
          heard.push(`${one.role}: ${wordsOf(one)}`)
        }
      }
      if (region && seen.has(region) && (type === 'characterData' || addedNodes.length > 0) && wordsOf(region))
        heard.push(`${region.role}, filled: ${wordsOf(region)}`)
    }
  })
  observer.observe(root, { childList: true, subtree: true, characterData: true })
  return {
    heard: () => {
      const now = heard.splice(0)
      return now.filter((one, at) => one !== now[at - 1])
    },
  }
}

function Scene({ snackbars }: { snackbars: Snackbars }) {
  const [open, setOpen] = useState<'dialog' | 'question'>()
  const [isSaved, setSaved] = useState(false)
  const [rows, setRows] = useState(['Primeiro', 'Segundo', 'Terceiro'])
  const [gone, setGone] = useState<string>()
  return (
    <main className="pad">
      <LiveAlert>O servidor não responde.</LiveAlert>
      <Button onClick={() => setSaved(true)}>Salvar</Button>
      {isSaved && <LiveStatus>Salvo</LiveStatus>}
      <Button onClick={() => setOpen('dialog')}>Abrir</Button>
      <ul>
        {rows.map((row) => (
          <li key={row}>
            <Button onClick={() => setGone(row)}>Excluir {row}</Button>
          </li>
        ))}
      </ul>
      {open && (
        <Dialog title="Novo ponto" onClose={() => setOpen(undefined)}>
          <form>
            <p>Onde ficam os SATs.</p>
            <TextField label="Nome" />
          </form>
          <Button onClick={() => snackbars.show({ level: 'info', text: 'Copiado' })}>Copiar</Button>
        </Dialog>
      )}
      {gone !== undefined && (
        <ConfirmDialog
          title="Excluir?"
          text={['Não há volta.']}
          confirmLabel="Excluir"
          onCancel={() => setGone(undefined)}
          onConfirm={() => {
            setGone(undefined)
            // The row goes with the next data.
            setTimeout(() => setRows((all) => all.filter((row) => row !== gone)))
          }}
        />
      )}
      <SnackbarStack snackbars={snackbars} />
    </main>
  )
}

const scene: Pick<Story, 'render'> = {
  render: function Render() {
    const [snackbars] = useState(createSnackbars)
    return <Scene snackbars={snackbars} />
  },
}

/** A status stands before it has its words; what has been said is not said again when a dialog closes, nor where it moves to. */
export const Dito: Story = {
  ...scene,
  name: 'Uma vez só',
  play: async ({ canvas, canvasElement }) => {
    const { heard } = hearing(canvasElement)
    await userEvent.click(canvas.getByRole('button', { name: 'Salvar' }))
    await canvas.findByText('Salvo', SAID)
    await expect(heard()).toEqual(['status: ', 'status, filled: Salvo'])

    await userEvent.click(canvas.getByRole('button', { name: 'Abrir' }))
    const dialog = await canvas.findByRole('dialog', { name: 'Novo ponto' })
    await userEvent.click(within(dialog).getByRole('button', { name: 'Copiar' }))
    await waitFor(() => expect(within(dialog).getByText('Copiado', SAID)).toBeVisible())
    await expect(heard()).toEqual(['status: ', expect.stringMatching(/^status, filled: Copiado/)])
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(dialog).not.toBeInTheDocument())
    await expect(await canvas.findByText('Copiado')).toBeVisible()
    await expect(heard()).toEqual([])
    await expect(canvas.getByText('O servidor não responde.')).not.toHaveAttribute('role')
  },
}

/** The focus is on the dialog, goes to its field by Tab or by writing, and home at the end: to a neighbour of what has gone. */
export const Foco: Story = {
  ...scene,
  name: 'Foco',
  play: async ({ canvas }) => {
    const opener = canvas.getByRole('button', { name: 'Abrir' })
    await userEvent.click(opener)
    const dialog = await canvas.findByRole('dialog', { name: 'Novo ponto' })
    await expect(dialog).toHaveFocus()
    await expect(dialog).toHaveAccessibleDescription('Onde ficam os SATs.')
    await userEvent.tab()
    await expect(within(dialog).getByLabelText('Nome')).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(opener).toHaveFocus())

    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(canvas.getByRole('dialog')).toHaveFocus())
    await userEvent.keyboard('Loja')
    await expect(canvas.getByLabelText('Nome')).toHaveValue('Loja')
    await userEvent.keyboard('{Escape}')

    for (const [row, next] of [
      ['Segundo', 'Terceiro'],
      ['Terceiro', 'Primeiro'],
    ]) {
      await userEvent.click(canvas.getByRole('button', { name: `Excluir ${row}` }))
      const question = await canvas.findByRole('alertdialog', { name: 'Excluir?' })
      await expect(question).toHaveFocus()
      await userEvent.click(within(question).getByRole('button', { name: 'Excluir' }))
      await waitFor(() => expect(canvas.queryByRole('button', { name: `Excluir ${row}` })).toBeNull())
      await waitFor(() => expect(canvas.getByRole('button', { name: `Excluir ${next}` })).toHaveFocus())
    }
  },
}
