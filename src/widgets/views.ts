/**
 * Views that elements of other areas lead to, by their names, the narrower path first: their pages are told these as the views' own elements
 * would tell them. Written out, because paths.ts would bring what areas share into every element (held to the routes by
 * tests/unit/kit/leads-to.test.ts).
 */
export const views = {
  'nfce.gaps': '/nfces/gaps',
  'nfce.missing': '/nfces/missing',
  'nfce.index': '/nfces',
  'nfce.detail': '/nfces/:nfce_key',
  'cfe.skips': '/cfes/skips',
  'cfe.index': '/cfes',
  'cfe.detail': '/cfes/:cfe_key',
  'dashboard.product': '/dashboard/products/:product_id',
  month_end: '/month-end',
  'sats.alerts': '/sat-alerts',
  'sats.monitoring': '/sats/:serialNumber/monitoring',
  companies: '/companies',
  'companies.edit': '/companies/:company_id',
} as const
