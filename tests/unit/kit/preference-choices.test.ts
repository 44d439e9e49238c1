import { expect, it } from 'vitest'
import { cfeList } from '#widgets/cfe/cfe-list.ts'
import { dashboardFilters } from '#widgets/dashboard/dashboard-view.ts'
import { nfceList } from '#widgets/nfce/nfce-list.ts'
import { CFE_SIZES, GROUPINGS, LAYOUTS, NFCE_SIZES } from '#widgets/profile/preference-choices.ts'
import { LAYOUTS as PARK_LAYOUTS } from '#widgets/sats/park/ParkToolbar.tsx'

it('offers as preferences what the screens themselves offer', () => {
  expect(NFCE_SIZES).toEqual(nfceList.sizes)
  expect(CFE_SIZES).toEqual(cfeList.sizes)
  const grouping = dashboardFilters.find((filter) => 'name' in filter && filter.name === 'grouping')
  expect(grouping).toMatchObject({
    options: Object.fromEntries(Object.entries(GROUPINGS).map(([name, label]) => [name, { label }])),
  })
  expect(LAYOUTS).toEqual(Object.fromEntries(PARK_LAYOUTS.map(({ layout, label }) => [layout, label])))
})
