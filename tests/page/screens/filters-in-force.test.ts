import { expect, test } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { listCompanies } from '#api/contract/companies/companies.ts'
import type { Page } from '#api/contract/page.ts'
import { main, place, put, read, runReact } from '../partner-page.ts'
import type { Ids } from '../../screens/ids.ts'
import { screens } from '../../screens/screens.ts'
import { openServer } from '../../../stories/server.tsx'

// Toolbars at every width: what a list is narrowed to stands in them, what it is not is behind 'Filtrar', which says how many. On a phone the
// line scrolls, what is in force before all else.

const WIDTHS = [280, 320, 390, 480, 600, 719, 720, 800, 899, 900, 1000, 1056, 1119, 1120, 1280, 1440]
/** The narrowest at which all that is in force stands beside one another, however long its texts. */
const BESIDE = 720

const DAYS = 'date_start=2026-11-01&date_end=2026-11-20'
const ONE = 'status=canceled'
/** Screens by their titles, each with what it is narrowed to. */
const LISTS: readonly (readonly [string, string])[] = [
  ['Notas NFC-e', ''],
  ['Notas NFC-e', ONE],
  ['Notas NFC-e', `${ONE}&${DAYS}`],
  ['Notas NFC-e', `${ONE}&${DAYS}&company_id=COMPANY`],
  ['Notas NFC-e', `${ONE}&${DAYS}&company_id=COMPANY&environment=homolog&number=12&payment=01,03&tax=icms`],
  ['Numeração de NFC-e', ''],
  ['Numeração de NFC-e', 'state=all&kind=missing&serie=1'],
  ['Rejeições de NFC-e', 'code=539'],
  ['NFC-e na SEFAZ e não aqui', 'environment=production'],
  ['Cupons CF-e', `status=cancelled&serial_number=000&${DAYS}&company_id=COMPANY`],
  ['Empresas', 'search=a&alert=any'],
  ['Auditoria', `${DAYS}&action=create&email=aurora`],
  ['Downloads', DAYS],
  ['Fechamento dos meses', ''],
  ['Fechamento dos meses', 'company_id=COMPANY'],
  ['Silêncios', ''],
  ['Dashboard', 'period=30d&company_id=COMPANY&grouping=week'],
]

const LONG =
  'Comércio Varejista de Produtos Alimentícios e Bebidas Nossa Senhora da Conceição Aparecida do Brasil Meridional'

const all = (root: ParentNode, css: string) => [...root.querySelectorAll<HTMLElement>(css)]
const box = (one: Element) => one.getBoundingClientRect()
const nameOf = (chip: Element) => chip.querySelector('.set')?.textContent ?? ''
const isSeen = (chip: Element) => chip.checkVisibility({ visibilityProperty: true })
const isWithin = (one: Element, around: Element) =>
  box(one).left >= box(around).left - 0.6 && box(one).right <= box(around).right + 0.6

const isLost = (value: Element | null) => !value || (value.clientWidth < 24 && value.scrollWidth > value.clientWidth)

/** How wide a chip is where it is folded. */
function widthOf(chip: Element): number {
  chip.removeAttribute('data-folded')
  const { width } = box(chip)
  chip.setAttribute('data-folded', '')
  return width
}

/** What is wrong with the toolbar in a root, whoever has drawn it. */
function faults(root: ParentNode, isWide: boolean): string[] {
  const line = root.querySelector('.chip-line')
  const bar = line?.closest('.bar')
  const button = bar?.querySelector('.flt')
  if (!line || !bar || !button) return ['no toolbar']
  const chips = all(line, '.chip')
  const unset = chips.filter((chip) => chip.matches('.unset'))
  const folded = unset.filter((chip) => !isSeen(chip))
  const count = Number(button.querySelector<HTMLElement>('.folded-count')?.dataset['count'] ?? 0)
  const [next] = folded
  const space = bar.querySelector('.flex-1')?.getBoundingClientRect().width ?? 0
  const end = Math.max(
    box(line).left,
    ...all(line, ':scope > *')
      .filter(isSeen)
      .map((one) => box(one).right),
  )
  const room = space + box(line).right - end
  return [
    ...chips.filter((chip) => !unset.includes(chip) && !isSeen(chip)).map((chip) => `hidden: ${nameOf(chip)}`),
    ...chips.filter((chip) => isSeen(chip) && isWide && !isWithin(chip, line)).map((chip) => `cut: ${nameOf(chip)}`),
    ...unset
      .filter((chip) => line.clientWidth < 90 && isSeen(chip) && !isWithin(chip, line))
      .map((chip) => `a part of ${nameOf(chip)}`),
    ...chips
      .filter((chip) => isWide && isSeen(chip) && isLost(chip.querySelector('.set b')))
      .map((chip) => `no value: ${nameOf(chip)}`),
    ...(count === folded.length ? [] : [`${count} told, ${folded.length} folded`]),
    ...(isWithin(button, bar) ? [] : ['Filtrar out of sight']),
    ...(next && room > widthOf(next) + 40 ? [`room for ${nameOf(next)}: ${room}`] : []),
  ]
}

