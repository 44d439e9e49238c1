import { defineWidget } from '../kit/widget.ts'
import { paths } from '../paths.ts'
import { auditList } from './audit-list.ts'

export default defineWidget({
  area: 'audit',
  title: 'Auditoria',
  menu: [
    {
      group: 'Administração',
      order: 6,
      label: 'Auditoria',
      description: 'Quem alterou o quê, quando e de onde: acessos, perfis, grupos, alarmes, comandos e downloads.',
      icon: 'key-round',
      path: paths.audit(),
      // Of master roles alone: no other can be given it.
      needs: ['audit:read'],
    },
  ],
  routes: [
    {
      name: 'audit.index',
      path: '/audit',
      needs: ['audit:read'],
      ...auditList.route(() => import('./AuditList.tsx')),
    },
  ],
  elements: {
    'fiscal-audit': {
      shows: { en: 'who changed what, when and from where' },
      has: ['table', 'dialog', 'empty'],
      saves: [],
      height: [933, 1512],
      start: () => paths.audit(),
    },
  },
})
