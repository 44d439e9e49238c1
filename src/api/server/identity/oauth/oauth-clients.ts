import { sql } from 'kysely'
import type { Reply } from '#api/contract/endpoint.ts'
import type {
  createOauthClient as CreateOauthClient,
  listOauthClients as ListOauthClients,
  OauthClient,
  revokeOauthClient as RevokeOauthClient,
} from '#api/contract/devices/oauth-clients.ts'
import type { Page } from '#api/contract/page.ts'
import { AUDIT_BETWEEN, auditChanges } from '#domain/access/audit.ts'
import { CLIENT_KINDS, type ClientKind } from '#domain/access/client-kind.ts'
import { isClientScope, SCOPE_LABELS } from '#domain/access/client-scopes.ts'
import { isEmbeddedElement, isPortalScope, pageOrigin, portalScopesOf } from '#domain/access/embedding.ts'
import { isoInstant } from '#domain/time/instant.ts'
import { requireHeld } from '../accounts/holding.ts'
import { cnpjsOf } from '../accounts/audit-views.ts'
import { audit } from '../audit/append.ts'
import { Refusal } from '../../errors/refusal.ts'
import { insertOauthClient, revokeClient } from './clients.ts'
import { termsAudit } from './embed-exchange.ts'
import { all, equal, type FiltersOf, narrowed } from '../../store/queries/filters.ts'
import { rangeOf } from '../../store/queries/page-of.ts'
import { orderOf } from '../../store/queries/sorted.ts'
import { plainColumn } from '../../store/queries/search-text.ts'
import { sameTenant } from '../../store/queries/same-tenant.ts'
import { isUuid, type ScopedDb } from '../../store/scope.ts'
import { makeAgentCredential, revokeAgentCredential } from '../callers/credentials.ts'
import type { Call } from '../../http/handler.ts'
import { TENANT } from '../../store/tenant-names.ts'

const clientFilters: FiltersOf<typeof ListOauthClients> = { kind: equal('kind') }

export async function listOauthClients(call: Call<typeof ListOauthClients>): Promise<Page<OauthClient>> {
  const { db, query } = call
  const matching = db.selectFrom(everybody(db).as('c')).where(all(narrowed(clientFilters, query)))
  const { limit, offset } = rangeOf(query)
  const rows = await matching
    .selectAll()
    .orderBy(
      orderOf(
        query.sort,
        { name: plainColumn('description'), when: sql`created_at` },
        sql`revoked_at is not null, created_at desc, id`,
      ),
    )
    .limit(limit)
    .offset(offset)
    .execute()
  const { total } = await matching.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const items = rows.map(({ scope, elements, origins, created_at, last_used_at, revoked_at, ...row }) => ({
    ...row,
    scopes: portalScopesOf(scope),
    elements: elements ?? [],
    origins: origins ?? [],
    created_utc: created_at,
    last_used_utc: last_used_at,
    revoked_utc: revoked_at,
  }))
  return { items, total }
}

/** Clients and agents in one list. */
function everybody(db: ScopedDb) {
  const clients = db
    .selectFrom('oauth_clients')
    .select([
      'id',
      sql<ClientKind>`kind`.as('kind'),
      'description',
      'scope',
      sql<string | null>`null::text`.as('company'),
    ])
    .select(['elements', 'origins', 'created_at', 'last_used_at', 'revoked_at'])
    .select(
      sql<string[] | null>`case when companies is not null then array(select c.razao_social from companies c
        where c.tenant_id = ${TENANT} and c.id = any (oauth_clients.companies) order by 1) end`.as('companies'),
    )
  const agents = db
    .selectFrom('agent_credentials as a')
    .leftJoin('companies as c', (join) => sameTenant(join, 'c.id', 'a.company_id'))
    .select(['a.id', sql<ClientKind>`'agent'`.as('kind'), 'a.description', sql<string>`''`.as('scope')])
    .select(['c.razao_social as company'])
    .select([sql<string[] | null>`null::text[]`.as('elements'), sql<string[] | null>`null::text[]`.as('origins')])
    .select(['a.created_at', 'a.last_used_at', 'a.revoked_at'])
    .select(sql<string[] | null>`null::text[]`.as('companies'))
  return clients.unionAll(agents)
}

export async function createOauthClient(
  call: Call<typeof CreateOauthClient>,
): Promise<Reply<typeof CreateOauthClient>> {
  const { kind } = call.body
  if (kind === 'portal') return createPortal(call)
  return kind === 'agent' ? createAgent(call) : createClient(call, kind)
}

