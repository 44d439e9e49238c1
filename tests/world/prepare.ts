import { randomUUID } from 'node:crypto'
import { inflateRawSync } from 'node:zlib'
import { leaveDemoDownloads } from '#api/demo/calls/downloads.ts'
import { fillDemo } from '#api/demo/fill.ts'
import { DEMO_PASSWORD } from '#api/demo/people.ts'
import { download } from '#api/server/documents/downloads/upkeep.ts'
import { createApi } from '#api/server/api.ts'
import { takeFiles } from '#api/server/documents/intake/take.ts'
import { FIRST_PLAN, insertPlan } from '#api/server/identity/plans/rows.ts'
import type { FileStore } from '#api/server/ports/files/file-store.ts'
import { memoryMailer } from '#api/server/ports/mail/mailer.ts'
import { noPaper } from '#api/server/ports/paper/paper.ts'
import type { Platform } from '#api/server/ports/platform/platform.ts'
import type { Store } from '#api/server/store/scope.ts'
import { workHere } from '#api/server/work/here.ts'
import { makeNfceKey, parseAccessKey } from '#domain/documents/access-key.ts'
import { nfeProc } from '../documents.ts'
import { addCoupons } from '../odd-coupons.ts'
import { addAgent } from '../sat-day.ts'
import { HOSTILE_PRODUCT, IMPORTER, INVITED, MEMBER, NO_ACCESS_EMAIL, NO_COUPONS_EMAIL } from '../e2e/people.ts'

/** Enough for every status, and for lists of several pages. */
const DOCUMENTS = 600
const AURORA = 'Grupo Aurora'

export interface Prepared {
  store: Store
  platform: Platform
  files: FileStore
}

/**
 * Fills an empty database: the demonstration, and what it does not have: users who may read no note (one of them just invited) or no
 * coupon, a note whose product name is markup, a coupon without XML, one of 500 items and numbers missing between them, an agent for its
 * SATs.
 */
export async function prepare({ store, platform, files }: Prepared): Promise<void> {
  await fillDemo(store, platform, { until: platform.now(), documents: DOCUMENTS })
  await prepareDownloads({ store, platform, files })
  const { id } = await store
    .selectFrom('tenants')
    .select('id')
    .where('description', '=', AURORA)
    .executeTakeFirstOrThrow()
  const passwordHash = await platform.passwords.hash(DEMO_PASSWORD)
  const withoutNotes = await addRole(store, id, ['Só cupons', 'cfe:read'])
  const withoutCoupons = await addRole(store, id, ['Só notas', 'nfce:read'])
  const confirmed = (email: string) => ({ id: randomUUID(), email, passwordHash, isConfirmed: true })
  await addUser(store, id, withoutNotes, confirmed(NO_ACCESS_EMAIL))
  await addUser(store, id, withoutCoupons, confirmed(NO_COUPONS_EMAIL))
  await addUser(store, id, withoutNotes, confirmed(MEMBER))
  await addUser(store, id, withoutNotes, { ...INVITED, passwordHash, isConfirmed: false })
  const file = await hostileNote(store, id)
  const [outcome] = await takeFiles(store, platform, { tenantId: id, companyIds: 'all' }, [file])
  if (outcome?.outcome !== 'taken') throw new Error(`the hostile note was not taken: ${JSON.stringify(outcome)}`)
  await addCoupons(store, platform, id)
  await addAgent(store, id, platform.now())
  await addTenant(store, platform, passwordHash, {
    description: 'Escritório de importação',
    email: IMPORTER,
    permissions: ['document:import'],
    documents: [nfeProc()],
  })
}

/** The demonstration's downloads, as a first start leaves them. */
async function prepareDownloads({ store, platform, files }: Prepared): Promise<void> {
  const secret = 'of the calls that ask for them alone'
  const days = 7
  const round = { store, platform, mailer: memoryMailer(), linkOrigin: '', files, paper: noPaper, days }
  const work = workHere(round, [download])
  const api = createApi({ store, platform, secret, files, work })
  await leaveDemoDownloads({ store, platform, secret, files, days, api })
  await work.idle()
}

