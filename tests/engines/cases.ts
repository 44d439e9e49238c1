import { afterAll, beforeAll, beforeEach, describe, expect, inject, onTestFailed, test } from 'vitest'
import { declared } from '#widgets/declared.ts'
import { notes, ServerApi } from '../e2e/api.ts'
import { ADMIN } from '../e2e/people.ts'
import { openPortal, type Portal } from '../e2e/portal.ts'
import { type Ids, idsOf } from '../screens/ids.ts'
import type { ElementUse, Step } from '../screens/screen.ts'
import { elementUses } from '../screens/screens.ts'
import { copied } from './copied.ts'
import type { Engine } from './engine.ts'
import { fillIn, openPopover } from './fields.ts'
import { testOwn } from './own.ts'
import { type Opened, Screen } from './screen.ts'

export const SIZE = { width: 1280, height: 800 }

/**
 * What must hold in other engines than Chromium, in which all other tests run, on a partner's page of another origin under a strict policy.
 * Skipped where one is not installed, of which scripts/test.mjs tells.
 */
export function testElements(
  name: string,
  launch: (() => Promise<Engine>) | undefined,
  tags: readonly string[] = declared.map(({ tag }) => tag),
): void {
  describe.skipIf(!launch)(name, () => {
    let engine: Engine | undefined
    let portal: Portal
    let screen: Screen
    let signed: Pick<Opened, 'tenant' | 'token'>
    let ids: Ids
    /** Of the note in the first row. */
    let key: string

    beforeAll(async () => {
      const server = new ServerApi(inject('api'))
      const admin = await server.as(ADMIN)
      signed = { tenant: admin.tenant.id, token: admin.tokens.access_token }
      ids = await idsOf(server)
      key = (await notes(admin)).items[0]?.key ?? ''
      portal = await openPortal(server.origin)
    })
    beforeEach(async () => {
      if (engine && !screen.hangs) return
      await engine?.close()
      engine = await launch?.()
      if (engine) screen = new Screen(engine)
    }, 120_000)
    afterAll(async () => {
      await engine?.close()
      await portal?.close()
    })

    test.runIf(tags.includes('fiscal-nfce-list'))('keys of a list are copied without their gaps', async () => {
      onTestFailed(() => screen.giveUp())
      await screen.open(portal, { tag: 'fiscal-nfce-list', attributes: {}, ...signed })
      await screen.inState('ready')
      await screen.shows('.stage .keylink')
      expect(await screen.ask(copied, 'one')).toBe(key)
      expect(await screen.ask(copied, 'part')).toBe(key.slice(22))
      expect(await screen.ask(copied, 'rows')).toContain(key)
      // What is no key is the browser's own to copy.
      expect(await screen.ask(copied, 'none')).toBe('not ours')
      await leave(screen)
    })

    test.runIf(tags.includes('fiscal-nfce-list'))("a page's own columns and actions", async () => {
      onTestFailed(() => screen.giveUp())
      await testOwn(screen, portal, signed)
      await leave(screen)
    })

    test.runIf(tags.includes('fiscal-nfce-list'))('in English an element works as it does in Portuguese', async () => {
      onTestFailed(() => screen.giveUp())
      await screen.open(portal, { tag: 'fiscal-nfce-list', attributes: { lang: 'en' }, ...signed })
      await begin(screen, { shows: 'td a' })
      await screen.until('its language', () => window.probe.find({ css: '.fx.widget[lang="en"]' }).length > 0)
      await turnPage(screen, 'Next page')
      await narrow(screen, { open: 'Filter', fields: ['Start date', 'End date'], more: true })
      await leave(screen)
      expect(await screen.complaints()).toEqual([])
    })

    test.each(declared.filter(({ tag }) => tags.includes(tag)))(
      '$tag works, and the page answers afterwards',
      async ({ tag }) => {
        const use = elementUses.get(tag)
        onTestFailed(() => screen.giveUp())
        if (!use) throw new Error(`tests/screens has nothing of ${tag}`)
        const open = async () => {
          await screen.open(portal, { tag, attributes: use.attributes?.(ids) ?? {}, ...signed })
          await begin(screen, use)
        }
        if (use.steps) {
          await open()
          for (const step of use.steps) await take(screen, step)
          // The next one would go on with a token that this one still had on a busy machine.
          await signOut(screen)
        }
        await open()
        // Last: a filter may be kept for the next one on the page.
        await work(screen, use)
        await screen.until('its font, which the policy of the page has no say in', () =>
          [...document.fonts].some(({ family, status }) => family.includes('Fiscal Inter') && status === 'loaded'),
        )
        await leave(screen)
        expect(await screen.complaints()).toEqual([])
      },
    )
  })
}

/** Waits for data; the first token of the page's provider was refused, so it was asked again. */
async function begin(screen: Screen, { shows }: Pick<ElementUse, 'shows'>): Promise<void> {
  await screen.inState('ready')
  // Before that it may be a picture, which takes no keys.
  await screen.shows('.stage')
  await screen.shows(shows)
  expect(await screen.ask(() => Reflect.get(document.querySelector('main > :not(h1)') ?? {}, 'reasons'))).toEqual([
    'missing',
    'expired',
  ])
}

