import { readCfe, readCfeExtrato, readCfeProof, readCfeXmlUrl, sumCfes } from '#api/contract/documents/cfes.ts'
import { listCompanies, listPointsOfSale } from '#api/contract/companies/companies.ts'
import { type ImportedFile, importDocuments, readProofs } from '#api/contract/documents/documents.ts'
import { type Import, listImports, readImport } from '#api/contract/documents/imports.ts'
import { createSavedView, deleteSavedView, listSavedViews, type SavedView } from '#api/contract/access/list-views.ts'
import { listNfDownloads, readNfDownloadFile, requestNfDownload } from '#api/contract/documents/nf-downloads.ts'
import { readNfceEvent, readNfceEventXml } from '#api/contract/documents/nfce-events.ts'
import { readNfceVoid, readNfceVoidXmlUrl } from '#api/contract/documents/nfce-voids.ts'
import { readNfceDanfe, readNfceProof, readNfceXmlUrl, sumNfces } from '#api/contract/documents/nfces.ts'
import {
  readDashboardCoupons,
  readDashboardPaymentMethods,
  readDashboardProducts,
} from '#api/contract/documents/dashboard.ts'
import { readDashboardShops, readProductShops } from '#api/contract/documents/dashboard-shops.ts'
import { listSats } from '#api/contract/sats/sats.ts'
import { readMe } from '#api/contract/access/users.ts'
import { expect } from 'vitest'
import type { Locator } from 'vitest/browser'
import { DOWNLOAD } from '../rows.ts'
import { type Case, confirm, day, press, send } from './case.ts'

const FORM = 'type=nfce&date_start=2025-12-01&date_end=2026-11-20'
const IMPORT: Import = {
  id: 'uma-importacao',
  begun_utc: day,
  last_utc: day,
  email: 'contadora@aurora.example',
  files: 3,
  imported: 2,
  present: 0,
  refused: 1,
  ignored: 0,
  documents: 2,
}
const VIEW: SavedView = {
  id: 'uma-visao',
  list: '/custody/nfce/',
  name: 'Canceladas',
  search: '',
  is_shared: false,
  is_own: true,
  may_delete: true,
}
const IMPORTED: ImportedFile = {
  name: 'a.xml',
  outcome: 'taken',
  documents: 1,
  keys: ['0'.repeat(44)],
  warnings: [],
  out_of_scope: 0,
  reason: null,
}

const upload = (element: Locator) =>
  element.getByLabelText('Arquivos', { exact: true }).upload(new File(['<a/>'], 'a.xml', { type: 'text/xml' }))

