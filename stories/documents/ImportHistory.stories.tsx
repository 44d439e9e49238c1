import type { Meta } from '@storybook/react-vite'
import { expect, userEvent, within } from 'storybook/test'
import documents from '#widgets/documents/widget.ts'
import { paths } from '#widgets/paths.ts'
import { screensOf } from '../screen.tsx'
import type { Trouble } from '../server.tsx'

const meta: Meta = { title: 'Telas/Documentos/Importações anteriores' }
export default meta

const SLOW = { timeout: 15_000 }
const at = screensOf(documents, { path: paths.importDocuments() })

const imports: Trouble = (path) => {
  const one = {
    id: 'um-dois-tres',
    begun_utc: '2026-03-02T12:00:00Z',
    last_utc: '2026-03-02T12:05:00Z',
    email: 'contadora@aurora.example',
    files: 1240,
    imported: 1180,
    present: 57,
    refused: 2,
    ignored: 1,
    documents: 1180,
  }
  if (path.includes('/documents/imports/um-dois-tres')) {
    const failures = [
      { name: 'março/NFCe-4.xml', message: 'O arquivo está incompleto: termina antes do fim de <nfeProc>' },
      { name: 'março/NFCe-9.xml', message: 'A empresa deste documento não está cadastrada' },
    ]
    return Promise.resolve(Response.json({ ...one, failures }))
  }
  if (!path.includes('/documents/imports/')) return undefined
  const items = [
    one,
    { ...one, id: 'outra', email: 'admin@aurora.example', files: 12, imported: 12, present: 0, refused: 0 },
  ]
  return Promise.resolve(Response.json({ items, total: 2 }))
}

export const Anteriores = {
  name: 'Importações anteriores',
  ...at({ trouble: imports }, async ({ canvas }) => {
    const rows = await canvas.findAllByRole('row', { name: /aurora\.example/ }, SLOW)
    await expect(rows).toHaveLength(2)
    await userEvent.click(canvas.getByRole('button', { name: '2 recusados' }))
    const dialog = within(await canvas.findByRole('dialog', { name: /^Recusados em/ }))
    await expect(await dialog.findByText('março/NFCe-4.xml')).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: 'Enviar estes de novo' }))
    await expect(canvas.getByText(/só os 2 recusados são enviados/)).toBeVisible()
    await userEvent.upload(canvas.getByLabelText('Arquivos'), [new File(['<a/>'], 'outro.xml')])
    await expect(await canvas.findByText(/Nenhum dos recusados está entre/)).toBeVisible()
  }),
}

const unread: Trouble = (path) =>
  path.includes('/documents/imports/')
    ? Promise.resolve(Response.json({ code: 'internal', message: 'Tente de novo.' }, { status: 500 }))
    : undefined

export const AnterioresComErro = {
  name: 'Importações anteriores, com erro',
  ...at({ trouble: unread }, async ({ canvas }) => {
    await expect(await canvas.findByText('Não foi possível carregar as importações', undefined, SLOW)).toBeVisible()
    await expect(canvas.getByText('Arraste arquivos ou pastas para cá')).toBeVisible()
  }),
}
