import { afterAll, beforeAll, describe, expect, inject, onTestFailed, test } from 'vitest'
import { ServerApi } from '../e2e/api.ts'
import { ADMIN } from '../e2e/people.ts'
import { openPortal, type Portal, type PortalPage } from '../e2e/portal.ts'
import type { Engine } from './engine.ts'
import { type Opened, Screen } from './screen.ts'

/** The places of the strictest pages, in other engines than Chromium, whose own are tests/e2e/portals/frames.embed.spec.ts. */
export function testApart(name: string, launch: (() => Promise<Engine>) | undefined): void {
  describe.skipIf(!launch)(`${name}, on strict pages`, () => {
    let engine: Engine | undefined
    let portal: Portal
    let opened: Opened

    beforeAll(async () => {
      const server = new ServerApi(inject('api'))
      const admin = await server.as(ADMIN)
      opened = { tag: 'fiscal-nfce-list', tenant: admin.tenant.id, token: admin.tokens.access_token }
      portal = await openPortal(server.origin)
      engine = await launch?.()
    }, 120_000)
    afterAll(async () => {
      await engine?.close()
      await portal?.close()
    })
    const screenOn = (page: Partial<PortalPage>): Screen => {
      if (!engine) throw new Error('no engine')
      const screen = new Screen(engine, page)
      onTestFailed(() => screen.giveUp())
      return screen
    }

    test('on a page apart from all other origins rows stand and a dialog opens', async () => {
      const screen = screenOn({ isolated: 'require-corp' })
      await screen.open(portal, opened)
      expect(await screen.ask(() => crossOriginIsolated)).toBe(true)
      await screen.inState('ready')
      await screen.shows('.stage .keylink')
      await screen.click({ css: 'button', name: 'Filtrar' })
      await screen.shows('dialog[open]')
      await screen.press('Escape')
      await screen.shows('dialog[open]', false)
      expect(await screen.complaints()).toEqual([])
    })
  })
}
