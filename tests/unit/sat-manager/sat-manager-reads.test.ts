import { expect, test } from 'vitest'
import { readKey } from '#api/client/use-connection.ts'
import { listTreeCompanies, searchTree } from '#api/contract/companies/sat-manager.ts'
import { paths } from '#widgets/paths.ts'
import { companiesQuery } from '#widgets/sat-manager/tree/use-branches.tsx'
import widget from '#widgets/sat-manager/widget.ts'
import { readsAhead } from '../reads-ahead.ts'

const ahead = readsAhead(widget)

test('the tree finds what was sent ahead', () => {
  const companies = (unassigned: boolean) => readKey(listTreeCompanies, { query: companiesQuery(1, unassigned) })[1]
  expect(ahead(paths.satManager())).toEqual([companies(false)])
  expect(ahead(paths.satManager('?unassigned=1'))).toEqual([companies(true)])
  expect(ahead(paths.satManager('?search=loja'))).toEqual([readKey(searchTree, { query: { search: 'loja' } })[1]])
})
