import { openSandbox, type SandboxOptions, type OpenSandbox } from '../../simulator/sandbox/create.ts'
import { auditChanges } from '#domain/access/audit.ts'
import {
  type Administration,
  type AdministrationOptions,
  storeAdministration,
} from '../identity/members/administration.ts'
import { auditOperator } from '../identity/audit/append.ts'
import {
  type ContentPlaceName,
  forgetContentStore,
  moveContents,
  type MovedPage,
} from '../documents/contents/move-contents.ts'
import type { IncomingFile } from '../documents/prepare.ts'
import { type PastTermPage, readPastTerm } from '../documents/retention/past-term.ts'
import { forgetProofs, provePage, type ProvenPage } from '../documents/proof/prove-stored.ts'
import type { Prover } from '../documents/proof/prover.ts'
import { type VerifiedPage, verifyFiles } from '../documents/contents/verify-files.ts'
import { companySeal } from '../companies/seal.ts'
import { recountTenant, type TenantRecount } from '../documents/recount/recount.ts'
import { type Outcome, takeFiles } from '../documents/intake/take.ts'
import { type OnlineCopy, onlineCopies } from '../backup/online-copy.ts'
import { type MadeBackup, noteBackup } from '../backup/state.ts'
import { Misused } from '../errors/misused.ts'
import { changeKey, type KeyOptions, type KeyReport, ownKey, reportKey } from '../sealing/key.ts'
import { fingerprintOf } from '../ports/platform/seal.ts'
import type { Platform } from '../ports/platform/platform.ts'
import { vacuumChanged } from '../store/maintenance.ts'
import { type Store, scoped } from '../store/scope.ts'
import {
  type AgentCredential,
  listAgentCredentials,
  makeAgentCredential,
  revokeAgentCredential,
} from '../identity/callers/credentials.ts'

/** The terminal's commands on the product's database: one of their own process, or a running server's. */
export interface Commands {
  tenants(): Promise<{ id: string; description: string }[]>
  take(tenantId: string, files: readonly IncomingFile[]): Promise<Outcome[]>
  /** A new agent's token, for a company by its CNPJ or for the whole tenant; undefined where it has no such company. */
  credential(tenantId: string, about: { cnpj: string | null; description: string }): Promise<string | undefined>
  credentials(tenantId: string): Promise<AgentCredential[]>
  /** Ends a credential and answers its description; undefined where the tenant has none of that id. */
  revoke(tenantId: string, id: string): Promise<string | undefined>
  /** Counts the dashboard's figures anew, repairs them, and tells what differed; with `xml` from the documents themselves. */
  recount(tenantId: string, options: { xml: boolean }): Promise<TenantRecount>
  /** Compares a page of the tenant's stored files with their hashes: the first one, or from where the page before says. */
  verify(tenantId: string, from: string | undefined): Promise<VerifiedPage>
  /**
   * Proves the next documents of the tenant that no rule, or only older ones, have been applied to; none are left where none is proven. `anew`:
   * all of them, from the first on.
   */
  prove(tenantId: string, options: { anew: boolean }): Promise<ProvenPage>
  /** Moves the bytes of a page of the tenant's documents into the object store, or back: the first one, or from where the page before says. */
  moveContents(tenantId: string, how: { to: ContentPlaceName; from: string | undefined }): Promise<MovedPage>
  /** Lets servers without an object store start again, where no bytes lie there any more. */
  forgetContentStore(): Promise<void>
  /** Counts a page of what is past its term: the first one, or from where the page before says. `years`: the operator's setting. */
  pastTerm(tenantId: string, how: { years: number | undefined; from: string | undefined }): Promise<PastTermPage>
  administration: Administration
  /** Makes a sandbox, or begins its data anew. */
  sandbox(options: SandboxOptions): Promise<OpenSandbox>
  /** Looks at the key that seals, changes it, or makes the database this key's. `fingerprint`: of the key that the operator means. */
  key(call: KeyCall, fingerprint: string): Promise<KeyReport & { resealed: number }>
  /** Begins a copy of the embedded database's files. */
  copy(): Promise<OnlineCopy>
  /** Notes that a copy has been made. */
  noteBackup(made: MadeBackup): Promise<void>
  /** After the last file; `taken` tells whether anything was added. */
  finish(taken: boolean): Promise<void>
}

