import type { BrowserContext } from '@playwright/test'
import { paths } from '#widgets/paths.ts'
import { notes, type Signed, shownKey } from '../api.ts'
import { at } from '../at.ts'
import { expect, type Page, test } from '../fixtures.ts'
import { PASSWORD, READER, STRANGER } from '../people.ts'

// A tab is its own (docs/decisions.md#tab-tenant): its tenant stands in its address, and no other tab changes it.

const AURORA = 'Grupo Aurora'
const HORIZONTE = 'Rede Horizonte'

const keys = (page: Page) => page.getByRole('row').getByRole('link')
const tenantOf = (page: Page) => new URL(page.url()).searchParams.get('tenant')
const banner = (page: Page, tenant: string) => page.getByRole('banner').getByText(tenant)
/** The ids of the tenants of who has both. */
const idsOf = ({ me }: Signed) => Object.fromEntries(me.tenants.map(({ id, description }) => [description, id]))

async function switchTo(page: Page, from: string, to: string): Promise<void> {
  await page.getByRole('button', { name: `Trocar de grupo de empresas. Atual: ${from}` }).click()
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

test('a thing of another tenant of mine is said to be so and opened there; to who has it not it is no more than absent', async ({
  context,
  page,
  signIn,
  server,
  admin,
}) => {
  const stranger = await server.as(STRANGER)
  const [theirs] = (await notes(stranger)).items
  const key = String(theirs?.key)
  await signIn(admin)
  await page.goto(paths.nfce(key))
  await expect(page.getByText('Este registro é de outro grupo de empresas.')).toBeVisible()
  await expect(page.getByText('Registro não encontrado')).toHaveCount(0)
  await page.getByRole('link', { name: `Abrir em ${HORIZONTE}` }).click()
  await expect(page.getByRole('heading', { name: 'Emitente' })).toBeVisible()
  await expect(banner(page, HORIZONTE)).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('link', { name: `Abrir em ${HORIZONTE}` })).toBeVisible()
  await expect(banner(page, AURORA)).toBeVisible()

  const reader = await server.as(READER)
  await page.evaluate(({ session }) => localStorage.setItem('fiscal.session', session), {
    session: JSON.stringify({
      state: { accessToken: reader.tokens.access_token, email: READER, tenant: reader.tenant },
      version: 1,
    }),
  })
  const theirsAlone = await openTab(context, paths.nfce(key))
  await expect(theirsAlone.getByText('Registro não encontrado').first()).toBeVisible()
  await expect(theirsAlone.getByText(/outro grupo|Horizonte/)).toHaveCount(0)
  // One that they have not is told alike, whether it is somebody's or nobody's.
  for (const id of [stranger.tenant.id, '0197a000-0000-7000-8000-0000000000ff']) {
    const tab = await openTab(context, `${paths.nfce(key)}?tenant=${id}`)
    await expect(
      tab.getByText('Você não tem acesso a este grupo de empresas. Você vê agora Grupo Aurora.'),
    ).toBeVisible()
    await expect(tab).toHaveURL('/')
  }
})

test('back and forward across a switch are of the tenant that each place was of; a form asks before', async ({
  page,
  signIn,
  server,
  admin,
}) => {
  const [ours, theirs] = [await notes(admin), await notes(await server.as(STRANGER))]
  await signIn(admin)
  await page.goto('/nfces')
  await keys(page).first().click()
  await expect(page.getByRole('heading', { name: 'Emitente' })).toBeVisible()
  await switchTo(page, AURORA, HORIZONTE)
  await expect(page).toHaveURL(at('/'))
  await expect(page).toHaveTitle('Dashboard · Rede Horizonte · Fiscal')
  await page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link', { name: 'NFCe' }).click()
  await expect(keys(page)).toHaveText(theirs.items.map(shownKey))
  await page.goBack()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Emitente' })).toBeVisible()
  await expect(page).toHaveURL(at(paths.nfce(String(ours.items[0]?.key))))
  await expect(banner(page, AURORA)).toBeVisible()
  await page.goForward()
  await expect(banner(page, HORIZONTE)).toBeVisible()

  await switchTo(page, HORIZONTE, AURORA)
  await page.goto('/companies/new')
  await page.getByLabel('Razão social').fill('Padaria pela metade')
  await switchTo(page, AURORA, HORIZONTE)
  await page.getByRole('button', { name: 'Continuar editando' }).click()
  await expect(page.getByLabel('Razão social')).toHaveValue('Padaria pela metade')
  await expect(banner(page, AURORA)).toBeVisible()
  await switchTo(page, AURORA, HORIZONTE)
  await page.getByRole('button', { name: 'Descartar' }).click()
  await expect(banner(page, HORIZONTE)).toBeVisible()

  // The same path of the former tenant is another screen.
  await page.goto('/profile')
  await switchTo(page, HORIZONTE, AURORA)
  await expect(banner(page, AURORA)).toBeVisible()
  await page.getByLabel('Senha atual').fill('pela metade')
  await page.goBack()
  await page.getByRole('button', { name: 'Continuar editando' }).click()
  await expect(page.getByLabel('Senha atual')).toHaveValue('pela metade')
  await expect(banner(page, AURORA)).toBeVisible()
  await page.goBack()
  await page.getByRole('button', { name: 'Descartar' }).click()
  await expect(banner(page, HORIZONTE)).toBeVisible()
  await expect(page.getByLabel('Senha atual')).toHaveValue('')
})

test('who enters as somebody else in another tab is shown nothing where the former one was, and told who is here now', async ({
  context,
  signIn,
  server,
  admin,
}) => {
  const [note] = (await notes(admin)).items
  const stranger = await server.as(STRANGER)
  await signIn(admin)
  const [one, other] = [await openTab(context, paths.nfce(String(note?.key))), await openTab(context, '/livez')]
  await expect(one.getByRole('heading', { name: 'Emitente' })).toBeVisible()
  const { tokens, tenant, email } = stranger
  const state = { accessToken: tokens.access_token, refreshToken: tokens.refresh_token, email, tenant }
  await other.evaluate(
    (session) => localStorage.setItem('fiscal.session', session),
    JSON.stringify({ state, version: 1 }),
  )
  await expect(
    one.getByText(`${email} entrou neste navegador. Esta aba mostra agora o que ${email} pode ver.`),
  ).toBeVisible()
  await expect(one).toHaveURL(at('/'))
  await expect(one).toHaveTitle('Dashboard · Fiscal')
  await expect(banner(one, HORIZONTE)).toBeVisible()
})

test('after a login the tab is of the tenant of the address that was asked for', async ({ page, server, admin }) => {
  const theirs = await notes(await server.as(STRANGER))
  const id = idsOf(admin)[HORIZONTE]
  await page.goto(`/nfces?tenant=${id}`)
  await page.getByLabel('E-mail').fill(admin.email)
  await page.getByLabel('Senha', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect(keys(page)).toHaveText(theirs.items.map(shownKey))
  expect(tenantOf(page)).toBe(id)
})
