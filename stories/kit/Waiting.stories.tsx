import type { Meta, StoryObj } from '@storybook/react-vite'
import { type ComponentType, useState } from 'react'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { MissingDialog, MissingPart } from '#widgets/kit/failure/MissingPart.tsx'
import { type Load, useOpened } from '#widgets/kit/failure/use-loaded.ts'
import { Button } from '#ui/painted/Button.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'

const meta: Meta = {
  title: 'Componentes/Combinados/Código que demora',
  parameters: { controls: { disable: true } },
}
export default meta

interface Closable {
  onClose: () => void
}

const Opened = ({ onClose }: Closable) => (
  <Dialog title="Filtrar" onClose={onClose}>
    Chegou
  </Dialog>
)

/** Code that comes when the story says so. */
function slow() {
  let arrive = () => {}
  const come = new Promise<void>((done) => (arrive = done))
  const load: Load<Closable> = async () => {
    await come
    return { default: Opened }
  }
  return { load, arrive }
}

function Screen({ load, missing }: { load: Load<Closable>; missing: ComponentType<never> | ComponentType }) {
  const [isOpen, setOpen] = useState(false)
  const Part = useOpened(load, isOpen, missing)
  return (
    <div style={{ padding: 24 }}>
      <Button onClick={() => setOpen(true)}>Abrir</Button>
      {isOpen && Part && <Part onClose={() => setOpen(false)} />}
    </div>
  )
}

/** Until it is there a dialog stands in its place, which can be left. */
export const Dialogo: StoryObj = {
  name: 'Diálogo',
  loaders: [async () => slow()],
  // As the loader above has made it.
  render: (_, { loaded }) => <Screen load={(loaded as ReturnType<typeof slow>).load} missing={MissingDialog} />,
  play: async ({ canvasElement, loaded }) => {
    const canvas = within(canvasElement)
    const button = canvas.getByRole('button', { name: 'Abrir' })
    await userEvent.click(button)
    const waiting = await canvas.findByRole('dialog', { name: 'Carregando' })
    await expect(within(waiting).getByRole('status')).toHaveAttribute('aria-busy', 'true')
    waiting.dispatchEvent(new Event('cancel', { cancelable: true }))
    await waitFor(() => expect(canvas.queryByRole('dialog')).toBeNull())
    await expect(button).toHaveFocus()
    await userEvent.click(button)
    await canvas.findByRole('dialog', { name: 'Carregando' })
    ;(loaded as ReturnType<typeof slow>).arrive()
    await expect(await canvas.findByRole('dialog', { name: 'Filtrar' })).toBeInTheDocument()
    await expect(canvas.queryByRole('dialog', { name: 'Carregando' })).toBeNull()
    await userEvent.click(canvas.getByRole('button', { name: 'Fechar' }))
    await waitFor(() => expect(button).toHaveFocus())
  },
}

export const Parte: StoryObj = {
  name: 'Parte de uma tela',
  loaders: [async () => slow()],
  render: (_, { loaded }) => <Screen load={(loaded as ReturnType<typeof slow>).load} missing={MissingPart} />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByRole('button', { name: 'Abrir' }))
    await expect(await canvas.findByRole('status', { name: 'Carregando' })).toBeVisible()
  },
}
