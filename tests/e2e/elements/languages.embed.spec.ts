import { expect, runReact, test } from '../fixtures.ts'

const LIST = 'fiscal-nfce-list'

test('an element speaks the language that it asks for, and others load nothing of it', async ({ page, portal }) => {
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  const isEnglish = (url: string) => /\/chunks\/en-/.test(url)
  await portal({ body: `<${LIST} tenant="TENANT"></${LIST}>` })
  const list = page.locator(LIST)
  await expect(list.getByRole('columnheader', { name: 'Série' })).toBeVisible()
  await page.evaluate(() => {
    document.documentElement.lang = 'en'
  })
  await expect(list.locator('.fx.widget')).toHaveAttribute('lang', 'pt-BR')
  expect(requests.filter(isEnglish), 'a page in English does not ask for it').toEqual([])

  await list.evaluate((element) => element.setAttribute('lang', 'en-US'))
  await expect(list.getByRole('columnheader', { name: 'Series' })).toBeVisible()
  await expect(list.getByRole('columnheader', { name: 'Série' })).toHaveCount(0)
  await expect(list.locator('.fx.widget')).toHaveAttribute('lang', 'en')
  expect(requests.filter(isEnglish).length, 'what paints, and the area').toBe(2)
  await list.getByRole('row').nth(1).getByRole('link').click()
  await expect(list.getByRole('button', { name: 'Download XML' })).toBeVisible()

  // It stays where it is.
  await list.evaluate((element) => element.setAttribute('lang', 'es'))
  await expect(list.getByRole('button', { name: 'Descargar XML' })).toBeVisible()
  await list.evaluate((element) => element.removeAttribute('lang'))
  await expect(list.getByRole('button', { name: 'Baixar XML' })).toBeVisible()
})

test('elements of two languages stand on one page, with one React', async ({ page, portal }) => {
  // What a React tells developers' tools of itself, as it is loaded.
  await page.addInitScript(() => {
    const told: unknown[] = []
    const inject = (react: unknown) => told.push(react)
    Object.assign(window, { told, __REACT_DEVTOOLS_GLOBAL_HOOK__: { supportsFiber: true, inject } })
  })
  const files: string[] = []
  page.on('response', (response) => files.push(response.url().replace(/.*\/chunks\//, '')))
  await portal({
    body: `<${LIST} id="pt" tenant="TENANT"></${LIST}><${LIST} id="en" tenant="TENANT" lang="en"></${LIST}>`,
  })
  await expect(page.locator('#pt').getByRole('columnheader', { name: 'Série' })).toBeVisible()
  await expect(page.locator('#en').getByRole('columnheader', { name: 'Series' })).toBeVisible()
  await Promise.all(['#pt', '#en'].map((list) => runReact(page.locator(list))))
  const times = (name: string) => files.filter((file) => file.startsWith(`${name}-`)).length
  expect([times('react-root'), times('app'), times('libraries')]).toEqual([2, 2, 1])
  expect(await page.evaluate(() => Reflect.get(window, 'told').length)).toBe(1)
})