/** Elements of documents. */
export const documents: readonly Case[] = [
  { tag: 'fiscal-dashboard', fails: readDashboardCoupons },
  { tag: 'fiscal-dashboard', fails: readDashboardProducts },
  { tag: 'fiscal-dashboard', fails: readDashboardPaymentMethods },
  {
    tag: 'fiscal-dashboard',
    fails: readDashboardProducts,
    asking: /per_page=1000/,
    async act(element) {
      await element.getByRole('button', { name: 'Exportar' }).click()
      await element.getByRole('menuitem', { name: /^Total por produto/ }).click()
    },
  },
  {
    tag: 'fiscal-dashboard',
    fails: readDashboardShops,
    // The ranking is read once it is near the view.
    async act(element) {
      const above = element.getByRole('region', { name: 'Métodos de pagamento', exact: true })
      await expect.element(above).toBeVisible()
      above.element().scrollIntoView()
    },
  },
  { tag: 'fiscal-dashboard', fails: readProductShops, view: ({ product }) => `/dashboard/products/${product}` },
  { tag: 'fiscal-nfce-list', fails: readMe },
  { tag: 'fiscal-nfce-list', fails: sumNfces, act: press('Somar') },
  { tag: 'fiscal-nfce-list', fails: listSavedViews, act: press('Visões') },
  {
    tag: 'fiscal-nfce-list',
    fails: createSavedView,
    async act(element) {
      await press('Visões')(element)
      await press('Salvar esta visão…')(element)
      await element.getByLabelText('Nome').fill('Canceladas')
      await send('Salvar')(element)
    },
  },
  {
    tag: 'fiscal-nfce-list',
    fails: deleteSavedView,
    rows: [listSavedViews, [VIEW], { may_share: false }],
    async act(element) {
      await press('Visões')(element)
      await press('Excluir: Canceladas')(element)
      await confirm('Excluir')(element)
    },
  },
  { tag: 'fiscal-cfe-list', fails: sumCfes, act: press('Somar') },
  { tag: 'fiscal-nfce-list', fails: listCompanies, act: press('Filtrar') },
  {
    tag: 'fiscal-nfce-list',
    fails: listPointsOfSale,
    view: ({ company }) => `/nfces?company_id=${company}`,
    act: press('Filtrar'),
  },
  { tag: 'fiscal-nfce-list', fails: readNfceVoid, view: ({ voided }) => `/nfces/voids/${voided}` },
  {
    tag: 'fiscal-nfce-list',
    fails: readNfceVoidXmlUrl,
    view: ({ voided }) => `/nfces/voids/${voided}`,
    act: press('Baixar XML'),
  },
  { tag: 'fiscal-nfce-detail', fails: readNfceXmlUrl, act: press('Baixar XML') },
  {
    tag: 'fiscal-nfce-detail',
    fails: readNfceDanfe,
    act: async (element) => {
      await press('PDF')(element)
      await element.getByRole('menuitem', { name: '80 mm', exact: true }).click()
    },
  },
  { tag: 'fiscal-nfce-detail', fails: readNfceProof, act: press('Pacote de prova') },
  { tag: 'fiscal-nfce-detail', fails: readNfceEvent, view: ({ note, event }) => `/nfces/${note}/events/${event}` },
  {
    tag: 'fiscal-nfce-detail',
    fails: readNfceEventXml,
    asking: /pretty/,
    view: ({ note, event }) => `/nfces/${note}/events/${event}`,
    act: (element) => element.getByRole('tab', { name: 'Resposta (XML)' }).click(),
  },
  {
    tag: 'fiscal-nfce-detail',
    fails: readNfceEventXml,
    asking: /^\?type=response$/,
    view: ({ note, event }) => `/nfces/${note}/events/${event}`,
    async act(element) {
      await element.getByRole('tab', { name: 'Resposta (XML)' }).click()
      await element.getByRole('button', { name: 'Baixar', exact: true }).click()
    },
  },
  { tag: 'fiscal-cfe-list', fails: listSats, act: press('Filtrar') },
  { tag: 'fiscal-cfe-list', fails: readCfe, view: ({ coupon }) => `/cfes/${coupon}` },
  {
    tag: 'fiscal-cfe-list',
    fails: readCfeXmlUrl,
    view: ({ coupon }) => `/cfes/${coupon}`,
    act: press('Baixar XML'),
  },
  {
    tag: 'fiscal-cfe-list',
    fails: readCfeExtrato,
    view: ({ coupon }) => `/cfes/${coupon}`,
    act: async (element) => {
      await press('PDF')(element)
      await element.getByRole('menuitem', { name: '80 mm', exact: true }).click()
    },
  },
  {
    tag: 'fiscal-cfe-list',
    fails: readCfeProof,
    view: ({ coupon }) => `/cfes/${coupon}`,
    act: press('Pacote de prova'),
  },
  { tag: 'fiscal-downloads', fails: listCompanies, view: () => '/nf-download/preview', isOfField: true },
  {
    tag: 'fiscal-downloads',
    fails: listPointsOfSale,
    view: ({ company }) => `/nf-download/preview?company_ids=${company}`,
    isOfField: true,
  },
  {
    tag: 'fiscal-downloads',
    fails: requestNfDownload,
    asking: /preview=1/,
    view: ({ company }) => `/nf-download/preview?company_ids=${company}&${FORM}`,
  },
  {
    tag: 'fiscal-downloads',
    fails: requestNfDownload,
    asking: /preview=0/,
    view: ({ company }) => `/nf-download/preview?company_ids=${company}&${FORM}`,
    async act(element) {
      const send = element.getByRole('button', { name: 'Requisitar download' })
      await expect.element(send).not.toHaveAttribute('aria-disabled')
      await send.click()
    },
  },
  {
    tag: 'fiscal-downloads',
    fails: readNfDownloadFile,
    rows: [listNfDownloads, [DOWNLOAD]],
    act: press(/^Baixar arquivo/),
  },
  { tag: 'fiscal-import', fails: importDocuments, act: upload },
  { tag: 'fiscal-import', fails: listImports, isOfField: true },
  {
    tag: 'fiscal-import',
    fails: readImport,
    rows: [listImports, [IMPORT]],
    act: press('1 recusado'),
  },
  { tag: 'fiscal-import', fails: readProofs, rows: [importDocuments, [IMPORTED], { companies: [] }], act: upload },
]
