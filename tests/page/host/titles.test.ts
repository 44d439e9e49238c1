import { beforeAll, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Company } from '#api/contract/companies/companies.ts'
import type { Cfe } from '#api/contract/documents/cfes.ts'
import type { NfceEvent } from '#api/contract/documents/nfce-events.ts'
import { type Nfce, readNfce } from '#api/contract/documents/nfces.ts'
import { companyName } from '#domain/companies/company-name.ts'
import { paths } from '#widgets/paths.ts'
import type { Ids } from '../../screens/ids.ts'
import { readIds } from '../elements/failures/ids.ts'
import { read } from '../partner-page.ts'
import { expectTitle, go, openBackOffice, rowLinks, titled } from './back-office.ts'

let ids: Ids
beforeAll(async () => {
  ids = await readIds()
})

const numberOf = async () => (await read<Nfce>(`/custody/nfce/${ids.note}`)).number

// A screen of each kind; the others take their titles from the same place.
test.each<[string, () => string, () => Promise<string>]>([
  ['a note', () => paths.nfce(ids.note), async () => `NFC-e ${await numberOf()}`],
  [
    'an event',
    () => paths.nfceEvent(ids.note, ids.event),
    async () => `${(await read<NfceEvent>(`/nfce_events/${ids.event}`)).type_description} · NFC-e ${await numberOf()}`,
  ],
  ['a coupon', () => `/cfes/${ids.coupon}`, async () => `CF-e ${(await read<Cfe>(`/cfes/${ids.coupon}`)).cfe_number}`],
  [
    'a company',
    () => paths.company(ids.company),
    async () => companyName(await read<Company>(`/companies/${ids.company}`)),
  ],
  ['a SAT', () => paths.satMonitoring(ids.serial), async () => `SAT ${ids.serial} · Monitoramento`],
])('a page is called after the thing that it shows: %s', async (_, path, title) => {
  await openBackOffice(path())
  await expectTitle(titled(await title()))
})

test('until the thing is known the page is called after its screen, then after the foremost thing there', async () => {
  const known = Promise.withResolvers<void>()
  await openBackOffice('/nfces', {}, [
    {
      to: readNfce,
      reply: (request, { api }) =>
        request.url.endsWith('/me') ? api(request) : known.promise.then(() => api(request)),
    },
  ])
  await expectTitle(titled('NFCe'))
  await rowLinks().first().click()
  await expect.poll(() => location.pathname).toMatch(/^\/nfces\/\d{44}$/)
  await expectTitle(titled('NFCe'))
  known.resolve()
  const note = page.getByRole('heading', { level: 2, name: /^NFC-e \d+$/ })
  await expect.element(note).toBeVisible()
  const first = note.element().textContent
  await expectTitle(titled(first))

  await page.getByCss('.evlink').first().click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText('Protocolo')).toBeVisible()
  const event = dialog.getByRole('heading').first().element().textContent
  await expectTitle(titled(`${event} · ${first}`))
  await userEvent.keyboard('{Escape}')
  await expectTitle(titled(first))
  await page.getByRole('link', { name: 'Voltar' }).click()
  await expectTitle(titled('NFCe'))
})

test('pages and filters of a list are entries of their own in the history', async () => {
  await openBackOffice('/nfces')
  await expectTitle(titled('NFCe'))
  await page.getByRole('button', { name: 'Próxima página' }).click()
  await expectTitle(titled('NFCe, página 2'))
  await rowLinks().first().click()
  await expectTitle(/^NFC-e \d+ · Grupo Aurora · Fiscal$/)
  history.back()
  await expectTitle(titled('NFCe, página 2'))
  await go('Empresas')
  await expectTitle(titled('Empresas'))
})

test('filters and a page that an address names are in the title', async () => {
  await openBackOffice('/nfces?status=authorized&page=3')
  await expectTitle(titled('NFCe, com filtros, página 3'))
  await page.getByRole('button', { name: 'Remover filtro Status' }).click()
  await expectTitle(titled('NFCe'))
})
