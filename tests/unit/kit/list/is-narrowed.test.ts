import { expect, test } from 'vitest'
import { isNarrowed } from '#widgets/kit/filters/narrowing.ts'
import { pictured } from '#widgets/kit/list/ListFrame.tsx'
import { nfceList } from '#widgets/nfce/nfce-list.ts'
import nfces from '#widgets/nfce/NfceList.tsx'
import { satAlertList } from '#widgets/sats/alerts/sat-alert-list.ts'

test.each([
  ['?page=3&per_page=50', false, undefined],
  ['?status=canceled', true, 'Nenhuma nota'],
  ['?environment=homolog', true, 'Nenhuma nota'],
  ['?date_start=2026-01-01&date_end=2026-01-31', true, 'Nenhuma nota no período'],
])('of %s an empty list says which empty it is', (search, isSome, title) => {
  const view = nfceList.view.read(search)
  expect(isNarrowed(nfceList.filters, { ...view })).toBe(isSome)
  if (title) expect(nfces.narrowed?.(view).title).toBe(title)
  expect(nfces.empty(pictured('')).title).toBe('Nenhuma nota ainda')
})

test('a switch that brings more in is not to blame for an empty list', () => {
  expect(isNarrowed(satAlertList.filters, { homolog: '1' })).toBe(false)
  expect(isNarrowed(satAlertList.filters, { homolog: '1', level: 'danger' })).toBe(true)
})
