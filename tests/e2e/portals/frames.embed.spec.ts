import type { ServerApi } from '../api.ts'
import { firstKey } from '../element.ts'
import { expect, type Locator, type Page, test } from '../fixtures.ts'
import { ADMIN } from '../people.ts'

// Elements in frames that may do little, and on pages apart from all others. Downloads: sandbox.embed.spec.ts.

/** A frame with an element in it. `srcdoc`, so that it has no address of its own. */
async function framed(server: ServerApi, attributes: string, tag = 'fiscal-nfce-list'): Promise<string> {
  const { tokens } = await server.as(ADMIN)
  const element = `<${tag} tenant=TENANT token=${tokens.access_token}></${tag}>`
  const inside = `<!doctype html><script type=module src=${server.origin}/elements/elements.js></script>${element}`
  return `<iframe ${attributes} width="1200" height="560" srcdoc="${inside}"></iframe>`
}
const inFrame = (page: Page, tag = 'fiscal-nfce-list'): Locator => page.frameLocator('iframe').locator(tag)

test('in a sandbox of scripts alone rows stand, forms work, and what is not printed is said', async ({
  page,
  portal,
  server,
  complaints,
}) => {
  await portal({ body: await framed(server, 'sandbox="allow-scripts"') })
  const list = inFrame(page)
  await expect(firstKey(list)).toBeVisible()
  expect(await list.evaluate(() => self.origin)).toBe('null')
  await list.getByRole('button', { name: 'Filtrar' }).click()
  const dialog = list.getByRole('dialog', { name: 'Filtrar' })
  await dialog.getByRole('textbox', { name: 'Número' }).first().fill('1')
  await dialog.getByRole('button', { name: 'Filtrar', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await expect(list).toHaveAttribute('view', /\?/)
  await list.getByRole('button', { name: 'Filtrar' }).click()
  await dialog.getByRole('textbox', { name: 'Número' }).first().press('Enter')
  await expect(dialog).toHaveCount(0)

  await portal({ body: await framed(server, 'sandbox="allow-scripts"', 'fiscal-dashboard') })
  const dashboard = inFrame(page, 'fiscal-dashboard')
  await dashboard.getByRole('button', { name: 'Exportar' }).click()
  await dashboard.getByRole('menuitem', { name: 'Imprimir' }).click()
  await expect(dashboard.getByText('Se nada foi impresso, ')).toBeVisible()
  // The browser's own words for what it dropped.
  const dropped = /^(Blocked form submission|Ignored call to 'print\(\)')/
  expect(complaints.filter((text) => !dropped.test(text))).toEqual([])
  complaints.length = 0
})

test('with forms allowed a press sends once', async ({ page, portal, server }) => {
  await portal({ body: await framed(server, 'sandbox="allow-scripts allow-forms allow-same-origin"') })
  const list = inFrame(page)
  await expect(firstKey(list)).toBeVisible()
  const moves = await list.evaluateHandle((node) => {
    const to: unknown[] = []
    node.addEventListener('fiscal-navigate', (event) => event instanceof CustomEvent && to.push(event.detail.to))
    return to
  })
  await list.getByRole('button', { name: 'Filtrar' }).click()
  const dialog = list.getByRole('dialog', { name: 'Filtrar' })
  await dialog.getByRole('textbox', { name: 'Número' }).first().fill('1')
  await dialog.getByRole('button', { name: 'Filtrar', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  expect(await moves.evaluate((to) => to.length)).toBe(1)
})

for (const embedder of ['require-corp', 'credentialless'] as const) {
  test(`apart from all other origins, by ${embedder}: rows, dialogs and files`, async ({ page, portal }) => {
    await portal({ body: '<fiscal-nfce-list tenant="TENANT"></fiscal-nfce-list>', isolated: embedder })
    expect(await page.evaluate(() => crossOriginIsolated)).toBe(true)
    const list = page.locator('fiscal-nfce-list')
    await expect(firstKey(list)).toBeVisible()
    await firstKey(list).click()
    await expect(list.getByRole('img', { name: 'QR Code da nota' })).toBeVisible()
    const file = page.waitForEvent('download')
    await list.getByRole('button', { name: 'Baixar XML' }).first().click()
    expect((await file).suggestedFilename()).toMatch(/\.xml$/)
  })
}

test('in a frame without credentials, on a page apart', async ({ page, portal, server }) => {
  await portal({ body: await framed(server, 'credentialless'), isolated: 'require-corp' })
  const list = inFrame(page)
  await expect(firstKey(list)).toBeVisible()
  expect(await list.evaluate(() => crossOriginIsolated)).toBe(true)
})
