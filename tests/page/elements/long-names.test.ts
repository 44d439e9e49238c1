import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { openServer } from '../../../stories/server.tsx'
import { overflowIn } from '../../overflow.ts'
import type { Ids } from '../../screens/ids.ts'
import type { Screen } from '../../screens/screen.ts'
import { screens } from '../../screens/screens.ts'
import { inState, ownAttributes, put, runReact } from '../partner-page.ts'
import { readIds } from './failures/ids.ts'

// Names as long as some are (126 letters, in one word): they stay in their boxes, and what of one is cut tells the whole as its title.

const LENGTH = 126
const WIDTHS = [1280, 768, 390]

const NAMES = {
  roles: ['description'],
  company_groups: ['description'],
  companies: ['razao_social', 'nome_fantasia'],
  points_of_sale: ['name'],
  plans: ['description'],
  oauth_clients: ['description'],
} as const

let ids: Ids
beforeAll(async () => {
  ids = await readIds()
  const { store } = await openServer()
  for (const [table, columns] of Object.entries(NAMES)) {
    await sql`create table ${sql.table(`short_${table}`)} as select * from ${sql.table(table)}`.execute(store)
    for (const name of columns) {
      await sql`update ${sql.table(table)} set ${sql.ref(name)} = rpad(replace(${sql.ref(name)}, ' ', ''), ${LENGTH}, 'comprido')`.execute(
        store,
      )
    }
  }
})

// The page's database is that of all files.
afterAll(async () => {
  const { store } = await openServer()
  for (const [table, columns] of Object.entries(NAMES)) {
    const short = `short_${table}`
    const names = columns.map((name) => sql`${sql.ref(name)} = ${sql.ref(`${short}.${name}`)}`)
    await sql`update ${sql.table(table)} set ${sql.join(names)} from ${sql.table(short)} where ${sql.ref(`${table}.id`)} = ${sql.ref(`${short}.id`)}`.execute(
      store,
    )
    await sql`drop table ${sql.table(short)}`.execute(store)
  }
})

/** Texts that are cut with an ellipsis and that nothing tells in whole. */
function untold(node: Element): string[] {
  const inside = node.shadowRoot?.querySelector('.stage') ?? node
  return [...inside.querySelectorAll<HTMLElement>('*')].flatMap((one) => {
    if (one.matches('input') || !one.checkVisibility() || getComputedStyle(one).textOverflow !== 'ellipsis') return []
    if (one.scrollWidth <= one.clientWidth) return []
    const text = one.textContent.trim()
    // What unfolds is read whole there.
    if (one.closest('summary')) return []
    const told = [one, ...one.querySelectorAll('[title]'), one.closest('[title]')]
    return told.some((other) => other?.getAttribute('title'))
      ? []
      : [`${one.localName}.${one.className} "${text.slice(0, 40)}"`]
  })
}

async function measure(element: Locator): Promise<string[]> {
  const found: string[] = []
  for (const width of WIDTHS) {
    await page.viewport(width, 800)
    let over: readonly string[] = []
    // Parts of a screen may be read one after the other: nothing waits once two looks in a row find nothing that does.
    await expect
      .poll(async () => {
        const looks = [await overflowIn(element.element()), await overflowIn(element.element())]
        over = looks.flatMap((look) => look || [])
        return looks.includes(false)
      })
      .toBe(false)
    found.push(...new Set(over.map((one) => `${width}: ${one}`)))
    found.push(...untold(element.element()).map((one) => `${width} untold: ${one}`))
  }
  return found
}

/** A screen in the element that leads to it, which the list has before it. */
async function stand(screen: Screen): Promise<Locator> {
  const all = screens.slice(0, screens.indexOf(screen) + 1)
  const tag = all.findLast(({ element }) => element)?.element?.tag ?? ''
  const path = screen.path(ids)
  const context = path.includes('/secondary') ? 'secondary' : 'primary'
  const own = Object.keys(await ownAttributes(tag)).includes('context') ? { context } : await ownAttributes(tag)
  const element = await put({ tag, attributes: screen.element ? own : { ...own, view: path } })
  await inState(element, 'ready').toBe(true)
  await runReact(element)
  return element
}

/** What an element leads to, where names are shown or written. */
const FURTHER = /^(Empresa|Acessos|Perfi|Grupo|Tempos de atendimento|Como avisar)/

test.each(screens.filter(({ title, element }) => element || FURTHER.test(title)))(
  '$title with long names',
  async (screen) => {
    expect(await measure(await stand(screen))).toEqual([])
  },
)

test.each(screens.filter(({ title }) => /^(Perfil|Grupo de empresas)$/.test(title)))(
  'the question before $title is deleted',
  async (screen) => {
    const element = await stand(screen)
    await element.getByRole('button', { name: 'Excluir' }).click()
    await expect.element(element.getByRole('alertdialog')).toBeVisible()
    expect(await measure(element)).toEqual([])
  },
)
