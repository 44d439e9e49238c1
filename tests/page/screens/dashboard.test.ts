import { expect, test, vi } from 'vitest'
import { readDashboardCoupons, readDashboardProducts, readDashOps } from '#api/contract/documents/dashboard.ts'
import { paths } from '#widgets/paths.ts'
import { type Answer, answer, put, runReact } from '../partner-page.ts'

// The dashboard, while the answer to other filters still stands.

const slow: Answer['reply'] = () => new Promise(() => {})

test('what answers other filters is neither exported nor passes for the answer', async () => {
  const element = await put({ tag: 'fiscal-dashboard' })
  await runReact(element)
  const figures = element.getByCss('.stage .kpis')
  await expect.element(figures).toHaveAttribute('aria-busy', 'false')
  const mayExport = async (name: string, may: boolean) => {
    await element.getByRole('button', { name: 'Exportar' }).click()
    const entry = element.getByRole('menuitem', { name })
    await (may ? expect.element(entry).toBeEnabled() : expect.element(entry).toBeDisabled())
    await element.getByRole('button', { name: 'Exportar' }).click()
    await expect.element(entry).not.toBeInTheDocument()
  }
  await mayExport('Notas (CSV)', true)

  await answer([{ to: readDashboardCoupons, reply: slow }])
  await element.getByRole('button', { name: 'Canceladas' }).click()
  await mayExport('Notas canceladas (CSV)', false)
  await mayExport('Totais (CSV)', true)

  await answer([{ to: readDashOps, reply: slow }])
  element.element().setAttribute('view', `${paths.home()}?date_start=2026-11-05&date_end=2026-11-08`)
  await expect.element(figures).toHaveAttribute('aria-busy', 'true')
  await mayExport('Totais (CSV)', false)
  await mayExport('Impostos (CSV)', false)
})

test('the file of products has each once, also where a sale moves one over the border of two pages', async () => {
  const product = (id: number) => ({ id: String(id), description: `Produto ${id}`, total: `${5000 - id}.00` })
  const first = Array.from({ length: 1000 }, (_, at) => product(at + 1))
  const risen = { ...product(1001), total: '4000.50' }
  // The last of the first page is the first of the second when that is read: another one stands before it.
  const answers = [first, first.slice(-1), [...first.slice(0, -1), risen], first.slice(-1)]
  const element = await put({ tag: 'fiscal-dashboard' }, [
    {
      to: readDashboardProducts,
      reply: (request, { api }) => {
        if (!request.url.includes('per_page=1000')) return api(request)
        return Promise.resolve(Response.json({ items: answers.shift() ?? [], total: 1001, highest: '4999.00' }))
      },
    },
  ])
  await runReact(element)
  const blobs = vi.spyOn(URL, 'createObjectURL')
  await element.getByRole('button', { name: 'Exportar' }).click()
  await element.getByRole('menuitem', { name: 'Total por produto (CSV)' }).click()
  await expect.poll(() => blobs.mock.calls.length).toBe(1)
  const [[blob]] = blobs.mock.calls as [[Blob]]
  blobs.mockRestore()
  const names = (await blob.text()).split('\r\n').slice(1, -1)
  expect([names.length, new Set(names.map((line) => line.split(';')[0])).size]).toEqual([1001, 1001])
  expect(names.slice(998, 1001)).toEqual(['Produto 999;4001,00', 'Produto 1001;4000,50', 'Produto 1000;4000,00'])
})
