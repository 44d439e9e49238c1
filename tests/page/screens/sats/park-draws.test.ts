import { createElement, Profiler } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { join } from '#api/client/connection.ts'
import { ConnectionContext, readKey } from '#api/client/use-connection.ts'
import { type ParkCompany, type ParkSat, readPark } from '#api/contract/sats/sats.ts'
import { createLiveTimes } from '#ui/live-times.ts'
import { amendedPark } from '#widgets/sats/park/amend-park.ts'
import { ParkBoxes } from '#widgets/sats/park/ParkBoxes.tsx'
import { type ParkBox, createParkScreen } from '#widgets/sats/park/park-shape.ts'
import { usePark } from '#widgets/sats/park/use-park.ts'
import { BATTERY_ALERT as alert, parkCompany as company, parkSat } from '../../../unit/sats/park.ts'

// What a park of thousands draws and writes when few of its SATs have something to tell: by how often it does, never by how long that takes.

const NOW = Date.parse('2026-11-20T18:00:00Z')
const ago = (seconds: number) => new Date(NOW - seconds * 1000).toISOString()
const sat = (at: number, given: Partial<ParkSat> = {}) =>
  parkSat(`00000000-0000-4000-8000-${String(at).padStart(12, '0')}`, {
    serial_number: String(100_000_000 + at),
    latest_monitoring: {
      created_utc: ago(50),
      last_sefaz_communication_date: null,
      last_sefaz_transmission_date: null,
    },
    ...given,
  })
const parkOf = (...companies: ParkCompany[]) => ({ now_utc: ago(0), companies })
const some = (first: number, count: number) => Array.from({ length: count }, (_, at) => sat(first + at))

function place() {
  const root = createRoot(document.body.appendChild(document.createElement('main')))
  onTestFinished(() => {
    flushSync(() => root.unmount())
    document.querySelector('main')?.remove()
  })
  return root
}

const boxOf = (at: number) => document.querySelector<HTMLElement>(`[data-sat="${100_000_000 + at}"]`)

test('SATs that report that all is as it was have their times written, and nothing drawn', async () => {
  const answers = [parkOf(company('a', ...some(0, 6)), company('b', ...some(60, 6)))]
  vi.spyOn(window, 'fetch').mockImplementation(async () => Response.json(answers.shift()))
  const tokens = { current: () => 't', renew: async () => undefined, lost: () => {} }
  const { connection, release } = join({ api: 'http://park.test', tenant: 'aurora' }, 'ana', tokens)
  onTestFinished(release)
  const Screen = () => {
    const { screen: park, times } = usePark(false)
    if (!park) return null
    const { sections } = park
    return createElement(ParkBoxes, { sections, layout: 'grid', selected: undefined, times, onOpen: () => {} })
  }
  const drawn = vi.fn()
  const screen = createElement(Profiler, { id: 'park', onRender: drawn }, createElement(Screen))
  place().render(createElement(ConnectionContext, { value: connection }, screen))
  await expect.poll(() => boxOf(61)?.textContent).toMatch(/50 s/)
  const before = drawn.mock.calls.length

  const key = readKey(readPark, { query: { include_homolog: '0' } })
  const amend = async (...companies: ParkCompany[]) => {
    answers.push(parkOf(...companies))
    const { amend: ask } = connection.queries.getQueryCache().find({ queryKey: key })?.meta ?? {}
    await ask?.(companies.flatMap(({ sats }) => sats.map(({ id }) => id)))
  }
  const reported = { created_utc: ago(2), last_sefaz_communication_date: null, last_sefaz_transmission_date: null }
  await amend(
    company('a', sat(3, { latest_monitoring: reported })),
    company('b', sat(61, { latest_monitoring: reported })),
  )
  await expect.poll(() => boxOf(61)?.textContent).toMatch(/2 s/)
  expect(boxOf(3)?.textContent).toMatch(/2 s/)
  expect(boxOf(4)?.textContent).toMatch(/50 s/)
  expect(drawn).toHaveBeenCalledTimes(before)

  await amend(company('b', sat(62, { notifications: [alert] })))
  await expect.poll(() => boxOf(62)?.textContent).toMatch(/Bateria baixa/)
  expect(drawn.mock.calls.length).toBeGreaterThan(before)
})

