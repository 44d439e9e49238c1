import { expect, test } from 'vitest'
import type { ParkSat } from '#api/contract/sats/sats.ts'
import {
  boxLines,
  openLevel,
  alertText,
  parkInstants,
  sectionsOf,
  parkCount,
  summaryOf,
} from '#widgets/sats/park/park-shape.ts'
import { BATTERY_ALERT, parkCompany, parkSat } from './park.ts'

const sat = (number: number, given: Partial<ParkSat> = {}) =>
  parkSat(`sat-${number}`, {
    serial_number: String(number).padStart(9, '0'),
    latest_monitoring: {
      created_utc: '2026-11-20T12:00:00.000Z',
      last_sefaz_communication_date: null,
      last_sefaz_transmission_date: '2026-11-20T11:00:00.000Z',
    },
    ...given,
  })
const company = (id: string, sats: ParkSat[]) => parkCompany(id, ...sats)
const alert = { ...BATTERY_ALERT, condition: 'igual a Baixo' }
const many = (count: number) => Array.from({ length: count }, (_, index) => sat(index))

test('a large company is drawn in parts that carry its counts', () => {
  const sections = sectionsOf([company('a', [...many(99), sat(99, { notifications: [alert] })])])
  expect(sections.map(({ part, boxes, sats, alerts }) => [part, boxes.length, sats, alerts])).toEqual([
    [0, 48, 100, 1],
    [1, 48, 100, 1],
    [2, 4, 100, 1],
  ])
})

test('a refresh that only moves times leaves every section the same object', () => {
  const companies = [company('a', many(60)), company('b', many(3))]
  const before = sectionsOf(companies)
  const later = sectionsOf(
    companies.map((one) => ({
      ...one,
      sats: one.sats.map((each) => ({
        ...each,
        latest_monitoring: each.latest_monitoring && {
          ...each.latest_monitoring,
          created_utc: '2026-11-20T12:01:00.000Z',
        },
      })),
    })),
    companies,
  )
  expect(later.every((section, index) => section === before[index])).toBe(true)
})

test.each<[string, Partial<ParkSat>]>([
  ['an alert', { notifications: [alert] }],
  ['a retirement', { retired_on: '2026-01-01' }],
  ['a first report', { latest_monitoring: null }],
  ['another environment', { environment: 'homolog' }],
])('%s changes the section it is in and no other', (_, given) => {
  const companies = [company('a', many(3)), company('b', many(3))]
  const before = sectionsOf(companies)
  const later = sectionsOf([company('a', many(3)), company('b', [sat(0), sat(1), sat(2, given)])], companies)
  const of = (sections: typeof before, id: string) => sections.find((section) => section.company.id === id)
  expect(of(later, 'a')).toBe(of(before, 'a'))
  expect(of(later, 'b')).not.toBe(of(before, 'b'))
})

test('a message that grew is drawn anew', () => {
  const companies = [company('a', [sat(1, { notifications: [alert] })])]
  sectionsOf(companies)
  const grown = [company('a', [sat(1, { notifications: [{ ...alert, message: 'Bateria média' }] })])]
  const [later] = sectionsOf(grown, companies)
  expect(later?.boxes[0]?.notifications[0]?.message).toBe('Bateria média')
})

test('companies without a SAT in use come last', () => {
  const sections = sectionsOf([company('a', [sat(1, { retired_on: '2026-01-01' })]), company('b', [sat(2)])])
  expect(sections.map((section) => section.company.id)).toEqual(['b', 'a'])
})

test('times are told for devices that report, by the names of their places', () => {
  const { take, of: instantOf } = parkInstants()
  take([company('a', [sat(1), sat(2, { latest_monitoring: null }), sat(3, { retired_on: '2026-01-01' })])])
  expect(instantOf('sat-1')).toBe(Date.parse('2026-11-20T12:00:00Z'))
  expect(instantOf('sat-1 transmission')).toBe(Date.parse('2026-11-20T11:00:00Z'))
  for (const name of ['sat-2', 'sat-2 transmission', 'sat-3', 'sat-4']) expect(instantOf(name)).toBeUndefined()
  const created_utc = '2026-11-20T12:01:00.000Z'
  take([
    company('a', [
      sat(1, {
        latest_monitoring: { created_utc, last_sefaz_communication_date: null, last_sefaz_transmission_date: null },
      }),
    ]),
  ])
  expect(instantOf('sat-1')).toBe(Date.parse(created_utc))
})

const grave = { ...alert, id: 'b', level: 'danger' as const, message: 'Sem comunicação com a SEFAZ há 1 h 46 min' }

