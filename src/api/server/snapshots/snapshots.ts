import { readMe } from '#api/contract/access/users.ts'
import type { Problem, ProblemCode } from '#api/contract/problem.ts'
import type { readSnapshot as ReadSnapshot } from '#api/contract/snapshots.ts'
import { Refusal } from '../errors/refusal.ts'
import type { SnapshotAnswer } from '../ports/snapshots/screens.ts'
import type { FileAnswer, RelayedCall } from '../http/handler.ts'

/** Asked before anything else: who may ask nothing in this tenant is told so. */
const ME = `/api/v1${readMe.path}`

/**
 * An element's first picture. It shows what the very caller is answered by the calls that the element would make, and nothing else: each of
 * them is judged as any other call.
 */
async function relayedSnapshot(call: RelayedCall<typeof ReadSnapshot>): Promise<FileAnswer> {
  const { params, query, tenantId, origin, platform } = call
  const ask = (path: string) => call.ask(path, query.lang)
  const me = await ask(ME)
  if (me.status !== 200) throw refusalIn((await me.json()) as Problem, me)
  const screens = await call.screens()
  if (!screens) throw new Refusal('unavailable', { reason: 'As telas deste servidor ainda não foram construídas.' })
  const { library = `${origin}/elements`, time_zone: timeZone, ...attributes } = query
  const snapshot = await screens.snapshotOf({
    tag: params.element,
    attributes: { tenant: tenantId, ...attributes },
    timeZone,
    library: library.replace(/\/*$/, '/'),
  })
  if (!snapshot) throw new Refusal('not_found', { reason: 'Não há instantâneo deste elemento.' })
  if ('wrong' in snapshot) throw new Refusal('invalid', { fields: { [snapshot.wrong]: 'Valor inválido' } })
  const at = platform.now()
  const { reads, needed } = snapshot
  const read = async (path: string): Promise<[string, SnapshotAnswer][]> => {
    const reply = path === ME ? me : await ask(path)
    const body: unknown = await reply.json()
    if (reply.status === 200) return [[path, { body, tag: reply.headers.get('ETag') }]]
    if (needed.includes(path)) throw refusalIn(body as Problem, reply)
    return []
  }
  const answers = new Map((await Promise.all(reads.map(read))).flat())
  const html = snapshot.draw({ answers, token: call.authorization.split(' ')[1] ?? '', at })
  return { bytes: new TextEncoder().encode(html), name: `${params.element}.html` }
}

/** Returns the refusal that one of our own calls met. */
function refusalIn({ code, message, fields }: Problem, { headers }: Response): Refusal {
  const retryAfter = Number(headers.get('Retry-After')) || undefined
  return new Refusal(code as ProblemCode, { reason: message, fields, retryAfter })
}

export const readSnapshot = { relayed: relayedSnapshot }
