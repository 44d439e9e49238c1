import { faults } from '../faults.ts'
import { expect, test } from '../pages/reused-page.ts'

// What has no story: the back-office's own frame, and the pages before it. Screens are looked at by axe in their stories, on a phone in
// measures.host.spec.ts.

for (const width of [1440, 390]) {
  test(`axe finds nothing before the login, at home and nowhere, at ${width} pixels`, async ({
    page,
    signIn,
    admin,
  }) => {
    // axe looks at every node of a page, several times over.
    test.slow()
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/login')
    await page.getByLabel('E-mail').fill('x')
    await page.getByRole('button', { name: 'Entrar' }).click()
    await expect(page.getByText('Informe um e-mail válido')).toBeVisible()
    expect(await faults(page, 'host')).toEqual([])
    await page.goto('/login?recover=1')
    await page.getByRole('dialog').getByRole('button', { name: 'Enviar' }).click()
    await expect(page.getByText('Informe um e-mail válido')).toBeVisible()
    expect(await faults(page, 'host')).toEqual([])
    await page.goto('/reset-password?token=x')
    await page.getByLabel('Nova senha').fill('boapraca2025')
    await page.getByLabel('Confirmação').fill('x')
    expect(await faults(page, 'host')).toEqual([])
    await page.goto('/confirm-email')
    await expect(page.getByRole('alert')).toBeVisible()
    expect(await faults(page, 'host')).toEqual([])
    await signIn(admin)
    // High enough for all charts, which come when they are near the view.
    await page.setViewportSize({ width, height: 4000 })
    await page.goto('/')
    await expect(page.getByRole('slider')).toHaveCount(3)
    expect(await faults(page, 'host')).toEqual([])
    await page.goto('/nowhere')
    await expect(page.getByText('A Página que está procurando não existe.')).toBeVisible()
    expect(await faults(page, 'host')).toEqual([])
  })
}
