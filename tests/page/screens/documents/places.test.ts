import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { NfceItem } from '#api/contract/documents/nfces.ts'
import type { Page } from '#api/contract/page.ts'
import { accessKeyGroups } from '#domain/documents/access-key.ts'
import { paths } from '#widgets/paths.ts'
import { open, reopen, standsAt } from '../../acts.ts'
import { read } from '../../partner-page.ts'
import { readIds } from '../../elements/failures/ids.ts'

// What opens from a list leads back to the list as it was left, also when the page was loaded anew meanwhile.

test("'Voltar' of a note leads to the same page of the same filter, an event's dialog back to its note", async () => {
  const list = paths.nfces('?status=authorized&page=2')
  const { items, total } = await read<Page<NfceItem>>(
    '/custody/nfce/?environment=production&status=authorized&page=2&per_page=15',
  )
  let element = await open(paths.nfces('?status=authorized'))
  await element.getByRole('button', { name: 'Próxima página' }).click()
  await standsAt(element, list)
  element = await reopen(element)
  await expect.element(element.getByText(`16–30 de ${total}`)).toBeVisible()
  const key = items[0]?.key ?? ''
  await element.getByRole('link', { name: accessKeyGroups(key).join(' ') }).click()
  await standsAt(element, paths.nfce(key, '?status=authorized&page=2'))
  element = await reopen(element)
  await element.getByRole('link', { name: 'Voltar' }).click()
  await standsAt(element, list)
  await expect.element(element.getByRole('link', { name: accessKeyGroups(key).join(' ') })).toBeVisible()

  const { note } = await readIds()
  element.element().setAttribute('view', paths.nfce(note, '?page=2'))
  await element.getByCss('.evlink').last().click()
  await standsAt(element, new RegExp(`^/nfces/${note}/events/[^?]+\\?page=2$`))
  await expect.element(element.getByRole('dialog')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await standsAt(element, paths.nfce(note, '?page=2'))
})

test("'Voltar' of skipped numbers: filters and page of the coupons", async () => {
  const list = paths.cfes('?status=transmitted&page=2')
  let element = await open(list)
  await element.getByRole('link', { name: 'Saltos de numeração' }).click()
  await standsAt(element, /^\/cfes\/skips\?list=/)
  element = await reopen(element)
  await element.getByRole('link', { name: 'Voltar' }).click()
  await standsAt(element, list)
})

test("'Voltar' of a new download: period and page of the downloads", async () => {
  const list = paths.downloads('?date_start=2026-01-01&per_page=20')
  let element = await open(list)
  await element.getByRole('link', { name: 'Novo Download' }).click()
  await element.getByLabelText('Data inicial').fill('2026-02-01')
  await standsAt(element, /^\/nf-download\/preview\?date_start=2026-02-01&list=/)
  element = await reopen(element)
  await element.getByRole('button', { name: 'Voltar' }).click()
  await standsAt(element, list)
})
