import { expect, test } from 'vitest'
import { listNfceMissing } from '#api/contract/documents/nfce-missing.ts'
import { equal, type FiltersOf, narrowed } from '#api/server/store/queries/filters.ts'
import { ABSENCE_STATES } from '#domain/documents/fetching/absences.ts'
import { choice, company, environment } from '#widgets/kit/filters/filters.ts'
import { defineList } from '#widgets/kit/list/define-list.ts'

// The contract's query is the one list of a list's filters: what the server or the screen forgets of it does not compile, which `tsc` proves by
// the errors that are expected here.

const declared = {
  read: '/custody/nfce_missing/',
  endpoint: async () => listNfceMissing,
  path: (search: string) => search,
  sizes: [10],
  size: 10,
} as const
const state = choice('state', 'Situação', ABSENCE_STATES)

test('a screen offers each filter, or says that it asks it itself', () => {
  const list = defineList({ ...declared, filters: [company(), state, environment()] })
  expect(Object.keys(list.query({}, {}))).toEqual(['company_id', 'state', 'environment', 'page', 'per_page'])
  defineList({ ...declared, filters: [company(), state], asks: { environment: undefined } })
  // @ts-expect-error -- 'environment' is lacking
  defineList({ ...declared, filters: [company(), state] })
  // @ts-expect-error -- the endpoint knows no 'kind'
  defineList({ ...declared, filters: [company(), state, environment(), choice('kind', 'Tipo', ABSENCE_STATES)] })
})

test('the server says which rows each filter leaves', () => {
  const forgetful = { company_id: equal('company_id'), environment: equal('environment') }
  // @ts-expect-error -- 'state' is lacking
  const filters: FiltersOf<typeof listNfceMissing> = forgetful
  expect([...narrowed(forgetful, { company_id: 'x' }).keys()]).toEqual(['company_id'])
  expect(filters).toBe(forgetful)
})
