import type { Environment } from '#domain/documents/environment.ts'

/** The context of accesses and roles: of those who administer the tenant, or of those who are limited to company groups. */
export type RoleContext = 'primary' | 'secondary'

/** Says which of a key's notes is meant, where it is not that of production. */
const ofNote = (search: string, environment: Environment): string =>
  environment === 'production' ? search : `${search}${search === '' ? '?' : '&'}note=${environment}`

const below = (path: string, id: string, search: string): string => `${path}/${encodeURIComponent(id)}${search}`

/**
 * Every path of the product. Areas meet through these: none imports another. They are public: the host's addresses, and the `view` of an
 * element.
 */
export const paths = {
  home: (search = '') => `/${search}`,
  login: (next?: string) => `/login${next && next !== '/' ? `?next=${encodeURIComponent(next)}` : ''}`,
  profile: () => '/profile',
  nfces: (search = '') => `/nfces${search}`,
  nfce: (key: string, search = '', environment: Environment = 'production') =>
    below('/nfces', key, ofNote(search, environment)),
  nfceVoid: (id: string, search = '') => below('/nfces/voids', id, search),
  nfceGaps: (search = '') => `/nfces/gaps${search}`,
  nfceGap: (id: string, search = '') => below('/nfces/gaps', id, search),
  nfceMissing: (search = '') => `/nfces/missing${search}`,
  nfceRejections: (search = '') => `/nfces/rejections${search}`,
  nfceEvent: (key: string, eventId: string, search = '', environment: Environment = 'production') =>
    `/nfces/${encodeURIComponent(key)}/events/${encodeURIComponent(eventId)}${ofNote(search, environment)}`,
  /** All that is open: what the lists of gaps, rejections and skips are tabs of. */
  pending: (search = '') => `/pending${search}`,
  search: (search = '') => `/search-field${search}`,
  notices: (search = '') => `/notices${search}`,
  monthEnd: (search = '') => `/month-end${search}`,
  cfes: (search = '') => `/cfes${search}`,
  cfe: (key: string, search = '') => below('/cfes', key, search),
  cfeSkips: (search = '') => `/cfes/skips${search}`,
  /** The DANFE of a note, or the extrato of a coupon. */
  paper: (key: string, search = '') => below('/paper', key, search),
  downloads: (search = '') => `/nf-download${search}`,
  newDownload: (search = '') => `/nf-download/preview${search}`,
  exportDocuments: (search = '') => `/nf-download/export${search}`,
  importDocuments: () => '/documents/import',
  productSales: (id: string, search = '') => below('/dashboard/products', id, search),
  park: (search = '') => `/dashboard/park${search}`,
  sats: (search = '') => `/sats${search}`,
  satMonitoring: (serial: string, search = '') => below('/sats', serial, `/monitoring${search}`),
  satCommands: (serial: string, search = '') => below('/sats', serial, `/commands${search}`),
  satHistory: (serial: string, search = '') => below('/sats', serial, `/history${search}`),
  satAlertChanges: (serial: string, search = '') => below('/sats', serial, `/history/alerts${search}`),
  satAlerts: (search = '') => `/sat-alerts${search}`,
  alertHistory: (search = '') => `/sat-alerts/history${search}`,
  alertTimes: (search = '') => `/sat-alerts/times${search}`,
  satAlarms: (search = '') => `/sat-alarms${search}`,
  satSilences: (search = '') => `/sat-silences${search}`,
  satManager: (search = '') => `/sat-manager${search}`,
  companies: (search = '') => `/companies${search}`,
  newCompany: (search = '') => `/companies/new${search}`,
  company: (id: string, search = '') => below('/companies', id, search),
  grants: (context: RoleContext, search = '') => `/grants/${context}${search}`,
  userGrants: (context: RoleContext, userId: string, search = '') => below(paths.grants(context), userId, search),
  roles: (context: RoleContext, search = '') => paths.grants(context, `/roles${search}`),
  newRole: (context: RoleContext, search = '') => paths.roles(context, `/new${search}`),
  role: (context: RoleContext, id: string, search = '') => below(paths.roles(context), id, search),
  security: () => paths.grants('primary', '/security'),
  companyGroups: (search = '') => paths.grants('secondary', `/company_groups${search}`),
  newCompanyGroup: (search = '') => paths.companyGroups(`/new${search}`),
  companyGroup: (id: string, search = '') => below(paths.companyGroups(), id, search),
  companyGroupTelling: (id: string, search = '') => below(paths.companyGroups(), id, `/telling${search}`),
  devices: (search = '') => `/devices${search}`,
  deviceActivation: (search = '') => paths.devices(`/activate${search}`),
  clients: (search = '') => paths.devices(`/clients${search}`),
  webhooks: (search = '') => paths.devices(`/clients/webhooks${search}`),
  webhook: (id: string, search = '') => below(paths.webhooks(), id, search),
  norms: () => '/norms',
  audit: (search = '') => `/audit${search}`,
  subscriptionPlan: () => '/subscription-plan',
} as const

const { cfeSkips, cfes, companies, monthEnd, nfceGaps, nfceMissing, nfces, satAlerts } = paths

/**
 * Views that elements of other areas lead to, by their names, the narrower path first: their pages are told these as the views' own elements
 * would tell them (tests/unit/kit/leads-to.test.ts).
 */
export const views = {
  'nfce.gaps': nfceGaps(),
  'nfce.missing': nfceMissing(),
  'nfce.index': nfces(),
  'nfce.detail': '/nfces/:nfce_key',
  'cfe.skips': cfeSkips(),
  'cfe.index': cfes(),
  'cfe.detail': '/cfes/:cfe_key',
  'dashboard.product': '/dashboard/products/:product_id',
  month_end: monthEnd(),
  'sats.alerts': satAlerts(),
  'sats.monitoring': '/sats/:serialNumber/monitoring',
  companies: companies(),
  'companies.edit': '/companies/:company_id',
} as const
