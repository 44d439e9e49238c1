import { companyName } from '#domain/companies/company-name.ts'
import { paths } from '#widgets/paths.ts'
import type { Company } from '#api/contract/companies/companies.ts'
import type { Cfe } from '#api/contract/documents/cfes.ts'
import type { NfceEvent } from '#api/contract/documents/nfce-events.ts'
import type { Nfce } from '#api/contract/documents/nfces.ts'
import { expect, test } from '../fixtures.ts'
import { idsOf } from '../../screens/ids.ts'

/** The title of a page to who has several tenants. */
const titled = (what: string) => `${what} · Grupo Aurora · Fiscal`

// A screen of each kind; the others take their titles from the same place.
test('a page is called after the thing that it shows', async ({ page, signIn, server, admin }) => {
  const ids = await idsOf(server)
  const [note, event, coupon, company] = await Promise.all([
    admin.json<Nfce>(`/custody/nfce/${ids.note}`),
    admin.json<NfceEvent>(`/nfce_events/${ids.event}`),
    admin.json<Cfe>(`/cfes/${ids.coupon}`),
    admin.json<Company>(`/companies/${ids.company}`),
  ])
  await signIn(admin)
  for (const [path, title] of [
    [paths.nfce(ids.note), `NFC-e ${note.number}`],
    [paths.nfceEvent(ids.note, ids.event), `${event.type_description} · NFC-e ${note.number}`],
    [paths.cfe(ids.coupon), `CF-e ${coupon.cfe_number}`],
    [paths.company(ids.company), companyName(company)],
    [paths.satMonitoring(ids.serial), `SAT ${ids.serial} · Monitoramento`],
  ] as const) {
    await page.goto(path)
    await expect(page, path).toHaveTitle(titled(title))
  }
})

test('until the thing is known the page is called after its screen, and each entry of the history after what is there', async ({
  page,
  signIn,
  admin,
}) => {
  await signIn(admin)
  await page.goto('/nfces')
  await expect(page).toHaveTitle(titled('NFCe'))
  const held = Promise.withResolvers<void>()
  await page.route(/\/custody\/nfce\/\d{44}$/, async (route) => {
    await held.promise
    await route.continue()
  })
  const links = page.getByRole('row').getByRole('link')
  await links.first().click()
  await expect(page).toHaveURL(/\/nfces\/\d{44}/)
  await expect(page).toHaveTitle(titled('NFCe'))
  held.resolve()
  const note = page.getByRole('heading', { level: 2, name: /^NFC-e \d+$/ })
  const first = await note.innerText()
  await expect(page).toHaveTitle(titled(first))

  await page.locator('.evlink').first().click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Protocolo')).toBeVisible()
  const event = await dialog.getByRole('heading').first().innerText()
  await expect(page).toHaveTitle(titled(`${event} · ${first}`))
  await page.keyboard.press('Escape')
  await expect(page).toHaveTitle(titled(first))
  await page.getByRole('link', { name: 'Voltar' }).click()
  await expect(page).toHaveTitle(titled('NFCe'))
  await links.nth(1).click()
  await expect(page).toHaveTitle(/^NFC-e \d+ · Grupo Aurora · Fiscal$/)
  const second = await page.title()
  await page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link', { name: 'Empresas' }).click()
  await expect(page).toHaveTitle(titled('Empresas'))

  // What the browser's own list of where one has been says.
  const devtools = await page.context().newCDPSession(page)
  const { entries } = await devtools.send('Page.getNavigationHistory')
  expect(entries.slice(-3).map(({ title }) => title)).toEqual([titled('NFCe'), second, titled('Empresas')])
})

test('pages and filters of a list are entries of their own in the history', async ({ page, signIn, admin }) => {
  await signIn(admin)
  await page.goto('/nfces')
  await expect(page).toHaveTitle(titled('NFCe'))
  await page.getByRole('button', { name: 'Próxima página' }).click()
  await expect(page).toHaveTitle(titled('NFCe, página 2'))
  await page.getByRole('row').getByRole('link').first().click()
  await expect(page).toHaveTitle(/^NFC-e \d+ · Grupo Aurora · Fiscal$/)
  await page.goBack()
  await expect(page).toHaveTitle(titled('NFCe, página 2'))
  await page.goto('/nfces?status=authorized&page=3')
  await expect(page).toHaveTitle(titled('NFCe, com filtros, página 3'))
  await page.getByRole('button', { name: 'Remover filtro Status' }).click()
  await expect(page).toHaveTitle(titled('NFCe'))
})
