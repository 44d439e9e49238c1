import { notes } from '../api.ts'
import { breakScreen, isReporting, reportsWith, requestsOf, SAID, SECRETS } from '../error-reports.ts'
import { expect, test } from '../fixtures.ts'

// On the strict page of another origin: its policy lets the element contact the API and nobody else.

test('an error of an element, and none of its page, is shown, told to the page, and arrives scrubbed by way of the API', async ({
  page,
  portal,
  admin,
  server,
  portalServer,
  complaints,
}) => {
  const mark = `mark ${crypto.randomUUID().slice(0, 8)}`
  const [note] = (await notes(admin)).items
  const asked = requestsOf(page)
  await breakScreen(page, 'NfceDetail', `${mark} ${SAID}`)
  await portal({ body: '<fiscal-nfce-list tenant="TENANT"></fiscal-nfce-list>' })
  const list = page.locator('fiscal-nfce-list')
  await expect(list.getByRole('row').nth(1).getByRole('link')).toBeVisible()
  // Errors of the partner's page are not our business.
  await page.evaluate(() => void Promise.reject(new Error('theirs')))
  await expect.poll(() => complaints.join()).toContain('theirs')
  await page.waitForLoadState('networkidle')
  expect(asked.filter(isReporting)).toEqual([])

  await list.evaluate((node, key) => node.setAttribute('view', `/nfces/${key}`), note?.key)
  await expect(list.getByText('Ocorreu um erro ao mostrar esta tela.')).toBeVisible()
  await expect.poll(async () => (await reportsWith(server, mark)).length).toBe(1)
  const [report] = await reportsWith(server, mark)
  expect(report?.event).toMatchObject({
    tags: { where: 'fiscal-nfce-list render' },
    request: { url: portalServer.origin },
    exception: { values: [{ type: 'TypeError', value: expect.stringContaining('[cpf]') }] },
  })
  for (const secret of SECRETS) expect(report?.text).not.toContain(secret)
  expect(asked.filter(isReporting).map(({ origin }) => origin)).toEqual([server.origin, server.origin, server.origin])
  expect(await page.locator('iframe').count(), 'the SDK puts none into the page').toBe(0)
  const refused = complaints.filter((complaint) => complaint.startsWith('refused'))
  expect(refused).toEqual([])
  complaints.length = 0
})