const READS = ['cfe_dashboard:read', 'cfe:read', 'nfce:read', 'company:read', 'point_of_sale:read'] as const

interface OwnTenant {
  description: string
  email: string
  /** Of its only user, beside what all may read. */
  permissions: readonly string[]
  documents: readonly string[]
}

/** A tenant of documents that the tests know, their companies, and who sees them. */
async function addTenant(
  store: Store,
  platform: Platform,
  passwordHash: string,
  { description, email, permissions, documents }: OwnTenant,
): Promise<void> {
  const id = randomUUID()
  await store.insertInto('tenants').values({ id, description }).execute()
  await store.transaction().execute((db) => insertPlan(db, { tenant_id: id, id: randomUUID() }, FIRST_PLAN))
  const user = { id: randomUUID(), email, passwordHash, isConfirmed: true }
  await addUser(store, id, await addRole(store, id, ['Quem vê', ...READS, ...permissions]), user)
  const all = documents.map((xml, at) => ({ name: `${at}.xml`, bytes: new TextEncoder().encode(xml) }))
  const outcomes = await takeFiles(store, platform, { tenantId: id, companyIds: 'all' }, all)
  const refused = outcomes.filter(({ outcome }) => outcome !== 'taken')
  if (refused.length > 0) throw new Error(`not all documents were taken: ${JSON.stringify(refused[0])}`)
}

interface NewUser {
  id: string
  email: string
  passwordHash: string
  isConfirmed: boolean
}

/** Answers the id of a new role of the name and the permissions. */
async function addRole(
  store: Store,
  tenantId: string,
  [description, ...permissions]: readonly [string, ...string[]],
): Promise<string> {
  const roleId = randomUUID()
  await store.insertInto('roles').values({ tenant_id: tenantId, id: roleId, description, type: 'primary' }).execute()
  for (const permission of permissions) {
    await store.insertInto('role_permissions').values({ tenant_id: tenantId, role_id: roleId, permission }).execute()
  }
  return roleId
}

async function addUser(store: Store, tenantId: string, roleId: string, user: NewUser): Promise<void> {
  await store
    .insertInto('users')
    .values({
      id: user.id,
      email: user.email,
      password_hash: user.passwordHash,
      is_active: true,
      is_email_confirmed: user.isConfirmed,
    })
    .execute()
  await store
    .insertInto('grants')
    .values({ tenant_id: tenantId, id: randomUUID(), user_id: user.id, role_id: roleId, company_group_id: null })
    .execute()
}

/** A copy of the oldest ordinary note, with a number of its own and markup for the name of its first product. */
async function hostileNote(store: Store, tenantId: string): Promise<{ name: string; bytes: Uint8Array }> {
  const { key, deflated } = await store
    .selectFrom('nfces as n')
    .innerJoin('files as f', (join) => join.onRef('f.id', '=', 'n.file_id').onRef('f.tenant_id', '=', 'n.tenant_id'))
    .select(['n.key', 'f.deflated'])
    .where('n.tenant_id', '=', tenantId)
    .where('n.status', '=', 'authorized')
    .where('n.emission_type', '=', '1')
    .orderBy('n.emitted_at')
    .executeTakeFirstOrThrow()
  const parts = parseAccessKey(key)
  if (!parts) throw new Error(`not a key: ${key}`)
  const number = String(Number(parts.number) + 500_000).padStart(9, '0')
  const copy = makeNfceKey({ ...parts, cnpj: parts.named, number })
  const product = HOSTILE_PRODUCT.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  const text = inflateRawSync(deflated ?? new Uint8Array())
    .toString()
    .replaceAll(key, copy)
    .replace(/<nNF>\d+<\/nNF>/, `<nNF>${Number(number)}</nNF>`)
    .replace(/<cDV>\d<\/cDV>/, `<cDV>${copy.slice(43)}</cDV>`)
    .replace(/<xProd>[^<]*<\/xProd>/, `<xProd>${product}</xProd>`)
  return { name: 'hostile.xml', bytes: new TextEncoder().encode(text) }
}
