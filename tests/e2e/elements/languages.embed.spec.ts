import { findSat, reportReading } from '../api.ts'
import { expect, test } from '../fixtures.ts'

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

test('elements of two languages stand on one page', async ({ page, portal }) => {
  await portal({
    body: `<fiscal-sat-park tenant="TENANT" lang="en"></fiscal-sat-park><fiscal-companies tenant="TENANT"></fiscal-companies>`,
  })
  await expect(page.locator('fiscal-sat-park').getByText('Last refresh')).toBeVisible()
  await expect(page.locator('fiscal-companies').getByRole('columnheader', { name: 'Município' })).toBeVisible()
})

test('the server speaks to an element in its language', async ({ page, portal, world, server, admin }) => {
  const { serial_number: serial } = await findSat(admin)
  await reportReading(server.origin, serial)
  await world.watch(7)
  const one = (language: string) => `<fiscal-sat-park tenant="TENANT" lang="${language}"></fiscal-sat-park>`
  await portal({ body: one('en') + one('pt') })
  const [english, portuguese] = [page.locator('fiscal-sat-park[lang=en]'), page.locator('fiscal-sat-park[lang=pt]')]
  const box = `.box[data-sat="${serial}"]`
  await expect(english.locator(box)).toContainText(/Without monitoring for\s\d+\smin/)
  await expect(portuguese.locator(box)).toContainText(/Sem monitoramento há\s\d+\smin/)
  const feed = english.getByRole('complementary').getByRole('button', { name: new RegExp(serial) })
  await expect(feed).toContainText(/Without monitoring for more than\s5\sminutes/)

  // A refusal of the server's own, and not of the screen's.
  const refused = english.getByText('You have no access to this organization.').first()
  await english.evaluate((element) => element.setAttribute('tenant', '00000000-0000-4000-8000-000000000000'))
  await expect(refused).toBeVisible()
})

test('leaves speak the language that they ask for, and others load nothing of it', async ({ page, portal, server }) => {
  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  const head = `<script type="module" src="${server.origin}/elements/leaves.js"></script>`
  const body = `<fiscal-status code="canceled"></fiscal-status><fiscal-access-key value="1"></fiscal-access-key>
    <fiscal-sat-light sat="999999999" tenant="TENANT" lang="en"></fiscal-sat-light>`
  await portal({ bare: true, head, body: body.replace(/<fiscal-sat-light.*/, '') })
  const status = page.locator('fiscal-status')
  await expect(status).toHaveText('Cancelada')
  expect(requests.filter((path) => path.startsWith('/elements/'))).toEqual(['/elements/leaves.js'])

  await status.evaluate((element) => element.setAttribute('lang', 'en-US'))
  await expect(status).toHaveText('Canceled')
  await expect(status.locator('.fx')).toHaveAttribute('lang', 'en')
  await expect(page.locator('fiscal-access-key')).toContainText('Chave de acesso inválida')
  expect(requests.filter((path) => path.includes('/chunks/'))).toEqual([expect.stringMatching(/chunks\/en-leaves-/)])
  await status.evaluate((element) => element.setAttribute('lang', 'es'))
  await expect(status).toHaveText('Cancelada')
  await expect(status.locator('.fx')).toHaveAttribute('lang', 'es')

  await portal({ head, body })
  const light = page.locator('fiscal-sat-light')
  await expect(light).toHaveText('SAT not found')
  await light.evaluate((element) => element.removeAttribute('lang'))
  await expect(light).toHaveText('SAT não encontrado')
})

test('an element whose code cannot be had says so in its language', async ({ page, portal, complaints }) => {
  await page.route(/\/chunks\/en-/, (route) => route.abort())
  await portal({ body: `<${LIST} tenant="TENANT" lang="en"></${LIST}>` })
  const list = page.locator(LIST)
  await expect(list.getByRole('alert')).toContainText('Could not load.')
  await expect(list.getByRole('button', { name: 'Reload the page' })).toBeVisible()
  await page.unrouteAll()
  await list.getByRole('button', { name: 'Try again' }).click()
  await expect(list.getByRole('columnheader', { name: 'Series' })).toBeVisible()
  complaints.length = 0
})
