import { period } from '../kit/filters/filters.ts'
import { defineList } from '../kit/list/define-list.ts'
import { paths } from '../paths.ts'

export const downloadsList = defineList({
  read: '/nf_download/',
  endpoint: async () => (await import('#api/contract/documents/nf-downloads.ts')).listNfDownloads,
  path: paths.downloads,
  filters: [period()],
  sorts: ['-when', '-period'],
  usual: '-when',
  sizes: [10, 20, 40, 50],
  size: 10,
  live: async () => (await import('./use-downloads.ts')).useDownloads,
})
