import { defineWidget } from '../kit/widget.ts'
import { paths } from '../paths.ts'

const needs = ['document:import'] as const

export default defineWidget({
  area: 'documents',
  title: 'Importar documentos',
  menu: [
    {
      group: 'Vendas',
      order: 5,
      label: 'Importar documentos',
      description: 'Notas e cupons em XML, zip ou pastas inteiras, com o resultado de cada arquivo.',
      icon: 'cloud-upload',
      path: paths.importDocuments(),
      needs,
    },
  ],
  routes: [
    {
      name: 'documents.import',
      path: '/documents/import',
      needs,
      screen: () => import('./ImportDocuments.tsx'),
    },
  ],
  elements: {
    'fiscal-import': {
      shows: { en: 'import of documents: files, zips and folders' },
      has: [],
      saves: ['document'],
      height: [636, 807],
      start: () => paths.importDocuments(),
    },
  },
})
