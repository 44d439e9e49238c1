import { listCompanies, listCompanyAlerts } from '#api/contract/companies/companies.ts'
import { listCfes, readCfeExtrato, readCfeSheet } from '#api/contract/documents/cfes.ts'
import { readMonthBoard } from '#api/contract/documents/month-board.ts'
import { listNfDownloads, requestNfDownload } from '#api/contract/documents/nf-downloads.ts'
import { listNfces, readNfceDanfe, readNfceSheet } from '#api/contract/documents/nfces.ts'
import { listSatsInAlert } from '#api/contract/sats/sat-alerts.ts'
import { search } from '#api/contract/search.ts'
import { paths } from '#widgets/paths.ts'
import type { Locator } from 'vitest/browser'
import { type Case, press } from './case.ts'

const printA4 = async (element: Locator) => {
  await press('PDF')(element)
  await element.getByRole('menuitem', { name: 'A4', exact: true }).click()
}
/** Exports the rows of one type. */
const saveRows = (type: string) => async (element: Locator) => {
  await press(/^Documentos/)(element)
  await element.getByRole('option', { name: type, exact: true }).click()
  await press('Planilha (CSV)')(element)
  await press('Exportar')(element)
}

/** Elements that are parts of a page rather than screens. */
export const ofPages: readonly Case[] = [
  { tag: 'fiscal-danfe', fails: readNfceSheet },
  { tag: 'fiscal-danfe', fails: readNfceDanfe, act: printA4 },
  { tag: 'fiscal-danfe', fails: readCfeSheet, view: ({ coupon }) => paths.paper(coupon) },
  { tag: 'fiscal-danfe', fails: readCfeExtrato, view: ({ coupon }) => paths.paper(coupon), act: printA4 },
  { tag: 'fiscal-notices', fails: listSatsInAlert, asking: /level/ },
  { tag: 'fiscal-notices', fails: listCompanyAlerts },
  { tag: 'fiscal-notices', fails: readMonthBoard },
  { tag: 'fiscal-search', fails: search, act: (element) => element.getByRole('combobox').fill('padaria') },
  { tag: 'fiscal-export', fails: listNfDownloads, isOfField: true },
  { tag: 'fiscal-export', fails: listCompanies, asking: /per_page=100$/, isOfField: true },
  { tag: 'fiscal-export', fails: requestNfDownload, act: press('Exportar'), changes: true },
  { tag: 'fiscal-export', fails: listNfces, act: saveRows('NFC-e') },
  { tag: 'fiscal-export', fails: listCfes, act: saveRows('CF-e') },
]
