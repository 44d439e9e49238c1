import type { EmbeddedElement, PortalScope } from '#domain/access/embedding.ts'

// Under which heading each choice of the form stands.

export const AREAS = {
  group: 'Grupo',
  notes: 'NFCe',
  coupons: 'CFe',
  points: 'Pontos de venda',
  sats: 'SATs',
} as const
export type ChoiceArea = keyof typeof AREAS

export const AREA_OF_ELEMENT: Readonly<Record<EmbeddedElement, ChoiceArea>> = {
  'fiscal-dashboard': 'group',
  'fiscal-companies': 'group',
  'fiscal-nfce-list': 'notes',
  'fiscal-nfce-detail': 'notes',
  'fiscal-cfe-list': 'coupons',
  'fiscal-cfe-skips': 'coupons',
  'fiscal-sat-park': 'sats',
  'fiscal-sats': 'sats',
  'fiscal-sat-alerts': 'sats',
  'fiscal-sat-manager': 'sats',
  'fiscal-sat-light': 'sats',
}

export const AREA_OF_SCOPE: Readonly<Record<PortalScope, ChoiceArea>> = {
  'cfe_dashboard:read': 'group',
  'company:read': 'group',
  'nfce:read': 'notes',
  'cfe:read': 'coupons',
  'cfe_custody:download': 'coupons',
  'point_of_sale:read': 'points',
  'point_of_sale:create': 'points',
  'point_of_sale:update': 'points',
  'point_of_sale:delete': 'points',
  'sat:read': 'sats',
  'sat_notification:read': 'sats',
  'sat:create': 'sats',
  'sat:update': 'sats',
  'sat:delete': 'sats',
}
