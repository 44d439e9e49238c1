import { findCoupon, notes } from '../../api.ts'
import { isChunkOf } from '../../chunks.ts'
import { inState } from '../../element.ts'
import { expect, test } from '../../pages/reused-page.ts'

// What an element asks for while none of its code has come: by the order of calls, whatever the line.

test('a paper is asked for before its code, by the form of its key: of a note, of a coupon, and of a pasted one once the code says what it is', async ({
  page,
  portal,
  server,
  admin,
}) => {
  const note = (await notes(admin)).items[0]?.key ?? ''
  const coupon = (await findCoupon(admin, ({ has_xml }) => has_xml)).cfe_id
  const pasted = note.replace(/(.{4})/g, '$1 ').trim()
  for (const [key, sheet, isAhead] of [
    [note, `/api/v1/custody/nfce/${note}/sheet`, true],
    [coupon, `/api/v1/cfes/${coupon}/sheet`, true],
    [pasted, `/api/v1/custody/nfce/${note}/sheet`, false],
  ] as const) {
    await test.step(key, async () => {
      const { promise: come, resolve: letCome } = Promise.withResolvers<void>()
      const asked: string[] = []
      page.on('request', (request) => {
        const { pathname } = new URL(request.url())
        if (pathname.startsWith('/api/') && request.method() === 'GET') asked.push(pathname)
      })
      await page.route(isChunkOf('first-paint'), async (route) => {
        await come
        await route.continue()
      })
      await portal({ body: '', bare: true })
      await page.evaluate((url) => import(url), `${server.origin}/elements/elements.js`)
      await page.evaluate(
        ({ attributes, token }) => {
          const element = Object.assign(document.createElement('fiscal-danfe'), { token })
          for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
          document.querySelector('main')?.append(element)
        },
        { attributes: { 'access-key': key, tenant: admin.tenant.id }, token: admin.tokens.access_token },
      )
      await expect.poll(() => asked).toContain('/api/v1/users/me')
      expect(asked.includes(sheet)).toBe(isAhead)
      letCome()
      await inState(page.locator('fiscal-danfe'), 'ready').toBe(true)
      expect(asked.filter((path) => path.endsWith('/sheet'))).toEqual([sheet])
      await page.unrouteAll()
      page.removeAllListeners('request')
    })
  }
})
