import { readAddress } from '#api/client/address.ts'
import type { listNfDownloads } from '#api/contract/nf-downloads.ts'
import { defineWidget } from '../kit/widget.ts'
import { paths } from '../paths.ts'
import { downloadsQuery } from './downloads-query.ts'

/** Any of the two (first document, section 2). */
const needs = [['cfe_custody:bulk_download', 'nfce_custody:bulk_download']] as const

export default defineWidget({
  area: 'downloads',
  title: 'Downloads',
  menu: [
    {
      order: 71,
      group: 'CFe',
      label: 'Downloads',
      description: 'Arquivos com os XML de um período: requisitar, acompanhar e baixar.',
      icon: 'receipt',
      path: paths.downloads(),
      needs,
    },
  ],
  routes: [
    {
      name: 'nf_download.index',
      path: '/nf-download',
      needs,
      screen: () => import('./DownloadsList.tsx'),
      picture: () => import('./DownloadsListPicture.tsx'),
      reads: ({ search }) => [
        // The address as it stands: what makes no sense in it costs one refused call, and the screen asks properly.
        readAddress<typeof listNfDownloads>('/nf_download/', {
          query: downloadsQuery(Object.fromEntries(new URLSearchParams(search))),
        }),
      ],
    },
    {
      name: 'nf_download.preview',
      path: '/nf-download/preview',
      title: 'Novo Download',
      needs,
      screen: () => import('./NewDownload.tsx'),
    },
  ],
  elements: { 'fiscal-downloads': { height: [533, 1242], start: () => paths.downloads() } },
})
