import type { Meta } from '@storybook/react-vite'
import { expect, userEvent, waitFor } from 'storybook/test'
import type { Store } from '#api/server/store/scope.ts'
import monthEnd from '#widgets/month-end/widget.ts'
import { failed } from '../api-answers.ts'
import { screensOf } from '../screen.tsx'
import type { Trouble } from '../server.tsx'
import { addUser } from '../users.ts'
import { emptyMonth, monthOfFirst, nobody } from './month-answer.ts'

const meta: Meta = { title: 'Telas/Fechamento do mês/Pacote de prova' }
export default meta

const at = screensOf(monthEnd, { path: monthOfFirst() })

const documents = [
  { type: 'nfce', status: 'authorized', documents: 1, total: '10.00' },
  { type: 'cfe', status: 'success', documents: 1, total: '10.00' },
]
const month = { ...emptyMonth, figures: { ...emptyMonth.figures, documents } }

/** Reads notes and coupons, and may download coupons alone. */
const COUPONS = 'cupons-em-lote@aurora.example'
const addDownloader = (store: Store) =>
  addUser(store, {
    email: COUPONS,
    description: 'Cupons em lote',
    permissions: ['nfce:read', 'cfe:read', 'company:read', 'cfe_custody:bulk_download'],
  })

/** The types that were requested since a story began. */
let requested: string[] = []
const REQUEST = { amount: 1, max_per_batch: 10, max_per_month: 10, total_downloaded_month: 1, request: null }

/** Answers requests, those of some types with a failure. */
const stage =
  (...failing: string[]): Trouble =>
  (path, request) => {
    if (/\/month_end\/(\?|$)/.test(path)) return Promise.resolve(Response.json(month))
    if (path.includes('/month_end/accountant')) return Promise.resolve(Response.json(nobody))
    return path.includes('/nf_download/') ? answer(request.clone(), failing) : undefined
  }

async function answer(request: Request, failing: readonly string[]): Promise<Response> {
  // As the screen sends it.
  const { nf_type: type } = (await request.json()) as { nf_type: string }
  requested.push(type)
  return failing.includes(type) ? failed() : Response.json(REQUEST)
}

const forget = async () => {
  requested = []
}

export const DeUmTipo = {
  name: 'De quem baixa só cupons em lote',
  ...at(
    { user: COUPONS, before: (store) => forget().then(() => addDownloader(store)), trouble: stage() },
    async ({ canvas }) => {
      await userEvent.click(await canvas.findByRole('button', { name: 'Requisitar' }))
      await expect(await canvas.findByText(/^Pacote de prova de CF-e requisitado/)).toBeVisible()
      await expect(requested).toEqual(['cfe'])
    },
  ),
}

export const UmFalhou = {
  name: 'De dois tipos, um dos quais falhou',
  ...at({ before: forget, trouble: stage('nfce') }, async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Requisitar' }))
    await expect(await canvas.findByText(/^Ocorreu um erro ao requisitar o pacote de prova de NFC-e/)).toBeVisible()
    await waitFor(() => expect(canvas.getByText(/^Pacote de prova de CF-e requisitado/)).toBeVisible())
    await expect(requested.toSorted()).toEqual(['cfe', 'nfce'])
  }),
}
