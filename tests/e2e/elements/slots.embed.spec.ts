import { readFileSync } from 'node:fs'
import { API_ROOT } from '#api/client/address.ts'
import type { AuditEntry } from '#api/contract/access/audit.ts'
import type { SatInAlert } from '#api/contract/sats/sat-alerts.ts'
import { declared } from '#widgets/declared.ts'
import { notes, type Signed } from '../api.ts'
import { inState, valuesOf } from '../element.ts'
import type { Locator, Page } from '../fixtures.ts'
import { expect, test } from '../pages/kept-page.ts'

/** The table of docs/elements.md, by element: which of the columns hold. */
function documented(): Map<string, Record<'table' | 'dialog' | 'empty', boolean>> {
  const rows = readFileSync('docs/elements.md', 'utf8').matchAll(/^\| `(fiscal-[\w-]+)` +\| (yes|–) .*$/gm)
  return new Map(
    [...rows].map(([row, tag = '']) => {
      const [root, toolbar, table, dialog, loading, empty, error] = row
        .split('|')
        .slice(2, -1)
        .map((cell) => cell.trim() === 'yes')
      if (!root || !toolbar || !loading || !error) throw new Error(`every element has these: ${row}`)
      return [tag, { table: Boolean(table), dialog: Boolean(dialog), empty: Boolean(empty) }]
    }),
  )
}

const SLOTS = ['loading', 'empty', 'error', 'toolbar-start', 'toolbar-end']
const PARTS = ['root', 'toolbar', 'table', 'dialog', 'empty', 'error']
const PAINTED = 'rgb(1, 2, 3)'
/** One page serves every element. */
const CONTENT = {
  head: `<style>${declared.flatMap(({ tag }) => PARTS.map((part) => `${tag}::part(${part})`)).join(', ')} { background-color: ${PAINTED} }</style>`,
  policy: "default-src * 'unsafe-inline' data:",
}

/** How a dialog of an element is opened; lists have one for their filters. */
const openDialog: Readonly<Record<string, (element: Locator) => Promise<void>>> = {
  'fiscal-nfce-detail': (element) => element.locator('.tl a').first().click(),
  'fiscal-sat-park': async (element) => {
    await element.page().setViewportSize({ width: 390, height: 844 })
    await element.getByRole('button', { name: /^Alertas Recentes/ }).click()
  },
  'fiscal-sat-alarms': async (element) => {
    await element.locator('button.alarm').first().click()
    await element.getByRole('button', { name: 'Excluir', exact: true }).click()
  },
  'fiscal-devices': (element) => element.getByRole('button', { name: 'Ativar por código' }).click(),
  'fiscal-subscription-plan': (element) => element.getByRole('button', { name: 'Editar plano', exact: true }).click(),
  'fiscal-sat-manager': (element) => element.getByRole('button', { name: 'Novo ponto de venda' }).click(),
}
const openFilters = (element: Locator) => element.getByRole('button', { name: 'Filtrar' }).click()

/** The demonstration's SATs have no alerts while the end-to-end tests run. */
const IN_ALERT: SatInAlert = {
  sat: { id: '1', serial_number: '000000001', environment: 'production' },
  company: { id: '1', razao_social: 'Empresa', nome_fantasia: null },
  alerts: [],
}

test('every element has a row in the table of slots and parts', () => {
  expect(declared.map(({ tag }) => tag).filter((tag) => !documented().has(tag))).toEqual([])
})

/** Nor has anybody changed anything when they begin. */
const CHANGED: AuditEntry = {
  id: 1,
  created_utc: '2026-01-01T00:00:00Z',
  email: null,
  address: '127.0.0.1',
  action: 'role.create',
  action_description: 'Perfil criado',
  subject: 'Caixa',
  subject_id: null,
  changes: [],
}
const found: Readonly<Record<string, object>> = { 'fiscal-sat-alerts': IN_ALERT, 'fiscal-audit': CHANGED }

