import { errorText } from '../../errors/text.ts'

/** A part that a server needs to be of use. */
export interface HealthCheck {
  name: string
  /** Rejects, or takes longer than `limitMs`, where the part fails. */
  run(): Promise<unknown>
  limitMs: number
  /** How long an answer stands: whoever asks may ask often, and many may. */
  keepMs: number
}

export interface Health {
  /** `/livez`, `/readyz` and, the same, `/healthz` (docs/decisions.md#health); undefined for every other path. */
  answer(request: Request): Promise<Response> | undefined
  /** From now on the server is not ready: it is about to end. */
  drain(): void
}

/** How one of the ways in which a database is copied stands. */
interface CopyState {
  lastSuccess: string | null
  isLate: boolean
}

interface Options {
  checks: readonly HealthCheck[]
  /** How the copies of the database stand, by name, where there are any. A late one is told of; the server serves all the same. */
  copies?: Readonly<Record<string, () => Promise<CopyState | undefined>>>
  log: (entry: Readonly<Record<string, unknown>>) => void
  /** Milliseconds of a monotonic clock, which nobody sets. */
  now?: () => number
}

/** Answers if this process is alive, and if it is ready to serve. Names the parts, and nothing of any tenant. */
export function serverHealth({ checks, copies = {}, log, now = () => performance.now() }: Options): Health {
  const parts = checks.map((check) => ({ name: check.name, isWell: remembered(check, log, now) }))
  let isDraining = false
  const states: Record<string, unknown> = {}
  // Its failure is the database's, which is told of as such; what was known of it stands meanwhile.
  const learnCopies = Object.entries(copies).map(([name, copy]) => {
    const run = async () => {
      const state = await copy()
      states[name] = state && { last_success: state.lastSuccess, is_late: state.isLate }
    }
    return remembered({ name, limitMs: 1500, keepMs: 10_000, run }, () => {}, now)
  })

  async function ready(request: Request): Promise<Response> {
    if (isDraining) return reply(request, 503, { status: 'draining' })
    const answers = await Promise.all(parts.map(async ({ name, isWell }) => [name, await isWell()] as const))
    await Promise.all(learnCopies.map((learn) => learn()))
    const isReady = answers.every(([, isWell]) => isWell)
    return reply(request, isReady ? 200 : 503, {
      status: isReady ? 'ready' : 'unavailable',
      checks: Object.fromEntries(answers.map(([name, isWell]) => [name, isWell ? 'ok' : 'failed'])),
      ...states,
    })
  }

  return {
    answer(request) {
      if (request.method !== 'GET' && request.method !== 'HEAD') return undefined
      const { pathname } = new URL(request.url)
      if (pathname === '/livez') return Promise.resolve(reply(request, 200, { status: 'alive' }))
      return pathname === '/readyz' || pathname === '/healthz' ? ready(request) : undefined
    },
    drain() {
      isDraining = true
    },
  }
}

function reply({ method }: Request, status: number, body: unknown): Response {
  const headers = { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' }
  return new Response(method === 'HEAD' ? null : `${JSON.stringify(body)}\n`, { status, headers })
}

/** A check that runs once at a time however many ask, and whose changes are logged once. */
function remembered({ name, run, limitMs, keepMs }: HealthCheck, log: Options['log'], now: () => number) {
  let known: { isWell: boolean; at: number } | undefined
  /** Stands until the part itself has answered, also after the limit: a silent part gets no second question. */
  let asking: Promise<boolean> | undefined
  let since = 0

  function learn(isWell: boolean, error?: unknown): boolean {
    if (isWell !== (known?.isWell ?? true)) {
      log({ event: 'readiness', check: name, ok: isWell, ...(isWell ? {} : { error: errorText(error) }) })
    }
    known = { isWell, at: now() }
    return isWell
  }
  async function ask(): Promise<boolean> {
    try {
      await run()
      return learn(true)
    } catch (error) {
      return learn(false, error)
    } finally {
      asking = undefined
    }
  }

  return async (): Promise<boolean> => {
    if (known && now() - known.at < keepMs) return known.isWell
    if (!asking) {
      since = now()
      asking = ask()
    }
    let timer: ReturnType<typeof setTimeout> | undefined
    const limit = new Promise<boolean>((resolve) => {
      const tooLong = () => resolve(learn(false, `No answer within ${limitMs} ms`))
      timer = setTimeout(tooLong, Math.max(0, since + limitMs - now()))
    })
    return Promise.race([asking, limit]).finally(() => clearTimeout(timer))
  }
}
