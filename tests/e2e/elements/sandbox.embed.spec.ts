import { expect, type Locator, type Page, test } from '../fixtures.ts'
import { ADMIN } from '../people.ts'
import type { ServerApi } from '../api.ts'

const REASON = 'Se nada foi salvo, a página que mostra este conteúdo pode não permitir downloads.'

/** A page in a sandbox, with a list on it. */
async function sandboxed(server: ServerApi, sandbox: string): Promise<string> {
  const { tokens } = await server.as(ADMIN)
  const list = `<fiscal-nfce-list tenant=TENANT token=${tokens.access_token}></fiscal-nfce-list>`
  const inside = `<!doctype html><script type=module src=${server.origin}/elements/elements.js></script>${list}`
  return `<iframe sandbox="${sandbox}" width="1200" height="800" srcdoc="${inside}"></iframe>`
}

async function save(page: Page): Promise<Locator> {
  const list = page.frameLocator('iframe').locator('fiscal-nfce-list')
  await list.getByRole('row').nth(1).getByRole('link').click()
  await list.getByRole('button', { name: 'Baixar XML' }).first().click()
  return list
}

test('a sandbox without downloads says why nothing may have been saved; with them the file comes, and outside of one nothing is said', async ({
  page,
  portal,
  server,
}) => {
  const files: string[] = []
  page.on('download', (file) => files.push(file.suggestedFilename()))
  await portal({ body: await sandboxed(server, 'allow-scripts') })
  const without = await save(page)
  await expect(without.getByText(REASON)).toBeVisible()
  expect(files).toEqual([])

  await portal({ body: await sandboxed(server, 'allow-scripts allow-downloads') })
  const inside = page.waitForEvent('download')
  await save(page)
  expect((await inside).suggestedFilename()).toMatch(/\.xml$/)

  await portal({ body: '<fiscal-nfce-list tenant="TENANT"></fiscal-nfce-list>' })
  const list = page.locator('fiscal-nfce-list')
  await list.getByRole('row').nth(1).getByRole('link').click()
  const file = page.waitForEvent('download')
  await list.getByRole('button', { name: 'Baixar XML' }).first().click()
  await file
  await expect(list.getByText(REASON)).toHaveCount(0)
})
