import { PERMISSIONS } from '#domain/access/permissions.ts'
import { MASTER_ROLE, type NewRole } from '../server/identity/members/first-roles.ts'

/** Every demonstration user's (docs/decisions.md#demonstration). */
export const DEMO_PASSWORD = 'Fiscal#2026'

/** The roles of each tenant. */
export const ROLES = {
  master: MASTER_ROLE,
  fiscal: {
    name: 'Fiscal',
    type: 'primary',
    isMaster: false,
    permissions: [
      ...PERMISSIONS.filter(({ action }) => action === 'read').map(({ id }) => id),
      'cfe_custody:bulk_download',
      'nfce_custody:bulk_download',
    ],
  },
  operation: {
    name: 'Operação',
    type: 'secondary',
    isMaster: false,
    permissions: ['cfe:read', 'nfce:read', 'sat:read', 'sat_notification:read', 'cfe_dashboard:read'],
  },
} as const satisfies Record<string, NewRole>

export interface DemoUser {
  email: string
  confirmed: boolean
  grants: readonly { tenant: string; role: keyof typeof ROLES; group?: string }[]
}

export const USERS: readonly DemoUser[] = [
  {
    email: 'admin@aurora.example',
    confirmed: true,
    grants: [
      { tenant: 'Grupo Aurora', role: 'master' },
      { tenant: 'Rede Horizonte', role: 'fiscal' },
    ],
  },
  { email: 'fiscal@aurora.example', confirmed: true, grants: [{ tenant: 'Grupo Aurora', role: 'fiscal' }] },
  {
    email: 'operador@aurora.example',
    confirmed: true,
    grants: [{ tenant: 'Grupo Aurora', role: 'operation', group: 'Lojas do Ceará' }],
  },
  {
    email: 'novo@aurora.example',
    confirmed: false,
    grants: [{ tenant: 'Grupo Aurora', role: 'operation', group: 'Lojas de São Paulo' }],
  },
  { email: 'admin@horizonte.example', confirmed: true, grants: [{ tenant: 'Rede Horizonte', role: 'master' }] },
]
