import { expect, test } from 'vitest'
import { readDashboardCoupons, readDashOps } from '#api/contract/documents/dashboard.ts'
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
