import type { Endpoint } from '#api/contract/endpoint.ts'
import { Refusal } from '../../errors/refusal.ts'
import { languageOf } from '../../languages/language.ts'
import type { Answerer, Later, Listener } from '../handler.ts'
import type { Access } from '../../identity/callers/access.ts'
import type { LinkOptions } from '../../identity/accounts/links.ts'
import { takeAttempts } from '../../identity/limits/rate-limit.ts'
import { bindScope, inTenant, type ScopedDb, transactionOf } from '../../store/scope.ts'
import { type AnyCaller, allowed, requireFreshProof } from '../caller.ts'
import { readBytes } from '../read-body.ts'
import { readInput } from './read-input.ts'
import { asksForLines, inLines } from '../reply/lines.ts'
import { jsonText, respond } from '../reply/respond.ts'
import type { UserCall } from './user-call.ts'

type Needs = Exclude<Endpoint['needs'], string>

/** A call whose caller and tenant are known, and what it needs of permissions. */
type TenantCall<E extends Endpoint> = UserCall<E> & {
  caller: AnyCaller
  tenantId: string
  needs: Needs
}

/** Answers within a tenant: the permission first, then the input, then the handler in a transaction bound to what the caller may see. */
export async function answerTenant<E extends Endpoint>(
  user: UserCall<E>,
  needs: Needs,
  answerer: Answerer<E>,
): Promise<Response> {
  const { services, endpoint, caller, tenantId, request } = user
  if (!caller) throw new Refusal('unauthenticated')
  if (!tenantId) throw new Refusal('tenant')
  const call = { ...user, caller, tenantId, needs }
  /** An answer that begins before its work is done. */
  let begin = (_response: Response) => {}
  const begun = new Promise<Response>((resolve) => (begin = resolve))
  const { largest } = endpoint
  if (largest === undefined)
    return Promise.race([begun, answerOnce(call, answerer, services.settings.bodyLimit, begin)])
  // So much is read neither of who may not send it nor of everybody at once.
  await within(
    call,
    async () => {},
    async () => {},
  )
  // The embedded database does not survive what it cannot write: it stops, for everybody, until there is room.
  if (!services.hasRoom(services.settings.leastRoom)) throw new Refusal('disk_full')
  await takeAttempts([services.limits.uploadsPerTenant, tenantId])
  const uploader = { tenant: tenantId, user: call.key }
  const answering = () => answerOnce(call, answerer, largest, begin)
  return Promise.race([begun, services.queues.uploads.run(uploader, answering, request.signal)])
}

/** Reads at most so many bytes of a body, and answers; `begin` learns of an answer that goes on after it has begun. */
async function answerOnce<E extends Endpoint>(
  call: TenantCall<E>,
  answerer: Answerer<E>,
  most: number,
  begin: (response: Response) => void,
): Promise<Response> {
  const { services, endpoint, request, caller, seen } = call
  // Reading a body may take as long as its sender likes: never within a transaction. Judged only after the permission.
  const body = request.method === 'GET' ? undefined : await readBytes(request, most)
  const later: ((links: LinkOptions) => Promise<void>)[] = []
  const reply = await within(
    call,
    async (db) => {
      const input = await readInput(services, endpoint, call, body)
      return { ...input, prove: await requireFreshProof(db, { ...input, caller, endpoint }, services) }
    },
    (db, access, prepared) =>
      answerer({
        ...prepared,
        access,
        db,
        afterwards: (work) => void later.push(work),
        anew: (work) =>
          within(
            call,
            async () => {},
            (again, now) => work({ db: again, access: now }),
          ),
      }),
  )
  for (const one of later) await one(call.links)
  if (isLater(reply) && asksForLines(endpoint, request)) {
    const work = async (listener: Listener) => jsonText(services, endpoint, await reply(listener), languageOf(request))
    const { response, ended } = inLines(request, work, call.refusal)
    seen.ended = ended
    begin(response)
    await ended
    return response
  }
  const unheard = { signal: request.signal, tell: () => {} }
  return respond(services, endpoint, isLater(reply) ? await reply(unheard) : reply, call)
}

/** A transaction of who may make the call; `prepare` is done once that is known and before it sees anything. */
function within<E extends Endpoint, P, T>(
  call: TenantCall<E>,
  prepare: (db: ScopedDb) => Promise<P>,
  work: (db: ScopedDb, access: Access, prepared: P) => Promise<T>,
): Promise<T> {
  const { services, endpoint, caller, tenantId, needs, request, isReading } = call
  // Ends with the caller: what waits to read, or to be read, is dropped; a change is made all the same.
  const leaving = isReading || endpoint.largest !== undefined ? request.signal : undefined
  const transaction = () =>
    transactionOf(services.store, isReading).execute(async (db) => {
      const { access, isBound } = await allowed(db, { caller, tenantId, endpoint: { ...endpoint, needs } }, services)
      if ('userId' in caller) services.uses.note({ ...caller, tenantId, network: call.address })
      const prepared = await prepare(db)
      if (!isBound) await bindScope(db, access)
      return work(inTenant(db, access), access, prepared)
    })
  return call.inTurn(transaction, leaving)
}

/** An answer itself is never a function, so that a function is the rest of one. */
function isLater<T>(reply: T | Later<T>): reply is Later<T> {
  return typeof reply === 'function'
}
