import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { accessKeyGroups } from '#domain/documents/access-key.ts'
import { nfceStatus } from '#domain/documents/document-status.ts'
import type { NfceItem } from '#api/contract/documents/nfces.ts'
import { listNfces } from '#api/contract/documents/nfces.ts'
import type { Page } from '#api/contract/page.ts'
import { paths } from '#widgets/paths.ts'
import { choose, open, ownPreferences, standsAt, texts } from '../../acts.ts'
import { answer, notes, read } from '../../partner-page.ts'

const shownKey = (note: NfceItem | undefined) => accessKeyGroups(note?.key ?? '').join(' ')
const total = async () => (await read<Page<NfceItem>>('/custody/nfce/?environment=production&page=1')).total
/** Ranges as the pager words them. */
const range = (first: number, last: number, all: number) => `${first}–${last} de ${all}`

test('columns and the newest notes, as the server has them; a key is copied, and leads to its note as its row does', async () => {
  const items = await notes()
  // At 1280 an element leaves the environment, which is the same in all rows, to its chip.
  await page.viewport(1440, 900)
  const element = await open(paths.nfces())
  await texts(element.getByRole('columnheader')).toEqual([
    'Chave',
    'Ambiente',
    'Série',
    'Número',
    'Data e hora',
    'Status',
  ])
  const rows = element.getByRole('row').filter({ has: page.getByRole('cell') })
  await expect.element(rows).toHaveLength(items.length)
  for (const [index, note] of items.entries()) {
    const cells = rows.nth(index).getByRole('cell')
    const [key, environment, serie, number, at, status] = cells.elements()
    expect(key?.querySelector('a')?.textContent.replaceAll('\u00a0', ' ')).toBe(shownKey(note))
    expect([environment, serie, number, at].map((cell) => cell?.textContent)).toEqual([
      'Produção',
      String(note.serie),
      String(note.number),
      new Date(note.issue_date_utc).toLocaleString('pt-BR', { timeZone: 'America/Sao_Paulo' }).replace(',', ''),
    ])
    expect(status?.textContent).toContain(nfceStatus(note.status).label)
    expect(status?.querySelector(`[data-level="${note.status_level}"] svg`)?.checkVisibility()).toBe(true)
  }

  const [first, second] = items
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const row = element.getByRole('row').nth(1)
  await row.hover()
  await row.getByRole('button', { name: 'Copiar chave' }).click()
  await expect.element(row.getByRole('status')).toHaveTextContent('Chave copiada')
  expect(copied.mock.calls).toEqual([[first?.key]])
  await standsAt(element, paths.nfces())
  await element.getByRole('link', { name: shownKey(first) }).click()
  await standsAt(element, paths.nfce(first?.key ?? ''))
  await expect.element(element.getByRole('heading', { name: `NFC-e ${first?.number}` })).toBeVisible()
  await element.getByRole('link', { name: 'Voltar' }).click()
  await element.getByRole('row').nth(2).getByRole('cell').nth(4).click()
  await standsAt(element, paths.nfce(second?.key ?? ''))
})

test('a row pressed before the rows of a new filter have come keeps that filter', async () => {
  const [first] = await notes()
  const element = await open(paths.nfces())
  await expect.element(element.getByRole('link', { name: shownKey(first) })).toBeVisible()
  await answer([{ to: listNfces, asking: /status=/, reply: () => new Promise(() => {}) }])
  await element.getByRole('button', { name: 'Filtrar' }).click()
  const filters = element.getByRole('dialog', { name: 'Filtrar' })
  await choose(element, filters.getByRole('button', { name: /^Status/ }), 'Autorizada')
  await filters.getByRole('button', { name: 'Filtrar', exact: true }).click()
  const chosen = '?status=authorized&environment=production'
  await standsAt(element, paths.nfces(chosen))
  await element.getByRole('row').nth(1).getByRole('cell').nth(4).click()
  await standsAt(element, paths.nfce(first?.key ?? '', chosen))
})

test('pages and their size, which is remembered and said by the address', async () => {
  const all = await total()
  const attributes = ownPreferences()
  const second = await read<Page<NfceItem>>('/custody/nfce/?environment=production&page=2&per_page=15')
  let element = await open(paths.nfces(), { attributes })
  const shows = (...of: Parameters<typeof range>) => expect.element(element.getByText(range(...of))).toBeVisible()
  await shows(1, 15, all)
  await expect.element(element.getByRole('button', { name: 'Página anterior' })).toBeDisabled()
  await element.getByRole('button', { name: 'Próxima página' }).click()
  await shows(16, 30, all)
  await expect.element(element.getByRole('link', { name: shownKey(second.items[0]) })).toBeVisible()
  await standsAt(element, paths.nfces('?page=2'))
  await element.getByRole('button', { name: 'Página anterior' }).click()
  await shows(1, 15, all)
  await standsAt(element, paths.nfces())
  const last = Math.ceil(all / 15)
  element.element().setAttribute('view', paths.nfces(`?page=${last}`))
  await shows((last - 1) * 15 + 1, all, all)
  await expect.element(element.getByRole('button', { name: 'Próxima página' })).toBeDisabled()

  element.element().setAttribute('view', paths.nfces('?page=2'))
  await shows(16, 30, all)
  const size = () => element.getByLabelText('Itens por página')
  await expect.element(size()).toHaveValue('15')
  await texts(size().getByRole('option')).toEqual(['10', '15', '20', '30', '40', '50'])
  await size().selectOptions('10')
  await shows(1, 10, all)
  await standsAt(element, paths.nfces('?per_page=10'))
  // By the menu, and by whom sends another the address: what the address says comes first, and is not preferred from then on.
  element.element().remove()
  element = await open(paths.nfces(), { attributes })
  await expect.element(size()).toHaveValue('10')
  await standsAt(element, paths.nfces('?per_page=10'))
  element.element().remove()
  element = await open(paths.nfces('?environment=production&per_page=40'), { attributes })
  await expect.element(size()).toHaveValue('40')
  await shows(1, Math.min(40, all), all)
  element.element().remove()
  element = await open(paths.nfces(), { attributes })
  await expect.element(size()).toHaveValue('10')
  await expect.element(element.getByRole('row')).toHaveLength(11)
})
