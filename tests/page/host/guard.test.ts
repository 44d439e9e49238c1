import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { readMe } from '#api/contract/access/users.ts'
import { paths } from '#widgets/paths.ts'
import type { Answer } from '../partner-page.ts'
import { as, entries, expectAt, menu, openBackOffice, READER } from './back-office.ts'

// What of the back-office somebody finds.

const A_NOTE = '35260799100200000264650010000096141504071596'
const A_COUPON = '35260799100200000264590010000096141504071596'

/** As if their role had only these. */
async function allowed(...permissions: string[]): Promise<Answer> {
  const { me } = await as(READER)
  return { to: readMe, reply: () => Response.json({ ...me, permissions }) }
}

describe('without the permission home is shown, which offers what there is', () => {
  test.each([paths.nfces(), paths.nfce(A_NOTE), '/nf-download/preview', '/documents/import'])('%s', async (path) => {
    await openBackOffice(path, { as: READER }, [await allowed('cfe:read')])
    await expectAt('/')
    await expect.element(page.getByRole('main').getByRole('link', { name: /Cupons/ })).toBeVisible()
    expect(page.getByRole('main').getByRole('link').elements()).toHaveLength(2)
    await expect.element(menu()).toHaveAttribute('aria-busy', 'false')
    await expect.poll(entries).toEqual(['CFe', expect.stringMatching(/^Pendências\d*$/)])
  })

  test.each([paths.cfes(), '/cfes/skips', paths.cfe(A_COUPON)])('%s', async (path) => {
    await openBackOffice(path, { as: READER }, [await allowed('nfce:read')])
    await expectAt('/')
    await expect.element(page.getByRole('heading', { level: 1, name: 'Início' })).toBeVisible()
    const area = page.getByRole('main').getByRole('link', { name: /NFCe/ })
    await expect.element(area).toBeVisible()
    await expect.element(page.getByRole('link', { name: /Cupons/ })).not.toBeInTheDocument()
    await area.click()
    await expectAt('/nfces')
  })

  test.each(['/documents/import', '/audit'])('%s, for who imports nothing and is no master', async (path) => {
    await openBackOffice(path, { as: READER })
    await expectAt('/')
    await expect.element(page.getByRole('button', { name: `Menu do usuário ${READER}` })).toBeVisible()
    await expect.element(page.getByRole('banner').getByText('Grupo Aurora')).toBeVisible()
    await expect.element(page.getByRole('button', { name: /Trocar de grupo/ })).not.toBeInTheDocument()
    await expect.element(menu().getByRole('link', { name: 'Downloads' })).toBeVisible()
    await expect.element(menu().getByRole('link', { name: 'Importar documentos' })).not.toBeInTheDocument()
    await expect.element(menu().getByRole('link', { name: 'Primários' })).toBeVisible()
    await expect.element(menu().getByRole('link', { name: 'Auditoria' })).not.toBeInTheDocument()
  })
})
