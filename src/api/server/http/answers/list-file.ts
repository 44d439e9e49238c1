import type { Endpoint } from '#api/contract/endpoint.ts'
import { audit } from '../../identity/audit/append.ts'
import { bindTenant, sessionScope } from '../../store/scope.ts'
import { readBytes } from '../read-body.ts'
import { inFile, type ListTable } from '../reply/list-table.ts'
import type { Services } from '../services.ts'
import type { Incoming } from './read-input.ts'

interface FileCall extends Pick<Incoming, 'request' | 'address' | 'seen'> {
  services: Services
  /** Makes another call of this API; `who` learns who made it. */
  again: (request: Request, who: Incoming['seen']) => Promise<Response>
}

/** Answers a list's call as a file, and keeps in the trail who took which rows: as of other files, what leaves has a name to it. */
export async function answerFile<Item>(
  table: ListTable<Item>,
  endpoint: Endpoint,
  { request, address, seen, again, services }: FileCall,
): Promise<Response> {
  const form = request.method === 'GET' ? undefined : await readBytes(request, services.settings.bodyLimit)
  const note = async () => {
    const { user, tenant } = seen
    if (!tenant) return
    await sessionScope(services.store, async (db) => {
      await bindTenant(db, tenant)
      const access = user === undefined ? null : { userId: user }
      const entry = { action: 'list.read', subject: endpoint.summary, changes: narrowing(endpoint, request) } as const
      await audit({ db, access, address, platform: services.platform }, entry)
    })
  }
  // Of the first page it is learnt who calls.
  return inFile(table, request, { form, again: (page) => again(page, seen), note })
}

/** The filters by which rows were chosen, but for those by which a person may be known, which come in no address. */
function narrowing({ inBody = [] }: Endpoint, { url }: Request) {
  const query = [...new URL(url).searchParams].filter(
    ([name]) => !inBody.includes(name) && !/^(page|per_page|zone)$/.test(name),
  )
  return query.map(([field, to]) => ({ field, from: null, to }))
}
