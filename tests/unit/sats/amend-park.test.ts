import { expect, test } from 'vitest'
import type { ParkCompany, ParkSat } from '#api/contract/sats/sats.ts'
import { amendedPark } from '#widgets/sats/park/amend-park.ts'
import { createParkScreen, sectionsOf, summaryOf } from '#widgets/sats/park/park-shape.ts'
import { BATTERY_ALERT as alert, parkCompany as company, parkSat } from './park.ts'

const sat = (id: string, notifications: ParkSat['notifications'] = []) => parkSat(id, { notifications })
const now_utc = '2026-11-20T12:00:00.000Z'
const park = { now_utc, companies: [company('one', sat('1'), sat('2')), company('two', sat('3'))] }
const news = (...companies: ParkCompany[]) => ({ now_utc: '2026-11-20T12:00:30.000Z', companies })

test('the SATs that changed are in their places, and other companies the same objects', () => {
  const amended = amendedPark(park, news(company('one', sat('2', [alert]))))
  expect(amended?.companies.map(({ sats }) => sats.map((one) => one.notifications.length))).toEqual([[0, 1], [0]])
  expect(amended?.companies[1]).toBe(park.companies[1])
  // The rest is as old as it was.
  expect(amended?.now_utc).toBe(now_utc)
  const before = sectionsOf(park.companies)
  const after = sectionsOf(amended?.companies ?? [], park.companies)
  expect(after.map((section) => before.includes(section))).toEqual([false, true])
  expect(summaryOf(amended?.companies ?? [])).toMatchObject({ sats: 3, inAlert: 1, worst: { serial: '2' } })
})

test('a SAT that stands nowhere in the park, or elsewhere by now, asks for all of it', () => {
  expect(amendedPark(park, news(company('one', sat('9'))))).toBeUndefined()
  expect(amendedPark(park, news(company('two', sat('1'))))).toBeUndefined()
  expect(amendedPark(park, news(company('new', sat('1'))))).toBeUndefined()
})

test('where nothing is there any more of what is named, the park stays', () => {
  expect(amendedPark(park, news())?.companies).toEqual(park.companies)
})

test('where only times are others the park that is shown is the same, and where one SAT has an alert all boxes but its own', () => {
  const show = createParkScreen()
  const shown = show(park)
  const latest_monitoring = {
    created_utc: now_utc,
    last_sefaz_communication_date: null,
    last_sefaz_transmission_date: null,
  }
  const reporting = {
    ...park,
    companies: [company('one', { ...sat('1'), latest_monitoring }, sat('2')), company('two', sat('3'))],
  }
  const first = show(reporting)
  const later = { ...latest_monitoring, created_utc: '2026-11-20T12:00:30.000Z' }
  const amended = amendedPark(reporting, news(company('one', { ...sat('1'), latest_monitoring: later }, sat('2'))))
  expect(amended && show(amended)).toBe(first)
  // The first report of a device is more than a time.
  expect(first).not.toBe(shown)
  const alarmed =
    amended && amendedPark(amended, news(company('one', { ...sat('2', [alert]), latest_monitoring: null })))
  const boxes = (of: typeof first | undefined) => of?.sections.flatMap((section) => section.boxes) ?? []
  const known = new Set(boxes(first))
  expect(
    boxes(alarmed && show(alarmed))
      .filter((box) => !known.has(box))
      .map(({ id }) => id),
  ).toEqual(['2'])
})
