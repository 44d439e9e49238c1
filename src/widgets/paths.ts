/**
 * Every path of the product. Areas meet through these: none imports another. They are public: the host's addresses, and the `view` of an
 * element.
 */
export const paths = {
  home: () => '/',
  login: (next?: string) => `/login${next && next !== '/' ? `?next=${encodeURIComponent(next)}` : ''}`,
  profile: () => '/profile',
  nfces: (search = '') => `/nfces${search}`,
  nfce: (key: string) => `/nfces/${encodeURIComponent(key)}`,
  nfceEvent: (key: string, eventId: string) =>
    `/nfces/${encodeURIComponent(key)}/events/${encodeURIComponent(eventId)}`,
  cfes: (search = '') => `/cfes${search}`,
  cfe: (key: string) => `/cfes/${encodeURIComponent(key)}`,
  cfeSkips: (search = '') => `/cfes/skips${search}`,
  downloads: (search = '') => `/nf-download${search}`,
  newDownload: (search = '') => `/nf-download/preview${search}`,
} as const
