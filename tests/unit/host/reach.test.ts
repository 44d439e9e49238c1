import { expect, test } from 'vitest'
import { reachOf } from '#host/shell/reach.ts'

const access = (companies: string[] | null, group: string | null = null, tenant_id = 'a', is_active = true) => ({
  tenant_id,
  is_active,
  companies,
  company_group: group === null ? null : { description: group },
})

test.each([
  ['a group', [access(['1'], 'Lojas do Ceará')], 'Lojas do Ceará'],
  ['several groups, each once', [access(['2'], 'Sul'), access(['1'], 'Norte'), access(['2'], 'Sul')], 'Norte, Sul'],
  ['a group without companies', [access([], 'Nova')], 'Nova'],
  ['companies by themselves', [access(['1']), access(['1', '2'])], '2 empresas'],
  ['one company beside a group', [access(['1']), access(['2'], 'Sul')], 'Sul, 1 empresa'],
  ['the whole tenant beside a group', [access(['2'], 'Sul'), access(null)], undefined],
  ['an access that does not count', [access(['2'], 'Sul'), access(null, null, 'a', false)], 'Sul'],
  ['another tenant', [access(['2'], 'Sul', 'b')], undefined],
  ['no access', [], undefined],
])('%s', (_, grants, said) => expect(reachOf(grants, 'a')).toBe(said))