test('of all boxes the one is drawn whose SAT has an alert', () => {
  const drawn: string[] = []
  // A box reads its alerts once each time it is drawn. Not enumerable: React's own records of a development build read all that is.
  const counted = (box: ParkBox): ParkBox =>
    Object.defineProperty({ ...box }, 'notifications', {
      enumerable: false,
      get() {
        drawn.push(box.serial_number)
        return box.notifications
      },
    })
  const shapes = new Map<ParkBox, ParkBox>()
  const shape = createParkScreen()
  const root = place()
  const times = createLiveTimes(String)
  const draw = (park: ReturnType<typeof parkOf>) => {
    const sections = shape(park).sections.map((section) => ({
      ...section,
      boxes: section.boxes.map((box) => {
        const known = shapes.get(box) ?? counted(box)
        shapes.set(box, known)
        return known
      }),
    }))
    const props = { sections, layout: 'grid' as const, selected: undefined, times, onOpen: () => {} }
    flushSync(() => root.render(createElement(ParkBoxes, props)))
    return drawn.splice(0)
  }
  const park = parkOf(company('a', ...some(0, 40)), company('b', ...some(40, 40)))
  expect(new Set(draw(park)).size).toBe(80)
  const amended = amendedPark(park, parkOf(company('a', sat(7, { notifications: [alert] }), sat(8))))
  expect(new Set(draw(amended ?? park))).toEqual(new Set(['100000007']))
  expect(boxOf(7)?.textContent).toMatch(/Bateria baixa/)
})

test('a company that comes to the front is moved alone, and so is one that goes back; the keyboard stays where it is', async () => {
  const show = createParkScreen()
  const root = place()
  const times = createLiveTimes(String)
  const draw = (park: ReturnType<typeof parkOf>) => {
    const props = {
      sections: show(park).sections,
      layout: 'grid' as const,
      selected: undefined,
      times,
      onOpen: () => {},
    }
    flushSync(() => root.render(createElement(ParkBoxes, props)))
  }
  const park = parkOf(...Array.from({ length: 20 }, (_, at) => company(String(at), ...some(at * 2, 2))))
  draw(park)
  await expect.poll(() => document.querySelectorAll('.box')).toHaveLength(40)
  const list = document.querySelector('.park')
  if (!list) throw new Error('There is no park')
  const moves = new MutationObserver(() => {})
  moves.observe(list, { childList: true })
  onTestFinished(() => moves.disconnect())
  const labels = () => [...list.children].map(({ ariaLabel }) => ariaLabel)
  const moved = () => new Set(moves.takeRecords().flatMap(({ addedNodes }) => [...addedNodes]))
  const all = labels()

  boxOf(35)?.focus()
  const alarmed = amendedPark(park, parkOf(company('17', sat(34, { notifications: [alert] }))))
  draw(alarmed ?? park)
  expect(labels()).toEqual(['Empresa 17', ...all.filter((name) => name !== 'Empresa 17')])
  expect(moved().size).toBe(1)
  expect(document.activeElement).toBe(boxOf(35))
  draw(park)
  expect(labels()).toEqual(all)
  expect(moved().size).toBe(1)
  expect(document.activeElement).toBe(boxOf(35))
  // Those with more alerts before those with less; a company of many goes its way as others do.
  const grave = { ...alert, level: 'danger' as const }
  const two = parkOf(
    company('3', sat(6, { notifications: [alert] })),
    company('9', sat(18, { notifications: [grave] })),
  )
  draw(amendedPark(park, two) ?? park)
  expect(labels().slice(0, 4)).toEqual(['Empresa 9', 'Empresa 3', 'Empresa 0', 'Empresa 1'])
  expect(moved().size).toBe(2)
})

test('times are written where somebody can see them, and at once where they come into sight', async () => {
  const main = document.body.appendChild(document.createElement('main'))
  main.style.cssText = 'height: 400px; overflow: auto'
  const places = ['near', 'far'].map((name) => {
    const chunk = main.appendChild(document.createElement('section'))
    chunk.style.cssText = 'height: 5000px'
    const time = chunk.appendChild(document.createElement('time'))
    time.dataset['live'] = name
    return { chunk, time }
  })
  let now = 0
  const told = vi.fn(() => String(now))
  const times = createLiveTimes(told)
  const ends = places.map(({ chunk }) => times.watch(chunk))
  onTestFinished(() => {
    for (const end of ends) end()
    main.remove()
  })
  const texts = () => places.map(({ time }) => time.textContent)
  const set = (next: number) => {
    now = next
    times.set(() => 0, 0)
  }
  await expect.poll(() => (set(1), texts())).toEqual(['1', ''])
  told.mockClear()
  set(2)
  expect(texts()).toEqual(['2', ''])
  expect(told).toHaveBeenCalledOnce()
  main.scrollTop = 7000
  await expect.poll(texts).toEqual(['2', '2'])
  await expect.poll(() => (set(3), texts())).toEqual(['2', '3'])
})
