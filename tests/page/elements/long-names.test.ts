import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { declared } from '#widgets/declared.ts'
import { paths } from '#widgets/paths.ts'
import { openServer } from '../../../stories/server.tsx'
import { overflowIn } from '../../overflow.ts'
import { attributesOf, inState, put, runReact } from '../partner-page.ts'

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

let group = ''
let role = ''
let user = ''
beforeAll(async () => {
  const { store } = await openServer()
  for (const [table, columns] of Object.entries(NAMES)) {
    for (const name of columns) {
      await sql`update ${sql.table(table)} set ${sql.ref(name)} = rpad(replace(${sql.ref(name)}, ' ', ''), ${LENGTH}, 'comprido')`.execute(
        store,
      )
    }
  }
  const one = async (text: ReturnType<typeof sql<{ id: string }>>) => (await text.execute(store)).rows[0]?.id ?? ''
  group = await one(
    sql`select g.id from company_groups g join tenants t on t.id = g.tenant_id where t.description = 'Grupo Aurora' order by g.description limit 1`,
  )
  role = await one(
    sql`select r.id from roles r join tenants t on t.id = r.tenant_id where t.description = 'Grupo Aurora' and not is_master and type = 'primary' order by r.description limit 1`,
  )
  user = await one(sql`select id from users where email = 'operador@aurora.example'`)
})

/** Texts that are cut with an ellipsis and that nothing tells in whole. */
function untold(node: Element): string[] {
  const inside = node.shadowRoot?.querySelector('.stage') ?? node
  return [...inside.querySelectorAll<HTMLElement>('*')].flatMap((one) => {
    if (one.matches('input') || !one.checkVisibility() || getComputedStyle(one).textOverflow !== 'ellipsis') return []
    if (one.scrollWidth <= one.clientWidth) return []
    const text = one.textContent.trim()
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
    await expect.poll(() => overflowIn(element.element())).not.toBe(false)
    const over = await overflowIn(element.element())
    found.push(...(over || ['waits']).map((one) => `${width}: ${one}`))
    found.push(...untold(element.element()).map((one) => `${width} untold: ${one}`))
  }
  return found
}

for (const { tag, attributes } of declared) {
  test(`${tag} with long names`, async () => {
    const element = await put({ tag, attributes: await attributesOf(attributes) })
    await inState(element, 'ready').toBe(true)
    await runReact(element)
    expect(await measure(element)).toEqual([])
  })
}

test.each<[string, string, string, () => string]>([
  ['the groups', 'fiscal-company-groups', 'primary', () => paths.companyGroup(group)],
  ['secondary roles', 'fiscal-roles', 'secondary', () => paths.roles('secondary')],
  ['a role', 'fiscal-roles', 'primary', () => paths.role('primary', role)],
  ['secondary users', 'fiscal-grants', 'secondary', () => paths.grants('secondary')],
  ["a user's accesses", 'fiscal-grants', 'secondary', () => paths.userGrants('secondary', user)],
])('%s with long names', async (_, tag, context, path) => {
  const element = await put({ tag, attributes: { context, view: path() } })
  await inState(element, 'ready').toBe(true)
  await runReact(element)
  expect(await measure(element)).toEqual([])
})

test.each<[string, string, () => string]>([
  ['Excluir', 'fiscal-roles', () => paths.role('primary', role)],
  ['Excluir', 'fiscal-company-groups', () => paths.companyGroup(group)],
])('the question of %s in %s', async (name, tag, path) => {
  const element = await put({ tag, attributes: { context: 'primary', view: path() } })
  await runReact(element)
  await element.getByRole('button', { name }).click()
  await expect.element(element.getByRole('alertdialog')).toBeVisible()
  expect(await measure(element)).toEqual([])
})