/** The moment before a frame is painted: the newest observer is the last that is told. */
const painted = () =>
  new Promise<void>((done) => {
    requestAnimationFrame(() => {
      const last = new ResizeObserver(() => {
        last.disconnect()
        done()
      })
      last.observe(document.documentElement)
    })
  })

const rootOf = (element: Locator) => element.element().shadowRoot as ShadowRoot

async function companyId(): Promise<string> {
  const [company] = (await read<Page<{ id: string }>>('/companies/')).items
  return company?.id ?? ''
}

function listOf(title: string): { tag: string; path: string } {
  const screen = screens.find((one) => one.title === title)
  if (!screen?.element) throw new Error(`No element begins at '${title}'`)
  // No list's address has an id.
  return { tag: screen.element.tag, path: screen.path({} as Ids) }
}

/** Companies have a long name. */
const LONG_NAMES = {
  to: listCompanies,
  reply: async (request: Request) => {
    const { api } = await openServer()
    const reply = (await (await api(request)).json()) as Page<object>
    const items = reply.items.map((one) => ({ ...one, razao_social: LONG, nome_fantasia: LONG }))
    return Response.json({ ...reply, items })
  },
}

test.each(LISTS)('%s shows what is in force, of %j', async (title, query) => {
  await page.viewport(1500, 720)
  main().style.inlineSize = '1440px'
  const { tag, path } = listOf(title)
  const view = query ? `${path}?${query.replace('COMPANY', await companyId())}` : path
  const element = await put({ tag, attributes: { view } }, [LONG_NAMES])
  await runReact(element)
  const stage = () => rootOf(element).querySelector('.stage') as HTMLElement
  await expect.poll(() => stage().querySelector('.chip-line')?.checkVisibility()).toBe(true)
  await expect.poll(() => all(stage(), '.chip b').filter((one) => one.textContent === '…')).toEqual([])
  const isFew = all(stage(), '.chip:not(.unset)').length <= 4
  for (const width of [...WIDTHS, ...WIDTHS.toReversed()]) {
    main().style.inlineSize = `${width}px`
    await painted()
    expect(faults(stage(), width >= BESIDE && isFew), `${width} px`).toEqual([])
  }
})

test.each([1440, 1056, 800, 390])('no frame shows it otherwise, from the first rows on, at %d px', async (width) => {
  await page.viewport(1500, 720)
  main().style.inlineSize = `${width}px`
  const id = await companyId()
  const { tag, path } = listOf('Notas NFC-e')
  const element = await place({ tag, attributes: { view: `${path}?${ONE}&${DAYS}&company_id=${id}` } })
  const seen = { picture: 0, stage: 0 }
  const wrong = new Set<string>()
  await expect
    .poll(
      async () => {
        await painted()
        for (const name of ['picture', 'stage'] as const) {
          const root = element.element().shadowRoot?.querySelector(`.${name}`)
          if (!root?.checkVisibility() || !root.querySelector('.chip-line')) continue
          seen[name] += 1
          for (const fault of faults(root, width >= BESIDE)) wrong.add(`${name}: ${fault}`)
        }
        return seen.stage
      },
      { interval: 0 },
    )
    .toBeGreaterThan(20)
  expect(seen.picture).toBeGreaterThan(0)
  expect([...wrong]).toEqual([])
})

test.each(['Acessos primários', 'Perfis', 'Grupos de empresas'])(
  'on a phone the field of %s has a line of its own',
  async (title) => {
    await page.viewport(1500, 720)
    main().style.inlineSize = '390px'
    const { tag, path } = listOf(title)
    const element = await put({ tag, attributes: { view: path } }, [])
    await runReact(element)
    const widthOfOne = (css: string) => rootOf(element).querySelector(`.stage ${css}`)?.clientWidth ?? 0
    await expect.poll(() => widthOfOne('.typed'), { timeout: 10_000 }).toBeGreaterThan(0)
    expect(widthOfOne('.typed')).toBeGreaterThan(widthOfOne('.bar') - 50)
  },
)