for (const { tag, attributes, reads } of declared) {
  const whole = async (admin: Signed) => ({
    tag,
    attributes: valuesOf(attributes, (await notes(admin)).items[0]?.key ?? ''),
    slotted: Object.fromEntries(SLOTS.map((name) => [name, `Da página: ${name}`])),
  })
  /** The call without which there is nothing to show. */
  const main = reads[0] ?? `${API_ROOT}/users/me`
  const isMain = (url: URL) =>
    new RegExp(`^${main.replace(/\?.*/, '').replaceAll('.', '\\.').replace(/~.+?~/g, '[^/]+')}$`).test(url.pathname)
  const own = (page: Page, slot: string) => page.getByText(`Da página: ${slot}`, { exact: true })
  const expectOnly = async (page: Page, ...slots: string[]) => {
    for (const slot of SLOTS) await expect(own(page, slot), slot).toBeVisible({ visible: slots.includes(slot) })
  }
  const expectPart = async (element: Locator, part: string) => {
    const found = element.locator(`.stage [part~="${part}"], .wdg[part~="${part}"]`).first()
    await expect(found, part).toBeVisible()
    await expect(found, part).toHaveCSS('background-color', PAINTED)
  }
  const has = documented().get(tag)

  if (!has) continue

  test(`${tag}: slots and parts while it waits, and when it is ready`, async ({ page, put, admin }) => {
    let answer: () => void = () => undefined
    const wait = new Promise<void>((resolve) => (answer = resolve))
    await page.route(isMain, async (route) => {
      await wait
      if (found[tag]) await route.fulfill({ json: { items: [found[tag]], total: 1 } })
      else await route.continue()
    })
    await put(await whole(admin), CONTENT)
    const element = page.locator(tag)
    await expectOnly(page, 'loading', 'toolbar-start', 'toolbar-end')
    await inState(element, 'loading').toBe(true)
    answer()
    await inState(element, 'ready').toBe(true)
    await expectOnly(page, 'toolbar-start', 'toolbar-end')
    for (const part of ['root', 'toolbar', ...(has.table ? ['table'] : [])]) await expectPart(element, part)
    if (!has.table) await expect(element.locator('[part~="table"]')).toHaveCount(0)
    if (!has.dialog) return
    await (openDialog[tag] ?? openFilters)(element)
    await expectPart(element, 'dialog')
  })

  test(`${tag}: slot and part of its failure`, async ({ page, put, admin }) => {
    await page.route(isMain, (route) =>
      route.fulfill({ status: 400, json: { code: 'invalid', message: 'Hoje não.', fields: {} } }),
    )
    await put(await whole(admin), CONTENT)
    const element = page.locator(tag)
    await inState(element, 'error').toBe(true)
    await expect(own(page, 'error')).toBeVisible()
    await expect(own(page, 'loading')).toBeHidden()
    await expect(own(page, 'empty')).toBeHidden()
    // Another one would stay without the page's node.
    await expect(element.locator('slot[name="error"]')).toHaveCount(1)
    await own(page, 'error').evaluate((node) => node.remove())
    await expectPart(element, 'error')
  })

  if (has.empty) {
    test(`${tag}: slot and part of nothing found`, async ({ page, put, admin }) => {
      await page.route(isMain, async (route) => {
        const reply = await route.fetch()
        const { items, companies, figures, ...rest } = await reply.json()
        const none = items
          ? { items: [], total: 0 }
          : figures
            ? { figures: { ...figures, notes: 0, canceled: '0.00' } }
            : companies && { companies: [] }
        await route.fulfill({ json: { ...rest, ...none } })
      })
      await put(await whole(admin), CONTENT)
      const element = page.locator(tag)
      await inState(element, 'ready').toBe(true)
      await expectOnly(page, 'empty', 'toolbar-start', 'toolbar-end')
      await own(page, 'empty').evaluate((node) => node.remove())
      await expectPart(element, 'empty')
    })
  }
}
