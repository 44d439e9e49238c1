import type { Meta } from '@storybook/react-vite'
import { expect, userEvent, waitFor } from 'storybook/test'
import type { NfDownload } from '#api/contract/documents/nf-downloads.ts'
import downloads from '#widgets/downloads/widget.ts'
import { paths } from '#widgets/paths.ts'
import { screensOf } from '../screen.tsx'
import { broken, light, never, NOBODY, type Trouble } from '../server.tsx'

const meta: Meta = { title: 'Telas/Exportar documentos' }
export default meta

const at = screensOf(downloads, { path: paths.exportDocuments() })

const request = (id: string, more: Partial<NfDownload>): NfDownload => ({
  id,
  date_start: '2026-10-01',
  date_end: '2026-10-31',
  amount: 400,
  file_size: null,
  is_processed: false,
  is_success: false,
  is_expired: false,
  url: null,
  nf_type: 'nfce',
  environment: 'production',
  format: 'xml',
  companies: [],
  created_utc: '2026-11-01T12:00:00.000Z',
  expires_utc: null,
  done: 100,
  failure: null,
  ...more,
})
const files =
  (items: NfDownload[]): Trouble =>
  (path) =>
    path.includes('/nf_download/?') ? Promise.resolve(Response.json({ items, total: items.length })) : undefined
const lists =
  (trouble: Trouble): Trouble =>
  (path, request) =>
    path.includes('/nf_download/?') ? trouble(path, request) : undefined

export const Arquivos = at(
  {
    trouble: files([
      request('1', {}),
      request('2', {
        nf_type: 'cfe',
        is_processed: true,
        is_success: true,
        file_size: 1_200_000,
        url: '/api/v1/nf_download/2/file',
      }),
      request('3', { is_processed: true, failure: 'O arquivo não está mais no armazenamento.' }),
    ]),
  },
  async ({ canvas, canvasElement }) => {
    await expect(await canvas.findByRole('progressbar')).toHaveAttribute('aria-valuetext', '100 de 400')
    await expect(canvas.getByRole('button', { name: /^Baixar CF-e/ })).toBeEnabled()
    await expect(canvas.getByText('O arquivo não está mais no armazenamento.')).toBeVisible()
    for (const width of [280, 390, 768, 1280, 1440]) {
      canvasElement.style.width = `${width}px`
      await expect([width, canvasElement.scrollWidth <= canvasElement.clientWidth]).toEqual([width, true])
    }
    canvasElement.style.width = ''
  },
)
export const Claro = light(at({}))
export const Dias = at({}, async ({ canvas }) => {
  await userEvent.click(await canvas.findByRole('button', { name: /^Mês/ }))
  await userEvent.click(await canvas.findByRole('option', { name: 'Escolher os dias' }))
  await userEvent.click(canvas.getByRole('button', { name: 'Exportar' }))
  await expect(await canvas.findByText('Informe o primeiro e o último dia')).toBeVisible()
})
export const SoPlanilha = {
  name: 'Só planilha',
  ...at({ user: 'operador@aurora.example' }, async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: 'Planilha (CSV)' })).toBeVisible()
    await expect(canvas.queryByRole('button', { name: 'XML (zip)' })).not.toBeInTheDocument()
    await expect(canvas.queryByRole('heading', { name: 'Arquivos' })).not.toBeInTheDocument()
  }),
}
export const Vazia = at({ trouble: files([]) }, async ({ canvas }) => {
  await expect(await canvas.findByText(/^Os arquivos de XML aparecem aqui/)).toBeVisible()
})
export const Carregando = at({ trouble: lists(never) }, async ({ canvas }) => {
  await expect(await canvas.findByRole('status', { name: 'Carregando' })).toBeVisible()
})
export const Erro = at({ trouble: lists(broken) }, async ({ canvas }) => {
  const text = await canvas.findByText('Não foi possível carregar os arquivos', {}, { timeout: 10_000 })
  await waitFor(() => expect(text).toBeVisible())
})
export const SemPermissao = {
  name: 'Sem permissão',
  ...at({ user: NOBODY }, async ({ canvas }) => {
    await expect(await canvas.findByText('Sem acesso')).toBeVisible()
  }),
}
