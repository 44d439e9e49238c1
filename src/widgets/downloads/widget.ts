import { defineWidget } from '../kit/widget.ts'
import { paths } from '../paths.ts'
import { downloadsList } from './downloads-list.ts'

/** Needs of the area: downloading coupons or notes, or both. */
const needs = [['cfe_custody:bulk_download', 'nfce_custody:bulk_download']] as const

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
  ],
  elements: {
    'fiscal-downloads': {
      shows: 'bulk downloads: the requests, and a new one',
      heading: 'Downloads em lote',
      has: ['table', 'dialog', 'empty'],
      saves: ['nf_download'],
      height: [533, 1436],
      start: () => paths.downloads(),
    },
  },
})
