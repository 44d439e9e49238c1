import { expect, test } from 'vitest'
import { pictured } from '#widgets/kit/list/ListFrame.tsx'
import { isFiltered } from '#widgets/kit/list/show-list.tsx'
import { nfceList } from '#widgets/nfce/nfce-list.ts'
import nfces from '#widgets/nfce/NfceList.tsx'

test.each([
  ['?page=3&per_page=50', false, 'Nenhuma nota ainda'],
  ['?status=canceled', true, 'Nenhuma nota'],
  ['?date_start=2026-01-01&date_end=2026-01-31', true, 'Nenhuma nota no período'],
])('of %s an empty list says which empty it is', (search, filtered, title) => {
  const view = nfceList.view.read(search)
  expect(isFiltered(nfceList, view)).toBe(filtered)
  expect(nfces.empty(view, pictured('')).title).toBe(title)
})
