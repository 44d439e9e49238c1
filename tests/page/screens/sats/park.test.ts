import { expect, onTestFinished, test, vi } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { companyName } from '#domain/companies/company-name.ts'
import { paths } from '#widgets/paths.ts'
import { hasFocus, html, isGone, open, ownPreferences, reopen, standsAt, tabTo } from '../../acts.ts'
import { answer, mayChange, paint, watchCalls } from '../../partner-page.ts'
import { findSat, report } from './agent.ts'

const boxOf = (element: Locator, serial: string) => element.getByCss(`.box[data-sat="${serial}"]`)

test('a SAT that reports trouble turns its box, tells its story, and clears', async () => {
  await mayChange()
  const { serial_number: serial, company } = await findSat()
  await report(serial)
  const element = await open(paths.park())
  const box = boxOf(element, serial)
  await expect.element(box).toMatchTextContent('Nenhum alerta')
  await expect.element(box.getByCss('time').first()).toMatchTextContent(/^\d+ s$/)
  await expect.element(element.getByText('Desativado').first()).toBeInTheDocument()

  await report(serial, { NIVEL_BATERIA: 'BAIXO', STATUS_LAN: 'DESCONECTADO' })
  await element.getByRole('button', { name: 'Atualizar agora' }).click()
  await expect.element(box).toMatchTextContent('Bateria baixa')
  await expect.element(box).toMatchTextContent('Cabo de rede desconectado')
  await expect.element(element.getByText(/^\d+ em alerta$/)).toBeVisible()
  const feed = element.getByRole('complementary', { name: 'Alertas Recentes' })
  const line = feed.getByRole('button', { name: new RegExp(`Bateria baixa.*SAT ${serial}`) }).first()
  await expect.element(line).toMatchTextContent('agora')
  await line.click()
  await standsAt(element, new RegExp(`^/dashboard/park\\?sat=${serial}&alert=[0-9a-f-]{36}$`))
  const story = element.getByRole('dialog')
  await expect.element(story.getByRole('heading', { name: 'Bateria baixa' })).toBeVisible()
  await expect.element(story).toMatchTextContent(companyName(company))
  await expect.element(story.getByRole('heading', { name: 'Outros alertas deste SAT' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await standsAt(element, paths.park(`?sat=${serial}`))
  await hasFocus(box)

  const panel = element.getByRole('complementary', { name: `SAT ${serial}` })
  await expect.element(panel.getByRole('timer')).toHaveAccessibleName(/^00:\d\d desde o último monitoramento$/)
  const lights = panel.getByRole('list', { name: 'Luzes do equipamento' }).getByRole('listitem')
  await expect.element(lights).toHaveLength(9)
  await expect.element(lights.filter({ hasText: 'PWR' })).toHaveTextContent('PWRacesa')

  await report(serial)
  await element.getByRole('button', { name: 'Atualizar agora' }).click()
  await expect.element(box).toMatchTextContent('Nenhum alerta')
  await panel.getByRole('button', { name: 'Fechar' }).click()
  await standsAt(element, paths.park())
  await expect.element(feed).toBeVisible()
})

test('layouts and test devices are remembered; the park is walked with the arrow keys', async () => {
  const attributes = ownPreferences()
  const { serial_number: serial } = await findSat()
  let element = await open(paths.park(), { attributes })
  await expect.element(boxOf(element, serial)).toBeVisible()
  const [first, last] = [element.getByCss('.box').first(), element.getByCss('.box').last()]
  await tabTo(first)
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(element.getByCss('.box:focus')).toHaveAttribute('tabindex', '0')
  await expect.element(element.getByCss('.box[tabindex="0"]')).toHaveLength(1)
  await expect.element(first).toHaveAttribute('tabindex', '-1')
  await userEvent.keyboard('{End}')
  await expect.element(last).toHaveAttribute('tabindex', '0')
  await userEvent.keyboard('{ArrowUp}{Home}')
  await expect.element(first).toHaveAttribute('tabindex', '0')
  await userEvent.keyboard('{Enter}')
  await standsAt(element, /^\/dashboard\/park\?sat=\d{9}$/)
  await element.getByRole('complementary').getByRole('button', { name: 'Fechar' }).click()

  await element.getByRole('button', { name: 'Lista', exact: true }).click()
  await expect.element(element.getByText('Transmissão', { exact: true })).toBeVisible()
  const compact = () => element.getByRole('button', { name: 'Grade compacta' })
  await compact().click()
  const withTests = () => element.getByRole('menuitem', { name: 'Incluir SATs de homologação' })
  const asked = await watchCalls()
  await element.getByRole('button', { name: 'Mais opções' }).click()
  await withTests().click()
  await expect.poll(() => asked.some((path) => path.includes('include_homolog=1'))).toBe(true)
  // What a menu watches is told once more where the page takes it away open, and the browser remarks on that.
  const closed = () => expect.element(element.getByRole('menu')).not.toBeInTheDocument()
  await closed()
  element = await reopen(element, { attributes })
  await expect.element(compact()).toHaveAttribute('aria-pressed', 'true')
  await element.getByRole('button', { name: 'Mais opções' }).click()
  await expect.element(withTests()).toHaveAttribute('aria-current')
  await userEvent.keyboard('{Escape}')
  await closed()
})

test('the whole screen is a wall: large, without what one works with, and nothing runs over its box', async () => {
  const element = await open(paths.park())
  await element.getByRole('button', { name: 'Tela cheia' }).click()
  const frame = element.getByCss('.park-frame')
  await expect.element(frame).toHaveClass('park-frame', 'wall', { exact: true })
  await expect.element(element.getByCss('.wall .bar')).not.toBeVisible()
  const head = () => html(element.getByCss('.box-head').first())
  await expect.poll(() => Number.parseFloat(getComputedStyle(head()).fontSize)).toBeGreaterThan(24)
  // Serials end before ages begin, which have room for the longest, and no alert runs over its box.
  const crowded = () =>
    element
      .getByCss('.wall .box')
      .elements()
      .flatMap((box) => {
        const [head, age] = [box.querySelector('.box-head'), box.querySelector('.box-head time')]
        if (!head || !age) return []
        age.textContent = '23 h 59 min'
        const serial = document.createRange()
        serial.selectNodeContents(head)
        serial.setEndBefore(age)
        const isOver = serial.getBoundingClientRect().right > age.getBoundingClientRect().left
        const isCut = age.scrollWidth > age.clientWidth || box.scrollWidth > box.clientWidth
        return isOver || isCut ? [head.textContent] : []
      })
  // Boxes are sized anew until the screen's own size is told.
  await expect.poll(crowded).toEqual([])
  await element.getByRole('button', { name: 'Sair da tela cheia' }).click()
  await expect.element(frame).toHaveClass('park-frame', { exact: true })
})

test('a wall turns its pages, none of which cuts a box, and says when its data are old', async () => {
  await page.viewport(1440, 600)
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const element = await open(paths.park())
  await expect.element(element.getByCss('.box').first()).toBeVisible()
  await element.getByRole('button', { name: 'Tela cheia' }).click()
  const wall = element.getByCss('.park-frame.wall')
  await expect.element(wall).toBeVisible()
  await expect.element(wall.getByText(/^Última atualização \d\d:\d\d:\d\d$/)).toBeVisible()
  const seen = () => {
    const park = html(wall.getByCss('.park'))
    const edge = park.getBoundingClientRect()
    const boxes = [...park.querySelectorAll<HTMLElement>('.box')].map((box) => ({
      serial: box.dataset['sat'] ?? '',
      rect: box.getBoundingClientRect(),
    }))
    // The name of a company stands over all of its pages.
    const top = edge.top + (park.querySelector('header')?.offsetHeight ?? 0)
    const isIn = ({ rect }: { rect: DOMRect }) => rect.top >= top - 1 && rect.bottom <= edge.bottom + 1
    const isOut = ({ rect }: { rect: DOMRect }) => rect.bottom <= top + 1 || rect.top >= edge.bottom - 1
    return {
      whole: boxes.filter(isIn).map(({ serial }) => serial),
      cut: boxes.filter((box) => !isIn(box) && !isOut(box)).map(({ serial }) => serial),
      all: boxes.length,
    }
  }
  await vi.advanceTimersByTimeAsync(1000)
  const place = wall.getByText(/^Página \d+ de \d+$/)
  await expect.element(place).toMatchTextContent(/^Página 1 de /)
  const count = Number(place.element().textContent.split(' ').at(-1))
  expect(count).toBeGreaterThan(1)
  const shown = new Set<string>()
  for (let number = 1; number <= count; number++) {
    await expect.element(place).toHaveTextContent(`Página ${number} de ${count}`)
    await expect.poll(() => seen().cut).toEqual([])
    for (const serial of seen().whole) shown.add(serial)
    await vi.advanceTimersByTimeAsync(15_000)
  }
  expect(shown.size).toBe(seen().all)
  await expect.element(place).toHaveTextContent(`Página 1 de ${count}`)
  // Stopped by hand it stays where it is.
  await wall.getByRole('button', { name: 'Parar de virar as páginas' }).click()
  await vi.advanceTimersByTimeAsync(16_000)
  await expect.element(place).toHaveTextContent(`Página 1 de ${count}`)

  const ground = () => getComputedStyle(html(element.getByCss('.box[data-level="success"]').first())).backgroundColor
  const fresh = ground()
  await answer([{ reply: () => Promise.reject(new TypeError('Failed to fetch')) }])
  const alert = wall.getByRole('alert')
  const inTime = (look: () => unknown) => expect.poll(() => vi.advanceTimersByTimeAsync(5000).then(look))
  await inTime(() => alert.query()?.textContent).toMatch(/^Sem conexão\. Dados de há .+\.$/)
  expect(ground()).not.toBe(fresh)
  await answer([])
  await inTime(() => alert.query()?.textContent).toBe('')
  expect(ground()).toBe(fresh)
  await element.getByRole('button', { name: 'Sair da tela cheia' }).click()
})

/** What is told of the wall's sound is kept by the browser, for all tests of the page. */
function forgetSound(): void {
  const forget = () => localStorage.removeItem('fiscal.wall.sound')
  forget()
  onTestFinished(forget)
}

test('a wall marks what is new since somebody looked, and sounds where that was asked for', async () => {
  await mayChange()
  forgetSound()
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const tones = vi.spyOn(OscillatorNode.prototype, 'start')
  const { serial_number: serial } = await findSat()
  await report(serial)
  const element = await open(paths.park())
  const box = boxOf(element, serial)
  await expect.element(box).toMatchTextContent('Nenhum alerta')
  await element.getByRole('button', { name: 'Tela cheia' }).click()
  const wall = element.getByCss('.park-frame.wall')
  await expect.element(wall.getByText(/^Última atualização \d\d:\d\d:\d\d$/)).toBeVisible()
  await report(serial, { NIVEL_BATERIA: 'BAIXO' })
  const inTime = (look: () => unknown) => expect.poll(() => vi.advanceTimersByTimeAsync(5000).then(look))
  await inTime(() => html(box).hasAttribute('data-new')).toBe(true)
  await expect.element(wall.getByText('1 alerta novo')).toBeVisible()
  expect(tones).not.toHaveBeenCalled()
  // Whoever turns to the wall has seen it.
  await wall.getByRole('button', { name: 'Tocar um som a cada alerta novo' }).click()
  await expect.element(wall.getByText('1 alerta novo')).not.toBeInTheDocument()
  await inTime(() => html(box).hasAttribute('data-new')).toBe(false)
  // The press is answered by the sound.
  await expect.poll(() => tones.mock.calls.length).toBe(2)
  await report(serial, { NIVEL_BATERIA: 'BAIXO', STATUS_LAN: 'DESCONECTADO' })
  await inTime(() => tones.mock.calls.length).toBe(4)
  await inTime(() => html(box).hasAttribute('data-new')).toBe(true)
  await vi.advanceTimersByTimeAsync(65_000)
  expect(tones.mock.calls.length).toBe(4)
  await wall.getByRole('button', { name: 'Desligar o som dos alertas' }).click()
  await report(serial, { ESTADO_OPERACAO: '1' })
  await inTime(() => html(box).hasAttribute('data-new')).toBe(true)
  expect(tones.mock.calls.length).toBe(4)
  await element.getByRole('button', { name: 'Sair da tela cheia' }).click()
})

test('a wall that the browser keeps silent says so until somebody presses something', async () => {
  forgetSound()
  localStorage.setItem('fiscal.wall.sound', '1')
  vi.spyOn(AudioContext.prototype, 'resume').mockReturnValue(new Promise(() => {}))
  const state = vi.spyOn(BaseAudioContext.prototype, 'state', 'get').mockReturnValue('suspended')
  const element = await open(paths.park())
  await element.getByRole('button', { name: 'Tela cheia' }).click()
  const silent = element.getByText('Sem som: o navegador espera que alguém toque na tela ou aperte uma tecla')
  await expect.element(silent).toBeVisible()
  state.mockReturnValue('running')
  vi.mocked(AudioContext.prototype.resume).mockResolvedValue()
  await userEvent.keyboard('x')
  await expect.element(silent).not.toBeInTheDocument()
  await element.getByRole('button', { name: 'Sair da tela cheia' }).click()
})

test('on a phone the alerts are behind a bell and the panel is a sheet', async () => {
  const { serial_number: serial } = await findSat()
  await page.viewport(390, 844)
  paint('body { margin: 0 }')
  const element = await open(paths.park())
  const bell = element.getByRole('button', { name: /^Alertas Recentes/ })
  await expect.element(bell).toHaveAccessibleName(/^Alertas Recentes, \d+ novos?$/)
  await bell.click()
  const feed = element.getByRole('complementary', { name: 'Alertas Recentes' })
  await expect.element(feed).toBeInViewport()
  await hasFocus(feed.getByRole('button', { name: 'Fechar' }))
  await userEvent.keyboard('{Escape}')
  await isGone(feed)
  await hasFocus(bell)
  await boxOf(element, serial).click()
  const sheet = element.getByRole('complementary', { name: `SAT ${serial}` })
  await expect.element(sheet).toBeInViewport()
  await hasFocus(sheet.getByRole('button', { name: 'Fechar' }))
  await userEvent.keyboard('{Escape}')
  await standsAt(element, paths.park())
  await hasFocus(boxOf(element, serial))
  await boxOf(element, serial).click()
  await expect.element(sheet).toBeInViewport()
  await userEvent.click(document.body, { position: { x: 195, y: 20 }, force: true })
  await isGone(sheet)
})
