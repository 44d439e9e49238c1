import { expect, test } from 'vitest'
import grantsPrimary from '#widgets/access/grants/PrimaryUsers.tsx'
import grantsSecondary from '#widgets/access/grants/SecondaryUsers.tsx'
import groups from '#widgets/access/groups/CompanyGroups.tsx'
import rolesPrimary from '#widgets/access/roles/PrimaryRoles.tsx'
import rolesSecondary from '#widgets/access/roles/SecondaryRoles.tsx'
import cfes from '#widgets/cfe/CfeList.tsx'
import skips from '#widgets/cfe/CfeSkips.tsx'
import downloads from '#widgets/downloads/DownloadsList.tsx'
import nfces from '#widgets/nfce/NfceList.tsx'

// Sections 2 and 9 of the owner's two documents: columns of lists in their order, and how many rows a page has. A list may show more.

const LISTS = [
  ['NFC-e', nfces, ['Chave', 'Ambiente', 'Série', 'Número', 'Data e hora', 'Status'], 15, [10, 15, 20, 30, 40, 50]],
  ['CF-e', cfes, ['Número', 'Serial', 'Data e hora emissão', 'Situação'], 10, [10, 20, 40, 50]],
  ['saltos', skips, ['SAT', 'Número inicial', 'Número final', 'Total', 'Situação'], 10, [5, 10, 20, 50]],
  ['downloads', downloads, [], 10, [10, 20, 40, 50]],
  ['perfis primários', rolesPrimary, ['Perfil', 'Admin'], 10, []],
  ['perfis secundários', rolesSecondary, ['Perfil'], 10, []],
  ['acessos primários', grantsPrimary, ['E-mail', 'Perfil', 'E-mail confirmado'], 20, []],
  ['acessos secundários', grantsSecondary, ['E-mail', 'Grupos', 'E-mail confirmado'], 20, []],
  ['grupos', groups, ['Nome'], 20, []],
] as const

test.each(LISTS)('%s', (_, { columns, list }, headers, size, sizes) => {
  const own: readonly string[] = headers
  const titles = columns.map(({ header }) => header)
  expect(titles.filter((header) => own.includes(header))).toEqual(headers)
  expect(list.size).toBe(size)
  expect(list.sizes).toEqual(expect.arrayContaining([...sizes]))
})

test('the list of notes has the five filters, and refreshes by itself after a minute', () => {
  const labels = nfces.list.filters.map(({ label }) => label)
  expect(labels).toEqual(expect.arrayContaining(['Empresa', 'PDVs', 'Período', 'Status', 'Ambiente']))
  expect(nfces.list.refreshEvery).toBe(60)
})
