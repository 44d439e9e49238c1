import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

// A partner's page on an origin of its own, strict about what it lets in. Really served, because Chromium does not let a page that came
// from nowhere (Playwright's `route`) ask this machine.

export interface PortalPage {
  /** Elements and whatever else stands in the page. */
  body: string
  /** Markup in its head, before the library: `<style>` where `policy` allows it. */
  head?: string
  /** Without the library, for pages that load it later. */
  bare?: boolean
  policy?: string
  /** Without a doctype. */
  quirks?: boolean
  /** Apart from all other origins (COOP, COEP): what it loads must let itself be loaded. */
  isolated?: 'require-corp' | 'credentialless'
  /** A script file of its own, run before anything else. */
  script?: string
}

export interface Portal {
  origin: string
  /** What the next visit finds. */
  show(content: PortalPage): void
  close(): Promise<void>
}

/** The contract of the elements: what a page may forbid. `own` lets in scripts of the page's own, which may make the policy of Vue. */
export const strictPolicy = (api: string, own = ''): string =>
  [
    "default-src 'none'",
    `script-src ${api} ${own}`,
    "style-src 'none'",
    `connect-src ${api}`,
    `img-src ${api} data:`,
    "require-trusted-types-for 'script'",
    `trusted-types ${own ? 'vue' : "'none'"}`,
  ].join('; ')

function markup(api: string, { body, head = '', bare = false, quirks = false, script }: PortalPage): string {
  const own = script === undefined ? '' : '<script src="/own.js"></script>'
  const library = bare ? '' : `<script type="module" src="${api}/elements/elements.js"></script>`
  return (
    `${quirks ? '' : '<!doctype html>'}<html lang="pt-BR"><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width, initial-scale=1"><title>Portal</title>${own}${head}${library}</head>` +
    `<body><main><h1>Portal</h1>${body}</main></body></html>`
  )
}

export async function openPortal(api: string): Promise<Portal> {
  let shown: PortalPage = { body: '' }
  const server = createServer((request, response) => {
    if (request.url === '/own.js') {
      return void response.writeHead(200, { 'Content-Type': 'text/javascript; charset=utf-8' }).end(shown.script)
    }
    if (request.url?.split('?')[0] !== '/') return void response.writeHead(204).end()
    response
      .writeHead(200, {
        'Content-Type': 'text/html; charset=utf-8',
        ...(shown.isolated && {
          'Cross-Origin-Opener-Policy': 'same-origin',
          'Cross-Origin-Embedder-Policy': shown.isolated,
        }),
        'Content-Security-Policy': shown.policy ?? strictPolicy(api, shown.script === undefined ? '' : "'self'"),
      })
      .end(markup(api, shown))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A listening TCP server's address is never a string or null.
  const { port } = server.address() as AddressInfo
  return {
    // Another site than the API's `localhost`.
    origin: `http://127.0.0.1:${port}`,
    show(content) {
      shown = content
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
