import { join } from 'node:path'
import { Refusal } from '../errors/refusal.ts'
import { METADATA_PATH } from './oauth-metadata.ts'
import type { Mailbox } from '../ports/mail/mailbox.ts'
import type { Api } from './api.ts'
import { compressed } from './reply/compressed.node.ts'
import type { Health } from './operating/health.ts'
import { type MetricsPage, metricsPage } from './operating/metrics-page.ts'
import { mailPage } from './operating/mail-page.ts'
import type { Releases } from './releases.node.ts'
import { serveFile } from './static-files.node.ts'

const policyOf = (connects: readonly string[]) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "worker-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    ["connect-src 'self'", ...connects].join(' '),
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    // By name, of which there is one, whose only text is the address of the browser's own program (host/push/browser.ts): nothing else here makes
    // markup or code of text, no library either.
    'trusted-types push-worker',
  ].join('; ')

const pageHeaders = (connects: readonly string[]): Readonly<Record<string, string>> => ({
  'Content-Security-Policy': policyOf(connects),
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  // Screens are opened by mailed links, and their addresses name companies and documents.
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
})

/** A link of a mail carries its token in the address, and what comes back from an identity provider its code: nothing of that is kept. */
const SECRET_ADDRESS = { 'Cache-Control': 'no-store' }

/** Elements are loaded by foreign pages, their chunks as modules, which are always fetched with CORS. */
const LIBRARY: Readonly<Record<string, string>> = {
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Timing-Allow-Origin': '*',
  'X-Content-Type-Options': 'nosniff',
}

/**
 * Everything that is served on one origin: the API, the back-office, the elements and the pages that embed them. `dist`: the build;
 * `mailbox`: where mail is kept when it does not leave; `health`: who tells whether all this is ready; `metrics`: what it
 * counts; `connects`: what other origins
 * the back-office may call, the one that answers for a CEP; `releases`: where files of other releases lie, which other servers are of.
 */
export function createSite(options: {
  api: Api
  dist: string
  mailbox?: Mailbox
  health?: Health
  metrics?: MetricsPage
  connects?: readonly string[]
  releases?: Releases
}): Api {
  const PAGE = pageHeaders(options.connects ?? [])
  const { api, dist, mailbox, health, metrics, releases } = options
  return async (request, from) => {
    const { pathname, searchParams } = new URL(request.url)
    if (pathname.startsWith('/api/v1/') || pathname === METADATA_PATH)
      return compressed(request, await api(request, from))
    const state = await health?.answer(request)
    if (state) return withHeaders(state, PAGE)
    if (metrics && pathname === '/metrics')
      return withHeaders(await metricsPage(metrics, request, from?.peer ?? ''), PAGE)
    if (request.method !== 'GET' && request.method !== 'HEAD') return new Refusal('not_found').toResponse()
    if (pathname === '/api' || pathname === '/api/v1')
      return new Response(null, { status: 308, headers: { Location: '/api/v1/' } })
    if (mailbox && /^\/dev\/mail(\/|$)/.test(pathname)) {
      return (await mailPage(mailbox, request, from?.peer ?? '')) ?? withHeaders(undefined, PAGE)
    }
    if (pathname.startsWith('/elements/')) {
      const path = pathname.slice('/elements/'.length)
      const file = (await library(dist, path, request)) ?? (await releases?.serve(libraryPath(path), request))
      return withHeaders(file, LIBRARY)
    }
    if (pathname.startsWith('/embed/')) {
      const path = pathname.slice('/embed/'.length)
      const folder = join(dist, 'embed')
      const found =
        (await serveFile(folder, path, request)) ?? (await serveFile(folder, `${path || 'index'}.html`, request))
      return withHeaders(found, PAGE)
    }
    const host = join(dist, 'host')
    const file =
      (await serveFile(host, pathname.slice(1), request)) ?? (await releases?.serve(`host${pathname}`, request))
    if (file) return withHeaders(file, PAGE)
    // Every other address is a screen's, and the app says so when it is not. The first of them answers whoever asks whether the site stands.
    const isPage = pathname === '/' || (request.headers.get('Accept')?.includes('text/html') ?? false)
    const page = isPage ? await serveFile(host, 'index.html', request) : undefined
    const isSecret = searchParams.has('token') || searchParams.has('code')
    return withHeaders(page, isSecret ? { ...PAGE, ...SECRET_ADDRESS } : PAGE)
  }
}

/** The place below dist of what is asked for below /elements/. */
function libraryPath(path: string): string {
  return /^\d+\.\d+\.\d+\//.test(path) ? `versions/${path}` : `elements/${path}`
}

/** A file of the library: of a version, as scripts/package/versions.ts keeps them, or of the newest. */
async function library(dist: string, path: string, request: Request): Promise<Response | undefined> {
  const [, version, file = ''] = path.match(/^(\d+\.\d+\.\d+)\/(.*)$/) ?? []
  if (version === undefined) return serveFile(join(dist, 'elements'), path, request)
  const former = await serveFile(join(dist, 'versions', version), file, request, true)
  return former ?? serveFile(join(dist, 'versions/next', version), file, request)
}

function withHeaders(response: Response | undefined, headers: Readonly<Record<string, string>>): Response {
  const answer = response ?? new Refusal('not_found').toResponse()
  for (const [name, value] of Object.entries(headers)) answer.headers.set(name, value)
  return answer
}
