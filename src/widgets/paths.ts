/**
 * Every path of the product. Areas meet through these: none imports another. They are public: the host's addresses, and the `view` of an
 * element.
 */
export const paths = {
  home: () => '/',
  login: (next?: string) => `/login${next && next !== '/' ? `?next=${encodeURIComponent(next)}` : ''}`,
  profile: () => '/profile',
  nfces: (search = '') => `/nfces${search}`,
  nfce: (key: string, search = '') => `/nfces/${encodeURIComponent(key)}${search}`,
  nfceEvent: (key: string, eventId: string, search = '') =>
    `/nfces/${encodeURIComponent(key)}/events/${encodeURIComponent(eventId)}${search}`,
  cfes: (search = '') => `/cfes${search}`,
  cfe: (key: string, search = '') => `/cfes/${encodeURIComponent(key)}${search}`,
  cfeSkips: (search = '') => `/cfes/skips${search}`,
  downloads: (search = '') => `/nf-download${search}`,
  newDownload: (search = '') => `/nf-download/preview${search}`,
  park: (search = '') => `/dashboard/park${search}`,
  sats: (search = '') => `/sats${search}`,
  satMonitoring: (serial: string, search = '') => `/sats/${encodeURIComponent(serial)}/monitoring${search}`,
  satCommands: (serial: string, search = '') => `/sats/${encodeURIComponent(serial)}/commands${search}`,
  satHistory: (serial: string, search = '') => `/sats/${encodeURIComponent(serial)}/history${search}`,
  satAlerts: (search = '') => `/sat-alerts${search}`,
  satAlarms: (search = '') => `/sat-alarms${search}`,
} as const