async function createClient(
  call: Call<typeof CreateOauthClient>,
  kind: 'device' | 'server',
): Promise<Reply<typeof CreateOauthClient>> {
  const { db, body, access, platform } = call
  const { description } = body
  const scopes = body.scopes.filter(isClientScope)
  // Nobody gives what they do not hold.
  requireHeld(access, { is_master: false, permissions: scopes }, 'all')
  const id = platform.uuid()
  const about = { tenantId: access.tenantId, id, description, kind, scopes, now: platform.now() }
  const secret = await insertOauthClient(db, about)
  const labels = scopes.map((scope) => SCOPE_LABELS[scope]).join(AUDIT_BETWEEN)
  const changes = auditChanges({}, { Tipo: CLIENT_KINDS[kind].label, Acesso: labels })
  await audit(call, { action: 'oauth_client.create', subject: description, subjectId: id, changes })
  return { id, secret }
}

/** Makes a portal with its terms, of which its pages get parts. */
async function createPortal(call: Call<typeof CreateOauthClient>): Promise<Reply<typeof CreateOauthClient>> {
  const { db, body, access, platform } = call
  const { description, elements: named = [], origins: addresses = [], companies: ids = null } = body
  const elements = [...new Set(named)].filter(isEmbeddedElement)
  const scopes = body.scopes.filter(isPortalScope)
  const origins = [...new Set(addresses.map(pageOrigin))].filter((one) => one !== undefined)
  const companies = ids && (await companiesOf(db, ids))
  requireHeld(access, { is_master: false, permissions: scopes }, companies?.map(({ id }) => id) ?? 'all')
  const id = platform.uuid()
  const terms = { elements, origins, companies: companies?.map((company) => company.id) ?? null }
  const { tenantId } = access
  const about = { tenantId, id, description, kind: 'portal', scopes, terms, now: platform.now() } as const
  const secret = await insertOauthClient(db, about)
  const cnpjs = terms.companies && (await cnpjsOf(db, terms.companies))
  const changes = [
    ...auditChanges({}, { Tipo: CLIENT_KINDS.portal.label }),
    ...termsAudit({ scopes, elements }, cnpjs, origins),
  ]
  await audit(call, { action: 'oauth_client.create', subject: description, subjectId: id, changes })
  return { id, secret }
}

async function companiesOf(db: ScopedDb, ids: readonly string[]) {
  const named = [...new Set(ids.map((id) => id.toLowerCase()))]
  const companies = named.every(isUuid)
    ? await db.selectFrom('companies').select(['id', 'cnpj']).where('id', 'in', named).execute()
    : []
  if (companies.length < named.length) throw refused('companies', 'Empresa não encontrada')
  return companies
}

const refused = (field: string, text: string) => new Refusal('invalid', { fields: { [field]: text } })

/** As `npm run agent-credential` makes one. What an agent says changes SATs. */
async function createAgent(call: Call<typeof CreateOauthClient>): Promise<Reply<typeof CreateOauthClient>> {
  const { db, body, access, platform } = call
  const { description, company_id } = body
  const company = company_id === '' ? undefined : await companyOf(db, company_id)
  requireHeld(access, { is_master: false, permissions: ['sat:update'] }, company ? [company.id] : 'all')
  const id = platform.uuid()
  await audit(call, {
    action: 'agent_credential.create',
    subject: description,
    subjectId: id,
    changes: auditChanges({}, { Empresas: company?.cnpj ?? 'Todas' }),
  })
  const about = { tenantId: access.tenantId, companyId: company?.id ?? null, description, id, now: platform.now() }
  return { id, secret: await makeAgentCredential(db, about) }
}

async function companyOf(db: ScopedDb, id: string) {
  const company = isUuid(id)
    ? await db.selectFrom('companies').select(['id', 'cnpj']).where('id', '=', id).executeTakeFirst()
    : undefined
  if (!company) throw refused('company_id', 'Empresa não encontrada')
  return company
}

export async function revokeOauthClient(call: Call<typeof RevokeOauthClient>): Promise<Record<string, never>> {
  const { db, params, platform } = call
  if (!isUuid(params.id)) throw new Refusal('not_found')
  const id = params.id.toLowerCase()
  const client = await revokeClient(db, id, isoInstant(platform.now()))
  const agent = client === undefined ? await revokeAgentCredential(db, { id, now: platform.now() }) : undefined
  const subject = client ?? agent
  if (subject === undefined) throw new Refusal('not_found')
  const action = client === undefined ? 'agent_credential.revoke' : 'oauth_client.revoke'
  await audit(call, { action, subject, subjectId: id })
  return {}
}
