import { expect, test } from 'vitest'
import type { ParkCompany, ParkSat } from '#api/contract/sats/sats.ts'
import { openAlerts } from '#widgets/sats/park/wall/wall-news.ts'

const alert = (id: string, holder: ParkSat['notifications'][number]['holder'] = null) => ({ id, holder })
const sat = (serial_number: string, alerts: ReturnType<typeof alert>[], retired_on: string | null = null) => ({
  serial_number,
  retired_on,
  notifications: alerts,
})

test('what may be new on a wall are alerts that nobody sees to, of SATs at work', () => {
  const sats = [
    sat('000000001', [alert('a'), alert('b', { email: 'ana@loja.example', until_utc: null })]),
    sat('000000002', [alert('c')], '2026-01-01'),
    sat('000000003', [alert('d')]),
  ]
  // The rest of an answer says nothing here.
  const companies = [{ sats }] as unknown as ParkCompany[]
  expect([...openAlerts(companies)]).toEqual([
    ['a', '000000001'],
    ['d', '000000003'],
  ])
})
