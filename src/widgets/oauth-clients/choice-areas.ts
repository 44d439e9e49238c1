import {
  EMBEDDED_ELEMENTS,
  type EmbeddedElement,
  type PortalResource,
  type PortalScope,
} from '#domain/access/embedding.ts'

// Under which heading each choice of the form stands.

export const AREAS = {
  group: 'Grupo',
  notes: 'NFC-e',
  coupons: 'CF-e',
  points: 'Pontos de venda',
  sats: 'SATs',
} as const
export type ChoiceArea = keyof typeof AREAS

const AREA_OF_RESOURCE: Readonly<Record<PortalResource, ChoiceArea>> = {
  cfe_dashboard: 'group',
  company: 'group',
  nfce: 'notes',
  cfe: 'coupons',
  cfe_custody: 'coupons',
  point_of_sale: 'points',
  sat: 'sats',
  sat_notification: 'sats',
}

export const areaOfElement = (element: EmbeddedElement): ChoiceArea =>
  AREA_OF_RESOURCE[EMBEDDED_ELEMENTS[element].resource]

export function areaOfScope(scope: PortalScope): ChoiceArea {
  // A scope is its resource and what is done with it.
  const resource = scope.split(':')[0] as PortalResource
  return AREA_OF_RESOURCE[resource]
}
