import type { BrowserContext } from '@playwright/test'
import { paths } from '#widgets/paths.ts'
import { notes, type Signed, shownKey } from '../api.ts'
import { at } from '../at.ts'
import { expect, type Page, test } from '../fixtures.ts'
import { STRANGER } from '../people.ts'

// A tab is its own (docs/decisions.md#tab-tenant): its tenant stands in its address, and no other tab changes it. What one tab
// alone shows of either is tested in tests/page/host/tenant.test.ts.

const AURORA = 'Grupo Aurora'
const HORIZONTE = 'Rede Horizonte'

const keys = (page: Page) => page.getByRole('row').getByRole('link')
const tenantOf = (page: Page) => new URL(page.url()).searchParams.get('tenant')
const banner = (page: Page, tenant: string) => page.getByRole('banner').getByText(tenant)
/** The ids of the tenants of who has both. */
const idsOf = ({ me }: Signed) => Object.fromEntries(me.tenants.map(({ id, description }) => [description, id]))

async function switchTo(page: Page, from: string, to: string): Promise<void> {
  await page.getByRole('button', { name: `Trocar de organização. Atual: ${from}` }).click()
  await page.getByRole('menuitem', { name: to }).click()
}

async function openTab(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(path)
  return page
}

test('a switch in one tab leaves form and list of the others as they are, and each tab outlives its reload', async ({
  context,
  signIn,
  server,
  admin,
}) => {
  const ids = idsOf(admin)
  const [ours, theirs] = [await notes(admin), await notes(await server.as(STRANGER))]
  await signIn(admin)
  const [form, list, other] = [
    await openTab(context, '/companies/new'),
    await openTab(context, '/nfces'),
    await openTab(context, '/nfces'),
  ]
  await form.getByLabel('Razão social').fill('Padaria pela metade')
  await expect(keys(list)).toHaveText(ours.items.map(shownKey))
  await switchTo(other, AURORA, HORIZONTE)
  await expect(keys(other)).toHaveText(theirs.items.map(shownKey))
  await expect(other).toHaveTitle('NFCe · Rede Horizonte · Fiscal')
  expect(tenantOf(other)).toBe(ids[HORIZONTE])

  // A new tab begins with what was chosen last, which tells that the others have had their time to hear of it.
  const fresh = await openTab(context, '/nfces')
  await expect(keys(fresh)).toHaveText(theirs.items.map(shownKey))
  await expect(form.getByLabel('Razão social')).toHaveValue('Padaria pela metade')
  await expect(banner(form, AURORA)).toBeVisible()
  const again = list.waitForRequest('**/custody/nfce/?*')
  await list.getByRole('button', { name: 'Atualizar agora' }).click()
  expect((await again).headers()['x-tenant']).toBe(ids[AURORA])
  await expect(keys(list)).toHaveText(ours.items.map(shownKey))
  await expect(list).toHaveTitle('NFCe · Grupo Aurora · Fiscal')

  for (const [tab, tenant, shown] of [
    [list, AURORA, ours],
    [other, HORIZONTE, theirs],
  ] as const) {
    await tab.reload()
    await expect(keys(tab)).toHaveText(shown.items.map(shownKey))
    expect(tenantOf(tab)).toBe(ids[tenant])
    // As typed by hand.
    await tab.goto('/nfces?page=1')
    await expect(keys(tab)).toHaveText(shown.items.map(shownKey))
  }
})

test('a link opened beside is of its own tenant, and a copied address of the tenant that it was copied from', async ({
  context,
  signIn,
  server,
  admin,
}) => {
  const ids = idsOf(admin)
  const [theirs] = (await notes(await server.as(STRANGER))).items
  await signIn(admin)
  const other = await openTab(context, `/nfces?tenant=${ids[HORIZONTE]}`)
  const link = keys(other).first()
  await expect(link).toHaveText(shownKey(theirs))
  // The last choice of this browser is another one.
  const list = await openTab(context, '/nfces')
  await expect(banner(list, AURORA)).toBeVisible()
  const calls: (string | undefined)[] = []
  context.on('request', (request) => {
    if (/\/custody\/nfce\/\d{44}$/.test(request.url())) calls.push(request.headers()['x-tenant'])
  })
  const [beside] = await Promise.all([context.waitForEvent('page'), link.click({ button: 'middle' })])
  await expect(beside.getByRole('heading', { name: 'Emitente' })).toBeVisible()
  await expect(beside).toHaveURL(at(paths.nfce(String(theirs?.key))))
  const copied = await openTab(context, beside.url())
  await expect(copied.getByRole('heading', { name: 'Emitente' })).toBeVisible()
  await expect(banner(copied, HORIZONTE)).toBeVisible()
  expect(calls, 'also what is sent before the app is there').toEqual([ids[HORIZONTE], ids[HORIZONTE]])
  await expect(banner(list, AURORA)).toBeVisible()
})
