import { contract } from '#api/contract/contract.ts'
import type { Endpoint, Reply } from '#api/contract/endpoint.ts'
import type {
  createSavedView as CreateSavedView,
  deleteSavedView as DeleteSavedView,
  listSavedViews as ListSavedViews,
  SavedView,
} from '#api/contract/access/list-views.ts'
import { auditChanges } from '#domain/access/audit.ts'
import { satisfies } from '#domain/access/needs.ts'
import type { Needs } from '#domain/access/permissions.ts'
import { isoInstant } from '#domain/time/instant.ts'
import { phrase } from '#domain/phrase.ts'
import { holds } from '../accounts/holding.ts'
import { audit } from '../audit/append.ts'
import { type Access, scopeFor } from '../callers/access.ts'
import { isClient } from '../callers/client-access.ts'
import { Refusal } from '../../errors/refusal.ts'
import type { Call } from '../../http/handler.ts'
import { isUuid, type ScopedDb } from '../../store/scope.ts'

/** Views that one person keeps in a tenant. */
const MOST_OWN = 50
/** Views that are shared in a tenant: everybody is told of all of them. */
const MOST_SHARED = 200

type List = Endpoint & { needs: Needs }

/** The lists of the contract by their paths. */
const LISTS: ReadonlyMap<string, List> = new Map(
  Object.values<Endpoint>(contract).flatMap((endpoint) => (isList(endpoint) ? [[endpoint.path, endpoint]] : [])),
)

function isList(endpoint: Endpoint): endpoint is List {
  return endpoint.method === 'GET' && typeof endpoint.needs === 'object' && 'per_page' in shapeOf(endpoint.query)
}

// As isList a declaration: the lists are found while this module is read.
function shapeOf(query: Endpoint['query']): object {
  return 'shape' in query ? Object(query.shape) : {}
}

export async function listSavedViews(call: Call<typeof ListSavedViews>): Promise<Reply<typeof ListSavedViews>> {
  const { db, access, query } = call
  requirePerson(access)
  const list = query.list === undefined ? undefined : listOf(access, query.list)
  let views = db
    .selectFrom('list_views')
    .selectAll()
    .where((e) => e.or([e('user_id', '=', access.userId), e('is_shared', '=', true)]))
  if (list) views = views.where('list', '=', list.path)
  const rows = await views.orderBy('name').orderBy('id').execute()
  const seen = rows.filter(({ list: path }) => mayRead(access, LISTS.get(path)))
  return { items: seen.map((row) => viewOf(row, access)), may_share: list !== undefined && seesAll(access, list) }
}

export async function createSavedView(call: Call<typeof CreateSavedView>): Promise<SavedView> {
  const { db, access, body, platform } = call
  const { name, is_shared } = body
  requirePerson(access)
  const list = listOf(access, body.list)
  if (is_shared && !seesAll(access, list)) {
    throw new Refusal('invalid', { fields: { is_shared: 'Só quem vê todas as empresas compartilha visões' } })
  }
  await requireRoom(call)
  const row = {
    id: platform.uuid(),
    user_id: access.userId,
    list: list.path,
    name,
    search: withoutPage(list, body.search),
    is_shared,
    created_at: isoInstant(platform.now()),
  }
  await db
    .insertInto('list_views')
    .values({ tenant_id: access.tenantId, ...row })
    .execute()
  if (is_shared) await auditView(call, 'list_view.create', row)
  return viewOf(row, access)
}

export async function deleteSavedView(call: Call<typeof DeleteSavedView>): Promise<Record<string, never>> {
  const { db, access, params } = call
  requirePerson(access)
  const row = isUuid(params.id)
    ? await db.selectFrom('list_views').selectAll().where('id', '=', params.id).executeTakeFirst()
    : undefined
  // Nobody hears of another's own.
  if (!row || !(row.is_shared || row.user_id === access.userId)) throw new Refusal('not_found')
  if (!viewOf(row, access).may_delete) throw new Refusal('forbidden')
  await db.deleteFrom('list_views').where('id', '=', row.id).execute()
  if (row.is_shared) await auditView(call, 'list_view.delete', row)
  return {}
}

/** Forgets what somebody kept for themselves once no access is left; what they share stays, since others work by it. */
export async function dropOwnViews(db: ScopedDb, userId: string): Promise<void> {
  const grant = await db.selectFrom('grants').select('id').where('user_id', '=', userId).limit(1).executeTakeFirst()
  if (grant) return
  await db.deleteFrom('list_views').where('user_id', '=', userId).where('is_shared', '=', false).execute()
}

interface Row {
  id: string
  user_id: string
  list: string
  name: string
  search: string
  is_shared: boolean
}

function viewOf({ id, user_id, list, name, search, is_shared }: Row, access: Access): SavedView {
  const is_own = user_id === access.userId
  return { id, list, name, search, is_shared, is_own, may_delete: is_own || holds(access, 'grant:update', 'all') }
}

function requirePerson(access: Access): void {
  if (isClient(access)) throw new Refusal('forbidden', { reason: 'Só pessoas têm visões salvas.' })
}

function listOf(access: Access, path: string): List {
  const list = LISTS.get(path)
  if (!list) throw new Refusal('invalid', { fields: { list: 'Lista desconhecida' } })
  if (!mayRead(access, list)) throw new Refusal('forbidden')
  return list
}

function mayRead({ isMaster, permissions, features }: Access, list: List | undefined): boolean {
  return list !== undefined && satisfies(list.needs, { is_master: isMaster, permissions, features })
}

/** Tells if somebody sees the whole tenant in a list. */
const seesAll = (access: Access, { needs }: List) => scopeFor(access, needs).companyIds === 'all'

async function requireRoom({ db, access, body }: Call<typeof CreateSavedView>): Promise<void> {
  const { own, shared } = await db
    .selectFrom('list_views')
    .select((e) => [
      e.fn.countAll<number>().filterWhere('user_id', '=', access.userId).as('own'),
      e.fn.countAll<number>().filterWhere('is_shared', '=', true).as('shared'),
    ])
    .executeTakeFirstOrThrow()
  if (own >= MOST_OWN) {
    throw new Refusal('conflict', {
      reason: () => phrase`Você já tem ${MOST_OWN} visões salvas. Exclua uma para salvar outra.`,
    })
  }
  if (body.is_shared && shared >= MOST_SHARED) {
    const reason = () =>
      phrase`A organização já tem ${MOST_SHARED} visões compartilhadas. Exclua uma para compartilhar outra.`
    throw new Refusal('conflict', { reason })
  }
}

/** Returns what is kept of a list's query string. */
function withoutPage({ inBody = [] }: List, search: string): string {
  const params = new URLSearchParams(search)
  for (const name of ['page', ...inBody]) params.delete(name)
  return params.size > 0 ? `?${params}` : ''
}

const auditView = (
  call: Pick<Call<Endpoint>, 'db' | 'access' | 'address' | 'platform'>,
  action: 'list_view.create' | 'list_view.delete',
  { id, name, list, search }: Row,
) => {
  const texts = { Lista: LISTS.get(list)?.summary ?? list, Endereço: search || null }
  const changes = action === 'list_view.create' ? auditChanges({}, texts) : auditChanges(texts, {})
  return audit(call, { action, subject: name, subjectId: id, changes })
}
