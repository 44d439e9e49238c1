/** What the toolbar's 'API' does to the answers that screens and elements get. */
export const API_MODES = {
  normal: 'API normal',
  slow: 'API lenta',
  failing: 'API com falha',
  empty: 'API vazia',
} as const
export type ApiMode = keyof typeof API_MODES

/** How long a slow answer takes (ms). */
const SLOW_MS = 3000

let mode: ApiMode = 'normal'
export const setApiMode = (next: unknown): void => {
  mode = typeof next === 'string' && Object.hasOwn(API_MODES, next) ? (next as ApiMode) : 'normal'
}

/** Who the user is stays known: without it no screen would show how it waits or fails. */
const isOfUser = (path: string) => path.includes('/users/me')

export const failed = (): Response =>
  Response.json(
    { code: 'unavailable', message: 'O serviço está ocupado. Tente novamente em instantes.' },
    // As the server does: a screen then tells of it at once.
    { status: 503, headers: { 'Retry-After': '5' } },
  )

/** An answer without anything in it: a list's rows, and the figures of park and dashboard. */
function emptied(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) return []
  if (typeof value === 'number') return key === 'per_page' ? value : 0
  // Money is told as text.
  if (typeof value === 'string' && /^-?\d+\.\d+$/.test(value)) return '0.00'
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, of]) => [name, emptied(of, name)]))
}

/** The same of what has rows or figures; anything else, such as one document, as it is. */
export function emptyAnswer(path: string, body: unknown): unknown {
  const hasItems = typeof body === 'object' && body !== null && 'items' in body
  return hasItems || /\/(dash_ops|cfe_dashboard|dashboards)\//.test(path) ? emptied(body) : body
}

type Answer = (request: Request) => Response | Promise<Response>

/** The server's answer as the toolbar wants it. */
export async function answerByMode(path: string, request: Request, answer: Answer): Promise<Response> {
  if (isOfUser(path) || mode === 'normal') return answer(request)
  if (mode === 'failing') return failed()
  if (mode === 'slow') {
    await new Promise((passed) => setTimeout(passed, SLOW_MS))
    return answer(request)
  }
  // Not 'as before': what was there before is not empty.
  const asked = new Request(request)
  asked.headers.delete('If-None-Match')
  const reply = await answer(asked)
  if (!reply.ok || !/json/.test(reply.headers.get('Content-Type') ?? '')) return reply
  return Response.json(emptyAnswer(path, await reply.json()))
}
