import { sameBytes } from '../../ports/platform/platform.ts'
import { isLocalCall } from './local-call.ts'

export interface MetricsPage {
  text(): Promise<string>
  contentType: string
  /** The secret of whoever collects from elsewhere; without it only this machine does. */
  token?: string
}

/**
 * `/metrics`: the server's figures for Prometheus, which name no tenant and still tell how much business is done here: for this machine,
 * and for whoever bears the token. Undefined for everybody else.
 */
export async function metricsPage(page: MetricsPage, request: Request, peer: string): Promise<Response | undefined> {
  if (request.method !== 'GET' && request.method !== 'HEAD') return undefined
  if (!(page.token ? bears(request, page.token) : isLocalCall(request, peer))) return undefined
  const headers = { 'Content-Type': page.contentType, 'Cache-Control': 'no-store' }
  return new Response(request.method === 'HEAD' ? null : await page.text(), { headers })
}

function bears(request: Request, token: string): boolean {
  const encoder = new TextEncoder()
  return sameBytes(encoder.encode(request.headers.get('Authorization') ?? ''), encoder.encode(`Bearer ${token}`))
}
