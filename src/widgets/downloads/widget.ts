import { defineWidget } from '../kit/widget.ts'
import { paths } from '../paths.ts'
import { downloadsList } from './downloads-list.ts'
import { ExportView, isExportMonth, LAST_MONTH } from './export/export-view.ts'

/** Needs of the area: downloading coupons or notes, or both. */
const needs = [['cfe_custody:bulk_download', 'nfce_custody:bulk_download']] as const
/** Needs of an export: a file of XML, or the rows of either type that the user may read. */
const exportNeeds = [[...needs[0], 'nfce:read', 'cfe:read']] as const

export default defineWidget({
  area: 'downloads',
  title: 'Downloads',
  menu: [
    {
      group: 'Vendas',
      order: 4,
      label: 'Downloads',
      description: 'Arquivos com os XML ou PDFs de um período: requisitar, acompanhar e baixar.',
      icon: 'receipt',
      path: paths.downloads(),
      needs,
    },
  ],
  actions: [{ label: 'Pedir XML ou PDF', path: paths.newDownload(), needs }],
  routes: [
    {
      name: 'nf_download.index',
      path: '/nf-download',
      needs,
      ...downloadsList.route(() => import('./DownloadsList.tsx')),
    },
    {
      name: 'nf_download.preview',
      path: '/nf-download/preview',
      title: 'Novo Download',
      needs,
      screen: () => import('./NewDownload.tsx'),
    },
    {
      name: 'nf_download.export',
      path: '/nf-download/export',
      title: 'Exportar documentos',
      needs: exportNeeds,
      screen: () => import('./export/ExportScreen.tsx'),
    },
  ],
  elements: {
    'fiscal-downloads': {
      shows: { en: 'bulk downloads: the requests, and a new one' },
      heading: 'Downloads em lote',
      has: ['table', 'dialog', 'empty'],
      saves: ['nf_download'],
      height: [533, 1436],
      start: () => paths.downloads(),
    },
    'fiscal-export': {
      shows: {
        en: 'the documents of a month or of days as a file: XML in a zip, made in sight, or the rows of a spreadsheet',
        pt: 'os documentos de um mês ou de dias em um arquivo: XML em zip, feito à vista, ou as linhas de uma planilha',
      },
      has: [],
      saves: ['nf_download'],
      height: [560, 900],
      attributes: {
        month: {
          about: {
            label: 'Mês',
            en: 'The month that is chosen at first, as `2026-10`; `last` is the last one that is over.',
            pt: 'O mês escolhido de início, como `2026-10`; `last` é o último que terminou.',
          },
          valid: isExportMonth,
          unless: LAST_MONTH,
        },
      },
      start: ({ month = LAST_MONTH }) =>
        paths.exportDocuments(ExportView.write({ month: month === LAST_MONTH ? undefined : month })),
    },
  },
})
