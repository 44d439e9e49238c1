// A partner's page on an origin of its own, strict about what it lets in.

/** A subdomain of localhost: another origin than the API's, and still a secure context, as partners' pages are. */
export const PORTAL = 'http://portal.localhost'

export interface PortalPage {
  /** Elements and whatever else stands in the page. */
  body: string
  /** Markup in its head, before the library: `<style>` where `policy` allows it. */
  head?: string
  /** Without the library, for pages that load it later. */
  bare?: boolean
  policy?: string
}

/** The contract of the elements: what a page may forbid. */
export const strictPolicy = (api: string): string =>
  [
    "default-src 'none'",
    `script-src ${api}`,
    "style-src 'none'",
    `connect-src ${api}`,
    `img-src ${api} data:`,
    "require-trusted-types-for 'script'",
  ].join('; ')

export function portalPage(api: string, { body, head = '', bare = false, policy = strictPolicy(api) }: PortalPage) {
  const library = bare ? '' : `<script type="module" src="${api}/elements/elements.js"></script>`
  return {
    contentType: 'text/html; charset=utf-8',
    headers: { 'Content-Security-Policy': policy },
    body:
      '<!doctype html><html lang="pt-BR"><head><meta charset="utf-8">' +
      `<meta name="viewport" content="width=device-width, initial-scale=1"><title>Portal</title>${head}${library}</head>` +
      `<body><main><h1>Portal</h1>${body}</main></body></html>`,
  }
}
