import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { connect } from '#widgets/register.ts'
import '#widgets/leaves.ts'
import { paths } from '#widgets/paths.ts'
import type { FiscalFile } from '#widgets/kit/public.ts'
import { open } from '../../acts.ts'
import { inState, LIST, put, runReact, savedText } from '../../partner-page.ts'

// Elements in the WebView of an app, which drops downloads and paper in silence, and whose keyboard lies over the page.

const ANDROID =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/142.0 Mobile Safari/537.36'
const IOS =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148'
const SAFARI = `${IOS.replace('Mobile', 'Version/18.6 Mobile')} Safari/604.1`
const MAY_BE_LOST = 'Se nada foi salvo, a página que mostra este conteúdo pode não permitir downloads.'
const MAY_NOT_PRINT = 'Se nada foi impresso, a página que mostra este conteúdo pode não permitir impressões.'

const exported = async () => {
  const element = await put(LIST)
  await runReact(element)
  await inState(element, 'ready').toBe(true)
  return { element, save: () => element.getByRole('button', { name: 'Baixar CSV' }).click() }
}

test('the page saves files in its own way, and the browser none then', async () => {
  const links = vi.spyOn(HTMLAnchorElement.prototype, 'click')
  const files: FiscalFile[] = []
  connect({ save: (file) => void files.push(file) })
  const { save } = await exported()
  await save()
  await expect.poll(() => files.length).toBe(1)
  const [{ name, bytes } = { name: '' }] = files
  expect(name).toMatch(/\.csv$/)
  expect(await bytes?.text()).toContain('Chave;Ambiente;Série;Número')
  expect(links).not.toHaveBeenCalled()
})

test('the picture of a QR code is saved by keyboard, in the page’s own way, and its user told where that fails', async () => {
  const files: FiscalFile[] = []
  connect({ save: (file) => void files.push(file) })
  const code = await put({
    tag: 'fiscal-qr-code',
    attributes: { value: 'https://portal.example', label: 'Consulta da nota', download: 'nota' },
  })
  await inState(code, 'ready').toBe(true)
  const button = code.getByRole('button', { name: 'Baixar QR Code' })
  const press = async () => {
    button.element().focus()
    await userEvent.keyboard('{Enter}')
  }
  await press()
  await expect.poll(() => files.map(({ name }) => name)).toEqual(['nota.svg'])
  expect(await files[0]?.bytes?.text()).toMatch(/^<svg xmlns.*<path d="M0 0h7/)
  await expect.element(code.getByRole('status')).toBeEmptyDOMElement()

  connect({ save: () => Promise.reject(new Error('full')) })
  await press()
  await expect.element(code.getByRole('status')).toHaveTextContent('Não foi possível salvar o arquivo.')
  const said = vi.mocked(console.error)
  expect(said.mock.calls).toEqual([['fiscal-qr-code: save:', new Error('full')]])
  said.mockClear()
})

test.each([
  [
    'throws',
    () => {
      throw new Error('full')
    },
  ],
  ['rejects', () => Promise.reject(new Error('full'))],
])('a page whose own way %s has its user told, and its console', async (_, save) => {
  connect({ save })
  const { element, save: press } = await exported()
  await press()
  await expect.element(element.getByText('Não foi possível salvar o arquivo.')).toBeVisible()
  const said = vi.mocked(console.error)
  expect(said.mock.calls).toEqual([['fiscal-nfce-list: save:', new Error('full')]])
  said.mockClear()
})

test.each([
  ['Android', ANDROID, true],
  ['iOS', IOS, true],
  ['Safari, which is none', SAFARI, false],
])('without one the WebView of %s is told of', async (_, userAgent, isTold) => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent)
  const { element, save } = await exported()
  await savedText(save)
  const hint = element.getByText(MAY_BE_LOST)
  if (isTold) await expect.element(hint).toBeVisible()
  else await expect.element(hint).not.toBeInTheDocument()
})

test('what is not printed is told of, and what is printed is not', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const printing = vi.spyOn(window, 'print').mockReturnValue()
  const dashboard = await open(paths.home())
  const press = async () => {
    await dashboard.getByRole('button', { name: 'Exportar' }).click()
    await dashboard.getByRole('menuitem', { name: 'Imprimir' }).click()
    await vi.advanceTimersByTimeAsync(1000)
  }
  const hint = dashboard.getByText(MAY_NOT_PRINT)
  printing.mockImplementation(() => {
    for (const type of ['beforeprint', 'afterprint']) dispatchEvent(new Event(type))
  })
  await press()
  await expect.element(hint).not.toBeInTheDocument()
  printing.mockImplementation(() => undefined)
  await press()
  await expect.element(hint).toBeVisible()
})

/** Has the visual viewport be what a keyboard leaves of a window of a telephone. */
async function telephone() {
  await page.viewport(360, 640)
  const view = Object.assign(new EventTarget(), { height: 640, offsetTop: 0, scale: 1 })
  vi.spyOn(window, 'visualViewport', 'get').mockReturnValue(view as unknown as VisualViewport)
  return (changed: Partial<Pick<VisualViewport, 'height' | 'offsetTop' | 'scale'>>) => {
    Object.assign(view, changed)
    view.dispatchEvent(new Event('resize'))
  }
}

test('a dialog keeps its buttons and the field in hand above the keyboard', async () => {
  const keyboard = await telephone()
  const { element } = await exported()
  await element.getByRole('button', { name: 'Filtrar' }).click()
  const dialog = element.getByRole('dialog', { name: 'Filtrar' })
  const fields = dialog.getByRole('textbox')
  const last = fields.elements().at(-1) as HTMLInputElement
  last.focus()
  keyboard({ height: 360, offsetTop: 20 })
  const seen = (one: Element) => one.getBoundingClientRect()
  const send = dialog.getByRole('button', { name: 'Filtrar' }).element()
  await expect.poll(() => seen(send).bottom).toBeLessThanOrEqual(380)
  expect(seen(last).bottom, 'the field in hand').toBeLessThanOrEqual(seen(send).top)
  expect(seen(last).top).toBeGreaterThanOrEqual(20)
  keyboard({ height: 640, offsetTop: 0 })
  expect(seen(send).bottom).toBeGreaterThan(580)
  keyboard({ height: 320, scale: 2 })
  expect(seen(send).bottom, 'who zooms in sees a part').toBeGreaterThan(580)
})

test('where the keyboard takes room of the page itself the field in hand stays in sight', async () => {
  onTestFinished(() => page.viewport(1280, 720))
  const { element } = await exported()
  await page.viewport(360, 640)
  await element.getByRole('button', { name: 'Filtrar' }).click()
  const last = element
    .getByRole('dialog', { name: 'Filtrar' })
    .getByRole('textbox')
    .elements()
    .at(-1) as HTMLInputElement
  await userEvent.click(last)
  await page.viewport(360, 360)
  await expect.poll(() => last.getBoundingClientRect().bottom).toBeLessThanOrEqual(300)
  expect(last.getBoundingClientRect().top).toBeGreaterThanOrEqual(0)
})
