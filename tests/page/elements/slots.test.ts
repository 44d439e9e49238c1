import { expect, test } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { API_ROOT } from '#api/client/address.ts'
import type { Endpoint } from '#api/contract/endpoint.ts'
import { declared } from '#widgets/declared.ts'
import elementsPage from '../../../docs/elements.md?raw'
import type { ElementUse } from '../../screens/screen.ts'
import { elementUses } from '../../screens/screens.ts'
import { CHANGE, DOWNLOAD, MISSING_NOTE } from './rows.ts'
import { type Answer, inState, openSearch, ownAttributes, put, refuse } from '../partner-page.ts'

/** The table of docs/elements.md, by element: which of the columns hold. */
function documented(): Map<string, Record<'table' | 'dialog' | 'empty', boolean>> {
  const rows = elementsPage.matchAll(/^\| `(fiscal-[\w-]+)` +\| (yes|–) .*$/gm)
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
const sheet = new CSSStyleSheet()
sheet.replaceSync(
  `${declared.flatMap(({ tag }) => PARTS.map((part) => `${tag}::part(${part})`)).join(', ')} { background-color: ${PAINTED} }`,
)

/** Opens a dialog: as the list of screens says, by the keys of its search, or that of the filters. */
async function openDialog(element: Locator, { dialog }: Pick<ElementUse, 'dialog'> = {}): Promise<void> {
  if (dialog === 'search') return openSearch(element)
  const presses = dialog ?? [{ css: 'button', name: 'Filtrar' }]
  for (const { css, name } of presses) {
    const all = element.getByCss(`.stage ${css}`)
    await (name ? all.filter({ hasText: name }) : all).first().click()
  }
}

test('every element has a row in the table of slots and parts', () => {
  expect(declared.map(({ tag }) => tag).filter((tag) => !documented().has(tag))).toEqual([])
})

/** Rows of what the demonstration has none. */
const one = (row: object) => ({ items: [row], total: 1 })
const REPLIES: Readonly<Record<string, object>> = {
  'fiscal-audit': one(CHANGE),
  'fiscal-downloads': one(DOWNLOAD),
  'fiscal-nfce-missing': { ...one(MISSING_NOTE), is_on: true, listed_at: null, stopped: { items: [], total: 0 } },
}

/** The call without which there is nothing to show. */
const mainOf = (reads: readonly string[]): Pick<Endpoint, 'method' | 'path'> => {
  const [path = ''] = (reads[0] ?? `${API_ROOT}/users/me`).slice(API_ROOT.length).split('?')
  return { method: 'GET', path: path.replace(/~.+?~/g, ':attribute') }
}

/** The same answer with nothing in it. */
const emptied: Answer['reply'] = async (request, { api }) => {
  const { items, companies, figures, causes, ...rest } = await (await api(request)).json()
  const none = items
    ? { items: [], total: 0 }
    : 'closings' in rest
      ? { figures: { ...figures, documents: [] }, open: [], closings: [] }
      : figures
        ? { figures: { ...figures, notes: 0, canceled: '0.00' } }
        : causes
          ? { total: 0, causes: [] }
          : companies && { companies: [] }
  return Response.json({ ...rest, ...none })
}

const slotted = Object.fromEntries(SLOTS.map((name) => [name, `Da página: ${name}`]))
const own = (slot: string) => page.getByText(`Da página: ${slot}`, { exact: true })

async function expectOnly(...slots: string[]): Promise<void> {
  for (const slot of SLOTS) {
    if (slots.includes(slot)) await expect.element(own(slot)).toBeVisible()
    else await expect.element(own(slot)).not.toBeVisible()
  }
}

async function expectPart(element: Locator, part: string): Promise<void> {
  const found = element.getByCss(`.stage [part~="${part}"], .widget[part~="${part}"]`).first()
  await expect.element(found).toBeVisible()
  await expect.element(found).toHaveStyle({ backgroundColor: PAINTED })
}

for (const { tag, reads } of declared) {
  const main = mainOf(reads)
  const has = documented().get(tag)
  if (!has) continue

  /** The element with a node of the page's own in each of its slots. */
  const putWhole = async (reply: Answer['reply']) => {
    document.adoptedStyleSheets.push(sheet)
    return put({ tag, attributes: await ownAttributes(tag), slotted }, [{ to: main, reply }])
  }

  test(`${tag}: slots and parts while it waits, and when it is ready`, async () => {
    const { promise: come, resolve: answer } = Promise.withResolvers<void>()
    const element = await putWhole(async (request, { api }) => {
      await come
      return REPLIES[tag] ? Response.json(REPLIES[tag]) : api(request)
    })
    await expectOnly('loading', 'toolbar-start', 'toolbar-end')
    await inState(element, 'loading').toBe(true)
    answer()
    await inState(element, 'ready').toBe(true)
    await expectOnly('toolbar-start', 'toolbar-end')
    for (const part of ['root', 'toolbar', ...(has.table ? ['table'] : [])]) await expectPart(element, part)
    if (!has.table) expect(element.getByCss('[part~="table"]').elements()).toEqual([])
    if (!has.dialog) return
    await openDialog(element, elementUses.get(tag))
    await expectPart(element, 'dialog')
  })

  test(`${tag}: slot and part of its failure`, async () => {
    const element = await putWhole(refuse({ code: 'invalid', message: 'Hoje não.', fields: {} }))
    await inState(element, 'error').toBe(true)
    await expect.element(own('error')).toBeVisible()
    await expect.element(own('loading')).not.toBeVisible()
    await expect.element(own('empty')).not.toBeVisible()
    // Another one would stay without the page's node.
    expect(element.getByCss('slot[name="error"]').elements()).toHaveLength(1)
    own('error').element().remove()
    await expectPart(element, 'error')
  })

  if (has.empty) {
    test(`${tag}: slot and part of nothing found`, async () => {
      const element = await putWhole(emptied)
      await inState(element, 'ready').toBe(true)
      await expectOnly('empty', 'toolbar-start', 'toolbar-end')
      own('empty').element().remove()
      await expectPart(element, 'empty')
    })
  }
}
