import { breakScreen, isReporting, reportsWith, requestsOf, SAID, SECRETS } from '../error-reports.ts'
import { expect, test } from '../fixtures.ts'

test('before an error nothing of its reporting is loaded; then unhandled ones and those of screens arrive, scrubbed', async ({
  page,
  signIn,
  admin,
  server,
  complaints,
}) => {
  const mark = `mark ${crypto.randomUUID().slice(0, 8)}`
  const asked = requestsOf(page)
  await signIn(admin)
  await page.goto('/nfces?search=Ana')
  await expect(page.getByRole('heading', { name: 'NFCe' }).first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(asked.filter(isReporting)).toEqual([])

  await page.evaluate((text) => void Promise.reject(new RangeError(text)), `${mark} ${SAID}`)
  await expect.poll(async () => (await reportsWith(server, mark)).length).toBe(1)
  await page.evaluate(
    (text) =>
      void setTimeout(() => {
        throw new TypeError(text)
      }),
    `second ${mark}`,
  )
  await expect.poll(async () => (await reportsWith(server, `second ${mark}`)).length).toBe(1)
  expect((await reportsWith(server, `second ${mark}`))[0]?.event).toMatchObject({ tags: { where: 'host error' } })

  const [report] = await reportsWith(server, mark)
  expect(report?.event).toMatchObject({
    platform: 'javascript',
    level: 'error',
    tags: { where: 'host rejection' },
    request: { url: `${server.origin}/nfces`, headers: { 'User-Agent': expect.stringContaining('Chrome') } },
    exception: { values: [{ type: 'RangeError', mechanism: { handled: false } }] },
  })
  for (const secret of SECRETS) expect(report?.text).not.toContain(secret)
  expect(asked.filter(({ pathname }) => pathname === '/api/v1/settings')).toHaveLength(1)
  expect(asked.filter(({ pathname }) => pathname.includes('error-sdk'))).toHaveLength(1)
  expect([...new Set(asked.map(({ origin }) => origin))], 'the service itself is asked nothing').toEqual([
    server.origin,
  ])

  await test.step('an error of a screen is shown, and arrives scrubbed', async () => {
    const other = `mark ${crypto.randomUUID().slice(0, 8)}`
    await breakScreen(page, 'NfceDetail', `${other} ${SAID}`)
    await page.goto('/nfces')
    await page.getByRole('row').getByRole('link').first().click()
    await expect(page.getByText('Ocorreu um erro ao mostrar esta tela.')).toBeVisible()
    await expect.poll(async () => (await reportsWith(server, other)).length).toBe(1)
    const [shown] = await reportsWith(server, other)
    expect(shown?.event).toMatchObject({
      tags: { where: 'host render' },
      exception: { values: [{ type: 'TypeError', value: expect.stringContaining('[cpf]') }] },
    })
    for (const secret of SECRETS) expect(shown?.text).not.toContain(secret)
  })
  complaints.length = 0
})