test('the worst comes first, of companies and of the SATs of each', () => {
  const sections = sectionsOf([
    company('a', [sat(1), sat(2, { notifications: [alert] })]),
    company('b', [sat(3), sat(4, { notifications: [alert] }), sat(5, { notifications: [grave] })]),
  ])
  expect(sections.map((section) => section.boxes.map(({ id }) => id))).toEqual([
    ['sat-5', 'sat-4', 'sat-3'],
    ['sat-2', 'sat-1'],
  ])
})

test('the park in a line: how many, how many in alert, and which is worst', () => {
  const park = [
    company('a', [sat(1), sat(2, { notifications: [alert] }), sat(6, { retired_on: '2026-01-01' })]),
    company('b', [sat(5, { notifications: [alert, grave] })]),
  ]
  expect(summaryOf(park)).toEqual({
    sats: 3,
    retired: 1,
    inAlert: 2,
    calm: 0,
    worst: { serial: '000000005', message: grave.message },
  })
  expect(summaryOf([company('a', [sat(1)])])).toEqual({ sats: 1, retired: 0, inAlert: 0, calm: 0, worst: undefined })
})

const retired = (serial: number) => sat(serial, { retired_on: '2026-01-01' })
test.each([
  ['1 SAT', [sat(1)]],
  ['2 SATs', [sat(1), sat(2)]],
  ['1 SAT e 1 desativado', [sat(1), retired(2)]],
  ['2 SATs e 2 desativados', [sat(1), sat(2), retired(3), retired(4)]],
  ['1 SAT desativado', [retired(1)]],
  ['2 SATs desativados', [retired(1), retired(2)]],
])('what stands in the park is %s', (text, sats) => {
  expect(parkCount(summaryOf([company('a', sats)]))).toBe(text)
})

test.each([
  ['Sem comunicação com a SEFAZ há 1 h 46 min', 'Sem SEFAZ há_1_h_46_min'],
  ['Certificado vence em 12 dias', 'Certificado vence em_12_dias'],
  ['Memória em 97,5 %', 'Memória em_97,5_%'],
  ['Software básico 01.04.02, anterior a 02.05.00', 'Software básico 01.04.02, anterior_a_02.05.00'],
  ['Bateria baixa', 'Bateria baixa'],
  ['Without communication with SEFAZ for 1 h 46 min', 'Without SEFAZ for_1_h_46_min'],
  ['Sin comunicación con la SEFAZ desde hace 47 min', 'Sin SEFAZ desde_hace_47_min'],
])('the figure of %j is in one piece', (message, shown) => {
  expect(alertText(message)).toBe(shown.replaceAll('_', '\u00a0'))
})

test('alerts of one cause are one line with all limits, the gravest in front; what somebody sees to comes last', () => {
  const holder = { email: 'ana@loja.example', until_utc: null }
  const longer = { ...alert, id: 'b', level: 'danger' as const, condition: 'igual a Médio' }
  const memory = { ...alert, id: 'c', cause: 'memory', message: 'Memória em 93 %', holder }
  const lines = boxLines([memory, alert, longer, { ...memory, id: 'd' }])
  expect(lines.map(({ id, limits }) => [id, limits])).toEqual([
    ['b', ['igual a Baixo', 'igual a Médio']],
    ['c', ['igual a Baixo']],
  ])
  expect(lines[1]?.holder).toEqual(holder)
  // One of the two is nobody's: so is the line.
  expect(boxLines([memory, { ...memory, id: 'd', holder: null }])[0]?.holder).toBeNull()
})

test('a SAT with whose alerts somebody is busy is calm: after those that nobody sees to, before those that are well', () => {
  const holder = { email: null, until_utc: null }
  const grave = { ...alert, level: 'danger' as const }
  const sats = [sat(1), sat(2, { notifications: [{ ...grave, holder }] }), sat(3, { notifications: [alert] })]
  const [section] = sectionsOf([company('a', sats)])
  expect(section?.boxes.map(({ id }) => id)).toEqual(['sat-3', 'sat-2', 'sat-1'])
  expect(summaryOf([company('a', sats)])).toMatchObject({ inAlert: 2, calm: 1, worst: { serial: '000000003' } })
  expect(openLevel([{ ...grave, holder }])).toBeUndefined()
  expect(openLevel([alert, { ...grave, holder }])).toBe('warning')
  // A box that somebody has taken just now is drawn anew.
  const companies = [company('a', [sat(1, { notifications: [alert] })])]
  const [before] = sectionsOf(companies)
  const after = [company('a', [sat(1, { notifications: [{ ...alert, holder }] })])]
  expect(sectionsOf(after, companies)[0]).not.toBe(before)
})
