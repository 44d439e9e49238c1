import { companyName } from '#domain/companies/company-name.ts'
import { findSat, reportReading } from '../api.ts'
import { faults } from '../faults.ts'
import { expect, type Locator, test } from '../pages/reused-page.ts'
import { NOW } from '../../../stories/now.ts'
import { tabTo } from '../tab-to.ts'

const boxOf = (root: Locator, serial: string) => root.locator(`.box[data-sat="${serial}"]`)

test('a SAT that reports trouble turns its box, tells its story, and clears', async ({
  mounted: { root, open, expectAt, page },
  admin,
  server,
}) => {
  const { serial_number: serial, company } = await findSat(admin)
  await reportReading(server.origin, serial)
  await open('/dashboard/park')
  const box = boxOf(root, serial)
  await expect(box).toContainText('Nenhum alerta')
  await expect(box.locator('time').first()).toHaveText(/^\d+ s$/)
  await expect(root.getByText('Desativado').first()).toBeAttached()

  await reportReading(server.origin, serial, { NIVEL_BATERIA: 'BAIXO', STATUS_LAN: 'DESCONECTADO' })
  await root.getByRole('button', { name: 'Atualizar agora' }).click()
  await expect(box).toContainText('Bateria baixa')
  await expect(box).toContainText('Cabo de rede desconectado')
  await expect(root.getByText(/^\d+ em alerta$/)).toBeVisible()
  const feed = root.getByRole('complementary', { name: 'Alertas Recentes' })
  const line = feed.getByRole('button', { name: new RegExp(`Bateria baixa.*SAT ${serial}`) }).first()
  await expect(line).toContainText('agora')
  await line.click()
  await expectAt(new RegExp(`^/dashboard/park\\?sat=${serial}&alert=[0-9a-f-]{36}$`))
  const story = root.getByRole('dialog')
  await expect(story.getByRole('heading', { name: 'Bateria baixa' })).toBeVisible()
  await expect(story).toContainText(companyName(company))
  await expect(story.getByRole('heading', { name: 'Outros alertas deste SAT' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expectAt(`/dashboard/park?sat=${serial}`)
  await expect(box).toBeFocused()

  const panel = root.getByRole('complementary', { name: `SAT ${serial}` })
  await expect(panel.getByRole('timer')).toHaveAccessibleName(/^00:\d\d desde o último monitoramento$/)
  await expect(panel.getByRole('list', { name: 'Luzes do equipamento' }).getByRole('listitem')).toHaveCount(9)
  await expect(panel.getByRole('listitem').filter({ hasText: 'PWR' })).toHaveText('PWRacesa')

  await reportReading(server.origin, serial)
  await root.getByRole('button', { name: 'Atualizar agora' }).click()
  await expect(box).toContainText('Nenhum alerta')
  await panel.getByRole('button', { name: 'Fechar' }).click()
  await expectAt('/dashboard/park')
  await expect(feed).toBeVisible()
})

test('layouts and test devices are remembered; the park is walked with the arrow keys', async ({
  mounted: { root, open, reopen, expectAt, page },
  admin,
}) => {
  const { serial_number: serial } = await findSat(admin)
  await open('/dashboard/park', { theme: 'light' })
  await expect(boxOf(root, serial)).toBeVisible()
  const first = root.locator('.box').first()
  await tabTo(page, first)
  await page.keyboard.press('ArrowRight')
  await expect(root.locator('.box:focus')).toHaveAttribute('tabindex', '0')
  await expect(root.locator('.box[tabindex="0"]')).toHaveCount(1)
  await expect(first).toHaveAttribute('tabindex', '-1')
  await page.keyboard.press('End')
  await expect(root.locator('.box').last()).toHaveAttribute('tabindex', '0')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Home')
  await expect(first).toHaveAttribute('tabindex', '0')
  await page.keyboard.press('Enter')
  await expectAt(/^\/dashboard\/park\?sat=\d{9}$/)
  await root.getByRole('complementary').getByRole('button', { name: 'Fechar' }).click()

  // The whole screen is a wall: large, without what one works with.
  await root.getByRole('button', { name: 'Tela cheia' }).click()
  await expect(root.locator('.park-frame')).toHaveClass('park-frame wall')
  await expect(root.locator('.wall .bar')).toBeHidden()
  await expect
    .poll(() => first.locator('.box-head').evaluate((head) => Number.parseFloat(getComputedStyle(head).fontSize)))
    .toBeGreaterThan(24)
  // Serials end before ages begin, which have room for the longest, and no alert runs over its box.
  const crowded = await root.locator('.wall .box').evaluateAll((boxes) =>
    boxes.flatMap((box) => {
      const [head, age] = [box.querySelector('.box-head'), box.querySelector('.box-head time')]
      if (!head || !age) return []
      age.textContent = '23 h 59 min'
      const serial = document.createRange()
      serial.selectNodeContents(head)
      serial.setEndBefore(age)
      const isOver = serial.getBoundingClientRect().right > age.getBoundingClientRect().left
      const isCut = age.scrollWidth > age.clientWidth || box.scrollWidth > box.clientWidth
      return isOver || isCut ? [head.textContent] : []
    }),
  )
  expect(crowded).toEqual([])
  await root.getByRole('button', { name: 'Sair da tela cheia' }).click()
  await expect(root.locator('.park-frame')).toHaveClass('park-frame')

  await root.getByRole('button', { name: 'Lista', exact: true }).click()
  await expect(root.getByText('Transmissão', { exact: true })).toBeVisible()
  await root.getByRole('button', { name: 'Grade compacta' }).click()
  await root.getByRole('button', { name: 'Mais opções' }).click()
  const asked = page.waitForRequest((request) => request.url().includes('include_homolog=1'))
  await root.getByRole('menuitem', { name: 'Incluir SATs de homologação' }).click()
  await asked
  await reopen()
  await expect(root.getByRole('button', { name: 'Grade compacta' })).toHaveAttribute('aria-pressed', 'true')
  await root.getByRole('button', { name: 'Mais opções' }).click()
  await expect(root.getByRole('menuitem', { name: 'Incluir SATs de homologação' })).toHaveAttribute('aria-current')
})

test('a wall turns its pages, none of which cuts a box, and says when its data are old', async ({
  mounted: { root, open, page },
  context,
  complaints,
}) => {
  await page.setViewportSize({ width: 1440, height: 600 })
  await page.clock.install({ time: NOW })
  await open('/dashboard/park')
  await expect(root.locator('.box').first()).toBeVisible()
  await root.getByRole('button', { name: 'Tela cheia' }).click()
  const wall = root.locator('.park-frame.wall')
  await expect(wall).toBeVisible()
  await expect(wall.getByText(/^Última atualização \d\d:\d\d:\d\d$/)).toBeVisible()
  const seen = () =>
    wall.locator('.park').evaluate((park) => {
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
    })
  await page.clock.runFor(1000)
  const place = wall.getByText(/^Página \d+ de \d+$/)
  await expect(place).toHaveText(/^Página 1 de /)
  const count = Number((await place.textContent())?.split(' ').at(-1))
  const shown = new Set<string>()
  let all = 0
  for (let number = 1; number <= count; number++) {
    await expect(place).toHaveText(`Página ${number} de ${count}`)
    const now = await seen()
    expect(now.cut).toEqual([])
    for (const serial of now.whole) shown.add(serial)
    all = now.all
    await page.clock.runFor(15_000)
  }
  expect(shown.size).toBe(all)
  await expect(place).toHaveText(`Página 1 de ${count}`)
  // Stopped by hand it stays where it is.
  await wall.getByRole('button', { name: 'Parar de virar as páginas' }).click()
  await page.clock.runFor(16_000)
  await expect(place).toHaveText(`Página 1 de ${count}`)

  const ground = () =>
    root
      .locator('.box[data-level="success"]')
      .first()
      .evaluate((box) => getComputedStyle(box).backgroundColor)
  const fresh = await ground()
  await context.setOffline(true)
  // A call fails in real time, and is made again by the page's: both go on in turns.
  const inTime = (look: () => Promise<void>) =>
    expect(async () => {
      await page.clock.runFor(10_000)
      await look()
    }).toPass()
  const alert = wall.getByRole('alert')
  await inTime(() => expect(alert).toHaveText(/^Sem conexão\. Dados de há .+\.$/, { timeout: 500 }))
  expect(await ground()).not.toBe(fresh)
  await context.setOffline(false)
  await inTime(() => expect(alert).toBeEmpty({ timeout: 500 }))
  expect(await ground()).toBe(fresh)
  complaints.length = 0
  await root.getByRole('button', { name: 'Sair da tela cheia' }).click()
})

test('on a phone the alerts are behind a bell and the panel is a sheet', async ({
  mounted: { root, open, expectAt, page, mount },
  admin,
}) => {
  const { serial_number: serial } = await findSat(admin)
  await page.setViewportSize({ width: 390, height: 844 })
  await open('/dashboard/park')
  await root.getByRole('button', { name: /^Alertas Recentes, \d+ novos?$/ }).click()
  const feed = root.getByRole('complementary', { name: 'Alertas Recentes' })
  await expect(feed).toBeInViewport()
  await expect(feed.getByRole('button', { name: 'Fechar' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(feed).toBeHidden()
  await expect(root.getByRole('button', { name: /^Alertas Recentes/ })).toBeFocused()
  await boxOf(root, serial).click()
  const sheet = root.getByRole('complementary', { name: `SAT ${serial}` })
  await expect(sheet).toBeInViewport()
  await expect(sheet.getByRole('button', { name: 'Fechar' })).toBeFocused()
  expect(await faults(page, mount)).toEqual([])
  await page.keyboard.press('Escape')
  await expectAt('/dashboard/park')
  await expect(boxOf(root, serial)).toBeFocused()
  await boxOf(root, serial).click()
  await expect(sheet).toBeInViewport()
  await page.mouse.click(195, 20)
  await expect(sheet).toBeHidden()
})
