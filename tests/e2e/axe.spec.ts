import { findNote, notes } from './api.ts'
import { faults } from './faults.ts'
import { expect, ONE_MOUNT, test } from './pages/reused-page.ts'

// axe looks at every node of a page, several times over.
test.slow()

// What both mounts draw alike is looked at in the element at one of the widths.
for (const width of [1440, 390]) {
  test.describe(`at ${width} pixels`, () => {
    test.use({ viewport: { width, height: 900 } })

    test('list and filters', width === 390 ? ONE_MOUNT : {}, async ({ mounted: { root, open, page, mount } }) => {
      await open('/nfces?status=authorized', { theme: 'light' })
      await expect(root.getByRole('row').nth(1).getByRole('link')).toBeVisible()
      expect(await faults(page, mount)).toEqual([])
      await root.getByRole('button', { name: 'Filtrar' }).click()
      const dialog = root.getByRole('dialog', { name: 'Filtrar' })
      await expect(dialog.getByRole('combobox', { name: 'Empresa' })).toBeVisible()
      expect(await faults(page, mount)).toEqual([])
      await dialog.getByRole('button', { name: /^Status/ }).click()
      await expect(root.getByRole('listbox')).toBeVisible()
      expect(await faults(page, mount)).toEqual([])
    })

    test('note and event', width === 1440 ? ONE_MOUNT : {}, async ({ mounted: { root, open, page, mount }, admin }) => {
      const { note, events } = await findNote(
        admin,
        { status: 'canceled' },
        ({ note: { substituted_by } }) => substituted_by !== null,
      )
      await open(`/nfces/${note.key}`, { theme: 'light' })
      await expect(root.getByRole('img', { name: 'QR Code da nota' })).toBeVisible()
      expect(await faults(page, mount)).toEqual([])
      await root.getByRole('link', { name: events[0]?.type_description, exact: true }).click()
      await expect(root.getByRole('dialog')).toBeVisible()
      expect(await faults(page, mount)).toEqual([])
      await root.getByRole('tab', { name: 'Resposta (XML)' }).click()
      await expect(root.locator('pre')).toBeVisible()
      expect(await faults(page, mount)).toEqual([])
    })

    test('failures and emptiness', width === 390 ? ONE_MOUNT : {}, async ({ mounted: { root, open, page, mount } }) => {
      await open('/nfces?date_start=2020-01-01&date_end=2020-01-02', { theme: 'light' })
      await expect(root.getByText('Nenhuma nota no período')).toBeVisible()
      expect(await faults(page, mount)).toEqual([])
      await page.route('**/custody/nfce/?*', (route) =>
        route.fulfill({ status: 400, json: { code: 'invalid', message: 'Não.' } }),
      )
      await open('/nfces', { theme: 'light' })
      await expect(root.getByRole('alert').first()).toBeVisible()
      expect(await faults(page, mount)).toEqual([])
    })

    test('dark elements', width === 1440 ? ONE_MOUNT : {}, async ({ mounted: { root, open, page, mount }, admin }) => {
      test.skip(mount === 'host', 'the back-office is dark in every other test')
      const [first] = (await notes(admin)).items
      await open('/nfces')
      await expect(root.getByRole('row').nth(1).getByRole('link')).toBeVisible()
      expect(await faults(page, mount)).toEqual([])
      await open(`/nfces/${first?.key}`)
      await expect(root.getByRole('heading', { name: 'Emitente' })).toBeVisible()
      expect(await faults(page, mount)).toEqual([])
    })

    test('login, home and 404', async ({ mounted: { mount }, page, signIn, admin }) => {
      test.skip(mount === 'embed', 'pages of the back-office')
      await page.goto('/login')
      await page.getByLabel('E-mail').fill('x')
      await page.getByRole('button', { name: 'Entrar' }).click()
      await expect(page.getByText('Informe um e-mail válido')).toBeVisible()
      expect(await faults(page, mount)).toEqual([])
      await signIn(admin)
      // High enough for all charts, which come when they are near the view.
      await page.setViewportSize({ width, height: 4000 })
      await page.goto('/')
      await expect(page.getByRole('slider')).toHaveCount(3)
      expect(await faults(page, mount)).toEqual([])
      await page.goto('/nowhere')
      await expect(page.getByText('A Página que está procurando não existe.')).toBeVisible()
      expect(await faults(page, mount)).toEqual([])
    })
  })
}
