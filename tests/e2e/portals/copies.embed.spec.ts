import { version } from '#widgets/kit/element/define/version.ts'
import { firstKey, inState } from '../element.ts'
import { expect, test } from '../fixtures.ts'

test('two versions on one page: the first stays, hears connect() of the second, brings its own code, and the page is told once', async ({
  page,
  portal,
  server,
  admin,
}) => {
  const warnings: string[] = []
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()))
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await portal({ body: '<fiscal-nfce-list></fiscal-nfce-list>', bare: true })
  await page.evaluate(
    async ({ first, second, tenant, token }) => {
      await import(first)
      const { connect } = await import(second)
      connect({ tenant, token: async () => token })
    },
    {
      first: `${server.origin}/elements/${version}/elements.js`,
      second: `${server.origin}/elements/elements.js`,
      tenant: admin.tenant.id,
      token: admin.tokens.access_token,
    },
  )
  const list = page.locator('fiscal-nfce-list')
  await expect(firstKey(list)).toBeVisible()
  await inState(list, 'ready').toBe(true)
  await list.getByRole('button', { name: 'Filtrar' }).click()
  await expect(list.getByRole('dialog', { name: 'Filtrar' })).toBeVisible()
  const chunks = asked.filter((path) => path.includes('/chunks/'))
  expect(chunks.length).toBeGreaterThan(2)
  expect(chunks.filter((path) => !path.startsWith(`/elements/${version}/chunks/`))).toEqual([])
  const told = String.raw`^fiscal-widgets ${version} \(.*/elements/elements\.js\): <.*> is already defined \(${version}, .*/elements/${version}/elements\.js\)`
  expect(warnings).toEqual([expect.stringMatching(told)])
})
