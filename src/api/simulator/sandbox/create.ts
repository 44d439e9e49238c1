import { EMBEDDED_ELEMENTS, isEmbeddedElement, pageOrigin, PORTAL_SCOPES } from '#domain/access/embedding.ts'
import { CLIENT_SCOPES } from '#domain/access/client-scopes.ts'
import { Misused } from '../../server/errors/misused.ts'
import { auditOperator } from '../../server/identity/audit/append.ts'
import { insertRole, MASTER_ROLE } from '../../server/identity/members/first-roles.ts'
import { insertOauthClient } from '../../server/identity/oauth/clients.ts'
import { FIRST_PLAN, insertPlan } from '../../server/identity/plans/rows.ts'
import type { Platform } from '../../server/ports/platform/platform.ts'
import { scoped, type Store } from '../../server/store/scope.ts'
import { refillSandbox } from './fill.ts'
import { MOST_DOCUMENTS } from './tenant.ts'

/** A new client of a sandbox, with the secret that is told this once. */
interface NewClient {
  id: string
  secret: string
}

export interface OpenSandbox {
  tenantId: string
  name: string
  origin: string
  pages: readonly string[]
  /** Undefined where the sandbox has its clients already. */
  clients?: { portal: NewClient; server: NewClient }
}

export interface SandboxOptions {
  /** For whom it is, as people know them; '' is everybody's. */
  partner: string
  /** Origins of the pages that may show its elements. */
  pages: readonly string[]
  /** Begins its data anew. */
  isReset: boolean
  /** Makes clients once more, because the secrets of the first are lost. */
  hasNewClients: boolean
}

/** Sandboxes stay small, whatever is brought into them. */
const QUOTAS = {
  max_companies: 50,
  max_points_of_sale: 200,
  max_users: 20,
  max_documents: 2 * MOST_DOCUMENTS,
  max_sats: 200,
}

/** Returns what everybody sees of a sandbox before anything else: its name. */
const nameOf = (partner: string): string => (partner === '' ? 'Sandbox' : `Sandbox ${partner}`)

/**
 * Makes a sandbox with invented data, or changes the one of that name as it is told to. Throws Misused for what makes no sense.
 */
export async function openSandbox(
  store: Store,
  platform: Platform,
  { partner, pages, isReset, hasNewClients }: SandboxOptions,
  origin: string,
): Promise<OpenSandbox> {
  const name = nameOf(partner.trim())
  const origins = originsOf(pages)
  const known = await store
    .selectFrom('tenants as t')
    .select((e) => [
      't.id',
      e.exists(e.selectFrom('sandboxes as s').whereRef('s.tenant_id', '=', 't.id')).as('is_sandbox'),
    ])
    .where('t.description', '=', name)
    .executeTakeFirst()
  if (known && !known.is_sandbox) throw new Misused(`A organização ${name} não é um sandbox: nada foi alterado.`)
  if (known && !isReset && !hasNewClients) {
    throw new Misused(
      `Já existe: ${name}. Recomece os seus dados com --reset, ou peça novos segredos com --new-secret.`,
    )
  }
  if (!known && (isReset || hasNewClients)) throw new Misused(`Não existe: ${name}. Crie-o sem outras opções.`)
  const tenantId = known?.id ?? (await insertSandbox(store, platform, name))
  const clients = !known || hasNewClients ? await makeClients(store, platform, tenantId, origins) : undefined
  if (!known || isReset) await refillSandbox(store, platform, { tenantId, name })
  return { tenantId, name, origin, pages: origins, ...(clients && { clients }) }
}

function originsOf(pages: readonly string[]): string[] {
  return pages.map((page) => {
    const origin = pageOrigin(page)
    if (origin === undefined)
      throw new Misused(`Não é o endereço de uma página (https://…, ou http://localhost…): ${page}`)
    return origin
  })
}

async function insertSandbox(store: Store, platform: Platform, description: string): Promise<string> {
  const tenant_id = platform.uuid()
  await store.transaction().execute(async (db) => {
    await db.insertInto('tenants').values({ id: tenant_id, description }).execute()
    await db.insertInto('sandboxes').values({ tenant_id, filled_at: null, moved_at: null, moved_by: null }).execute()
    await insertPlan(db, { tenant_id, id: platform.uuid() }, { ...FIRST_PLAN, ...QUOTAS, description })
    await insertRole(db, { tenantId: tenant_id, id: platform.uuid(), role: MASTER_ROLE })
    await auditOperator(db, platform, tenant_id, { action: 'sandbox.create', subject: description })
  })
  return tenant_id
}

/** Makes the client of a portal, of all that portals may, and the one of a server that reads. */
function makeClients(store: Store, platform: Platform, tenantId: string, origins: string[]) {
  const now = platform.now()
  const elements = Object.keys(EMBEDDED_ELEMENTS).filter(isEmbeddedElement)
  return scoped(store, { tenantId, companyIds: 'all' }, async (db) => {
    const client = async (
      about: Pick<Parameters<typeof insertOauthClient>[1], 'description' | 'kind' | 'scopes' | 'terms'>,
    ) => {
      const id = platform.uuid()
      const secret = await insertOauthClient(db, { ...about, tenantId, id, now })
      const entry = { action: 'oauth_client.create', subject: about.description, subjectId: id } as const
      await auditOperator(db, platform, tenantId, entry)
      return { id, secret: secret ?? '' }
    }
    const terms = { elements, origins, companies: null }
    return {
      portal: await client({ description: 'Portal de testes', kind: 'portal', scopes: PORTAL_SCOPES, terms }),
      server: await client({ description: 'Servidor de testes', kind: 'server', scopes: CLIENT_SCOPES }),
    }
  })
}
