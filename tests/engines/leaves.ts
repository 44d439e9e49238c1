import { afterAll, beforeAll, describe, expect, inject, onTestFailed, test } from 'vitest'
import type { Page as Items } from '#api/contract/page.ts'
import type { Sat } from '#api/contract/sats/sats.ts'
import { leaves, type LeafTag } from '#widgets/leaves/all.ts'
import { notes, ServerApi } from '../e2e/api.ts'
import { ADMIN } from '../e2e/people.ts'
import { openPortal, type Portal, strictPolicy } from '../e2e/portal.ts'
import type { Engine } from './engine.ts'
import { Screen } from './screen.ts'

interface LeafExercise {
  /** 'KEY' and 'SAT' stand for those of the demonstration. */
  attributes: Readonly<Record<string, string>>
  /** What it says. */
  text: RegExp
  /** Width and height of its code, in px. */
  code?: string
  /** Its button, and what can be seen in it afterwards. */
  presses?: { name: string; brings?: string }
  /** Attributes with which it says that something is wrong. */
  wrong?: Readonly<Record<string, string>>
}

/** Every leaf; a new one gets a line here, or it does not compile. */
const exercises: Readonly<Record<LeafTag, LeafExercise>> = {
  'fiscal-access-key': {
    attributes: { value: 'KEY' },
    text: /^\d{6}[0-9A-Z]{12}\d{26}$/,
    presses: { name: 'Copiar chave', brings: '.copied .i-check' },
    wrong: { value: '1' },
  },
  'fiscal-qr-code': {
    attributes: { value: 'https://portal.example', label: 'Consulta', size: '120', download: 'consulta' },
    text: /^Baixar QR Code$/,
    code: '120 × 120',
    presses: { name: 'Baixar QR Code' },
  },
  'fiscal-status': { attributes: { code: 'canceled' }, text: /^Cancelada$/, wrong: { kind: 'sat', code: 'x' } },
  'fiscal-sat-light': { attributes: { sat: 'SAT' }, text: /alerta|Nunca monitorado/, wrong: { sat: '' } },
}

/** What a page that we do not control may do: take every look away, another rem, and the other direction. */
const HOSTILE = `<style>
  * { all: unset !important; letter-spacing: 1em !important; text-transform: uppercase !important; visibility: visible !important }
  html { font-size: 62.5% !important; direction: rtl !important }
  button, svg, span { display: none !important; transform: rotate(180deg) !important }
</style>`
const PAGES = { 'a plain page': '', 'a hostile page': HOSTILE }

/** How a leaf looks beside the text it stands in: what may not differ from page to page. */
function look() {
  const leaf = document.querySelector('main > :not(h1)')?.shadowRoot?.querySelector('.leaf')
  if (!leaf) return undefined
  const em = Number.parseFloat(getComputedStyle(leaf).fontSize)
  const ems = (px: number) => Math.round((px / em) * 10) / 10
  const all = [...leaf.querySelectorAll('.key, .status, .copy, .i, button')].map((part) => {
    const { color, direction, fontWeight, letterSpacing, textTransform, display, transform } = getComputedStyle(part)
    const { width, height } = part.getBoundingClientRect()
    const isIcon = part.matches('.i, .copy')
    const size = isIcon ? `${ems(width)} × ${ems(height)}` : width > 0 && height > 0
    const name = part.getAttribute('class') ?? part.localName
    return [name, color, direction, fontWeight, letterSpacing, textTransform, display, transform, size].join(', ')
  })
  const groups = [...leaf.querySelectorAll('.key > span')].map((group) => group.getBoundingClientRect())
  const code = leaf.querySelector('svg[role="img"], [role="img"] svg, .qr svg')?.getBoundingClientRect()
  return {
    all,
    direction: getComputedStyle(leaf).direction,
    // On one line each group stands right of the one before.
    isInOrder: groups.every(
      (group, at) => (groups[at - 1]?.left ?? -1e9) < group.left || (groups[at - 1]?.top ?? 0) < group.top,
    ),
    code: code && `${Math.round(code.width)} × ${Math.round(code.height)}`,
  }
}

/** The leaves in an engine, under the strict policy: as they should look, whatever the page does to everything. */
export function testLeaves(name: string, launch: (() => Promise<Engine>) | undefined): void {
  describe.skipIf(!launch)(`${name}: leaves`, () => {
    const plain = new Map<string, ReturnType<typeof look>>()
    let engine: Engine | undefined
    let portal: Portal
    let values: Readonly<Record<'KEY' | 'SAT' | 'tenant' | 'token' | 'origin', string>>

    beforeAll(async () => {
      const server = new ServerApi(inject('api'))
      const admin = await server.as(ADMIN)
      values = {
        KEY: (await notes(admin)).items[0]?.key ?? '',
        SAT: (await admin.json<Items<Sat>>('/sats/?per_page=1')).items[0]?.serial_number ?? '',
        tenant: admin.tenant.id,
        token: admin.tokens.access_token,
        origin: server.origin,
      }
      portal = await openPortal(server.origin)
      engine = await launch?.()
    }, 120_000)
    afterAll(async () => {
      await engine?.close()
      await portal?.close()
    })

    describe.each(Object.entries(PAGES))('on %s', (page, head) => {
      let screen: Screen
      beforeAll(() => {
        if (!engine) return
        screen = new Screen(engine, {
          bare: true,
          head: `${head}<script type="module" src="${values.origin}/elements/leaves.js"></script>`,
          policy: strictPolicy(values.origin, "'self'").replace("style-src 'none'", "style-src 'unsafe-inline'"),
        })
      })

      test.each(leaves)('$tag', async ({ tag }) => {
        const { attributes, text, code, presses, wrong } = exercises[tag]
        onTestFailed(() => screen.giveUp())
        const { tenant, token } = values
        const told = Object.fromEntries(
          Object.entries(attributes).map(([key, value]) => [
            key,
            value.replace(/^(KEY|SAT)$/, (one) => values[one as 'KEY' | 'SAT']),
          ]),
        )
        await screen.open(portal, { tag, tenant, token, attributes: told })
        await screen.inState('ready')
        expect(
          await screen.ask(() => {
            const leaf = document.querySelector('main > :not(h1)')?.shadowRoot?.querySelector('.leaf')
            return leaf?.textContent?.replaceAll(/\s/g, ' ').trim()
          }),
        ).toMatch(text)

        const looks = await screen.ask(look)
        expect(looks).toMatchObject({ direction: 'ltr', isInOrder: true, ...(code && { code }) })
        expect(looks?.all.length).toBeGreaterThan(0)
        if (page === 'a plain page') plain.set(tag, looks)
        else expect(looks).toEqual(plain.get(tag))

        if (presses) await screen.click({ css: 'button', name: presses.name })
        if (presses?.brings) await screen.shows(presses.brings)

        // The page's own way to hide something outweighs none of this.
        await screen.ask(() => document.querySelector('main > :not(h1)')?.toggleAttribute('hidden'))
        await screen.shows('.leaf', false)
        await screen.ask(() => document.querySelector('main > :not(h1)')?.toggleAttribute('hidden'))
        await screen.shows('.leaf')
        if (wrong) {
          await screen.ask((names) => {
            for (const [key, value] of Object.entries(names)) {
              document.querySelector('main > :not(h1)')?.setAttribute(key, value)
            }
          }, wrong)
          await screen.inState('error')
        }
        await screen.ask(() => document.querySelector('main > :not(h1)')?.remove())
        expect(await screen.complaints()).toEqual([])
      })
    })
  })
}
