import { expect, test } from 'vitest'
import { matchOf, ids } from '../screens/names.ts'
import { screens } from '../screens/screens.ts'

// Sections 2 and 9 of the owner's two documents: columns of lists in their order, and how many rows a page has. A list may show more.

const LISTS = [
  ['Notas NFC-e', ['Chave', 'Ambiente', 'Série', 'Número', 'Data e hora', 'Status'], 15, [10, 15, 20, 30, 40, 50]],
  ['Cupons CF-e', ['Número', 'Serial', 'Data e hora emissão', 'Situação'], 10, [10, 20, 40, 50]],
  ['Saltos de numeração', ['SAT', 'Número inicial', 'Número final', 'Total', 'Situação'], 10, [5, 10, 20, 50]],
  ['Downloads', [], 10, [10, 20, 40, 50]],
  ['Perfis', ['Perfil', 'Admin'], 10, []],
  ['Perfis secundários', ['Perfil'], 10, []],
  ['Acessos primários', ['E-mail', 'Perfil', 'E-mail confirmado'], 20, []],
  ['Acessos secundários', ['E-mail', 'Grupos', 'E-mail confirmado'], 20, []],
  ['Grupos de empresas', ['Nome'], 20, []],
] as const

/** Loads the list that is a screen, by the title of the screen. */
async function listOf(title: string) {
  const screen = screens.find((one) => one.title === title)
  const shown = (await matchOf(screen?.path(ids) ?? '')?.route.screen())?.default
  if (!shown || !('list' in shown)) throw new Error(`${title} is no list`)
  return shown
}

test.each(LISTS)('%s', async (title, headers, size, sizes) => {
  const { columns, list } = await listOf(title)
  const own: readonly string[] = headers
  const titles = columns.map(({ header }) => header)
  expect(titles.filter((header) => own.includes(header))).toEqual(headers)
  expect(list.size).toBe(size)
  expect(list.sizes).toEqual(expect.arrayContaining([...sizes]))
})

test('the list of notes has the five filters, and refreshes by itself after a minute', async () => {
  const { list } = await listOf('Notas NFC-e')
  const labels = list.filters.map(({ label }) => label)
  expect(labels).toEqual(expect.arrayContaining(['Empresa', 'PDVs', 'Período', 'Status', 'Ambiente']))
  expect(list.refreshEvery).toBe(60)
})