export const KEY_CALLS = ['check', 'reseal', 'replace'] as const
export type KeyCall = (typeof KEY_CALLS)[number]

/** The commands over a store that this process has open. */
export function storeCommands(
  store: Store,
  options: AdministrationOptions & { key: KeyOptions; prover?: Prover },
): Commands {
  const { platform, prover = noProver } = options
  return {
    administration: storeAdministration(store, options),
    sandbox: (about) => openSandbox(store, platform, about, options.linkOrigin),
    tenants: () => store.selectFrom('tenants').select(['id', 'description']).execute(),
    take: (tenantId, files) => takeFiles(store, platform, { tenantId, companyIds: 'all' }, files),
    credential: (tenantId, about) => newCredential(store, platform, tenantId, about),
    credentials: (tenantId) => scoped(store, { tenantId, companyIds: 'all' }, listAgentCredentials),
    revoke: (tenantId, id) =>
      scoped(store, { tenantId, companyIds: 'all' }, async (db) => {
        const description = await revokeAgentCredential(db, { id, now: platform.now() })
        if (description === undefined) return undefined
        await auditOperator(db, platform, tenantId, {
          action: 'agent_credential.revoke',
          subject: description,
          subjectId: id,
        })
        return description
      }),
    recount: (tenantId, how) => recountTenant(store, platform, tenantId, how),
    verify: (tenantId, from) =>
      scoped(store, { tenantId, companyIds: 'all' }, (db) => verifyFiles(db, platform, { tenantId, from })),
    async prove(tenantId, { anew }) {
      if (anew) await forgetProofs(store, tenantId)
      return provePage({ store, platform, prover, companySeal: companySeal(options.key) }, tenantId)
    },
    moveContents: (tenantId, how) => moveContents(store, platform, { tenantId, ...how }),
    forgetContentStore: () => forgetContentStore(store),
    pastTerm: (tenantId, how) => readPastTerm(store, platform, { tenantId, ...how }),
    key: (call, fingerprint) => keyCommand(store, { ...options.key, now: platform.now() }, call, fingerprint),
    copy: onlineCopies(store),
    noteBackup: (made) => noteBackup(store, made, platform.now()),
    async finish(taken) {
      if (taken) await vacuumChanged(store)
    },
  }
}

const noProver: Prover = () => Promise.reject(new Misused('Este servidor não confere documentos.'))

async function keyCommand(
  store: Store,
  { now, ...key }: KeyOptions & { now: number },
  call: KeyCall,
  fingerprint: string,
): Promise<KeyReport & { resealed: number }> {
  if (fingerprint !== (await fingerprintOf(key.secret))) {
    throw new Misused('O servidor em execução tem outra chave: inicie-o com as mesmas configurações e repita.')
  }
  if (call === 'replace') await ownKey(store, key, now)
  const resealed = call === 'reseal' ? await changeKey(store, key, now) : 0
  return { ...(await reportKey(store, key)), resealed }
}

async function newCredential(
  store: Store,
  platform: Platform,
  tenantId: string,
  { cnpj, description }: { cnpj: string | null; description: string },
): Promise<string | undefined> {
  return scoped(store, { tenantId, companyIds: 'all' }, async (db) => {
    const company =
      cnpj === null
        ? { id: null }
        : await db.selectFrom('companies').select('id').where('cnpj', '=', cnpj).executeTakeFirst()
    if (!company) return undefined
    const id = platform.uuid()
    await auditOperator(db, platform, tenantId, {
      action: 'agent_credential.create',
      subject: description,
      subjectId: id,
      changes: auditChanges({}, { Empresas: cnpj ?? 'Todas' }),
    })
    return makeAgentCredential(db, { tenantId, companyId: company.id, description, id, now: platform.now() })
  })
}