async function work(screen: Screen, { pages, filter, typed, menu, fullscreen }: ElementUse): Promise<void> {
  if (pages) await turnPage(screen)
  if (menu) await openMenu(screen, menu)
  if (fullscreen) await fillWindow(screen)
  if (filter) await narrow(screen, { open: 'Filtrar', fields: filter })
  if (typed) await narrowBy(screen, typed)
}

async function turnPage(screen: Screen, name = 'Próxima página'): Promise<void> {
  const first = await screen.ask(() => window.probe.find({ css: '.pager' })[0]?.textContent)
  await screen.click({ css: 'button', name })
  await screen.until('the next page', (was) => window.probe.find({ css: '.pager' })[0]?.textContent !== was, first)
  await screen.inState('ready')
}

async function openMenu(screen: Screen, name: string): Promise<void> {
  await screen.click({ css: 'button', name })
  await openPopover(screen, name)
  await screen.press('Escape')
  await screen.shows('.pop:popover-open', false)
  await screen.until(
    `the focus back on ${name}`,
    (button) => window.probe.find({ css: 'button:focus', name: button }).length > 0,
    name,
  )
}

async function fillWindow(screen: Screen): Promise<void> {
  await screen.click({ css: 'button', name: 'Tela cheia' })
  await screen.until('fullscreen', () => document.fullscreenElement?.localName.startsWith('fiscal-'))
  // The wall's own sheet, which has no toolbar, moves the button: a press on where it was is lost.
  await screen.shows('.bar', false)
  await screen.click({ css: 'button', name: 'Sair da tela cheia' })
  await screen.until('the page again', () => document.fullscreenElement === null)
}

async function take(screen: Screen, { press, shows, hides, fills }: Step): Promise<void> {
  await (press === 'Escape' ? screen.press(press) : screen.click(press))
  if (shows) await screen.shows(shows)
  if (hides) await screen.shows(hides, false)
  await screen.inState('ready')
  if (fills) await fillIn(screen, fills)
}

async function narrow(
  screen: Screen,
  { open, ...filled }: { open: string; fields: readonly string[]; more?: boolean },
): Promise<void> {
  await screen.click({ css: 'button', name: open })
  await screen.shows('dialog[open]')
  await fillIn(screen, { scope: 'dialog[open]', ...filled })
  await reorder(screen)
  // A field that got the focus again may have opened its choices, which lie above what is pressed next.
  if (await screen.ask(async () => (await window.probe.rest(), window.probe.popover() !== undefined))) {
    await screen.press('Escape')
    await screen.shows('.pop:popover-open', false)
  }
  await screen.click({ css: 'dialog[open] button[type="submit"]', name: open })
  await screen.shows('dialog[open]', false)
  expect(await screen.view()).toContain('?')
  await screen.inState('ready')
}

/** Types what nothing has, and takes it away again: the rows go and come back. */
async function narrowBy(screen: Screen, name: string): Promise<void> {
  const before = await screen.count('tbody tr')
  await screen.click({ css: 'input[type="search"]', name })
  await screen.press('1', '1', '1')
  await screen.until('no rows', () => window.probe.find({ css: 'tbody tr' }).length === 0)
  expect(await screen.view()).toContain('?')
  await screen.press('Backspace', 'Backspace', 'Backspace')
  await screen.until('all rows', (rows) => window.probe.find({ css: 'tbody tr' }).length === rows, before)
  await screen.inState('ready')
}

/** Moves the element in the page, as frameworks do: what is open stays modal, focused where it was, with the same text chosen. */
async function reorder(screen: Screen): Promise<void> {
  const [before, after] = await screen.ask(() => {
    const element = document.querySelector('main > :not(h1)')
    const root = element?.shadowRoot
    const field = root?.querySelector<HTMLInputElement>('dialog[open] :is(input[type="text"], button)')
    field?.focus()
    if (field && field.localName === 'input') field.setSelectionRange(0, field.value.length)
    const state = () => {
      const active = root?.activeElement
      const chosen = active && 'selectionEnd' in active ? active.selectionEnd : undefined
      const isModal = root?.querySelector('dialog[open]')?.matches(':modal') ?? false
      return JSON.stringify([active?.id, active?.textContent, chosen, isModal])
    }
    const first = state()
    if (element) element.parentElement?.append(element)
    return [first, state()]
  })
  expect(before).toMatch(/true\]$/)
  expect(after).toBe(before)
}

/** Logs out, which leaves no data; then the element goes. */
async function leave(screen: Screen): Promise<void> {
  await signOut(screen)
  expect(await screen.count('td a, .box, dialog[open]')).toBe(0)
  await screen.ask(() => document.querySelector('main > :not(h1)')?.remove())
}

async function signOut(screen: Screen): Promise<void> {
  await screen.ask((token) => {
    const element = document.querySelector('main > :not(h1)')
    if (element) Object.assign(element, { tokenProvider: undefined, token })
  }, 'x')
  await screen.ask(() => document.querySelector('main > :not(h1)')?.setAttribute('token', ''))
  await screen.inState('auth')
}
