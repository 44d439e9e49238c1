import { recountTenant } from '../documents/recount/recount.ts'
import { verifyFiles } from '../documents/contents/verify-files.ts'
import { verifyAudit } from '../identity/audit/verify.ts'
import type { Platform } from '../ports/platform/platform.ts'
import { countSealed } from '../sealing/sealed.ts'
import { type Store, scoped } from '../store/scope.ts'
import type { Counts } from './counts.ts'
import type { Secrets } from './key-file.node.ts'

/** The result of checking a whole database. */
export interface Verification {
  tenants: number
  /** Kept files whose bytes were compared with their hash. */
  files: number
  auditEntries: number
  sealed: number
  /** Differences from the copied state, a line each. */
  faults: string[]
}

/** How many tenants are gone through at a time: while the files of one are compared, others come from the database. */
const AT_ONCE = 3

interface Wanted {
  audit: Counts['audit']
  /** Undefined where the operator restores without the key. */
  secrets: Secrets | undefined
}

/** Checks all that a database keeps: each file's hash, each entry of the audit trails, each sum of the figures, and that the key opens what is sealed. */
export async function verifyStore(
  store: Store,
  platform: Platform,
  { audit, secrets }: Wanted,
  onProgress: (files: number) => void = () => {},
): Promise<Verification> {
  const found: Verification = { tenants: 0, files: 0, auditEntries: 0, sealed: 0, faults: [] }
  const tenants = await store.selectFrom('tenants').select(['id', 'description']).orderBy('description').execute()
  const faults: string[][] = []
  // One way through the tenants, on which whoever is free takes the next.
  const next = tenants.entries()
  const goOn = async () => {
    for (const [index, { id: tenantId, description }] of next) {
      const own: string[] = []
      faults[index] = own
      let from: string | undefined
      do {
        const about = { tenantId, from }
        const page = await scoped(store, { tenantId, companyIds: 'all' }, (db) => verifyFiles(db, platform, about))
        found.files += page.checked
        own.push(...page.damaged.map(({ id, name }) => `${description}: o arquivo ${id} (${name}) está danificado`))
        from = page.next
        onProgress(found.files)
      } while (from !== undefined)
      const { documents, rows, numbers } = await recountTenant(store, platform, tenantId, { xml: false })
      if (documents.total + rows > 0) {
        own.push(`${description}: totais do dashboard que diferem dos documentos: ${documents.total + rows}`)
      }
      if (numbers > 0) own.push(`${description}: séries cuja numeração difere das notas: ${numbers}`)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, goOn))
  found.tenants = tenants.length
  found.faults.push(...faults.flat())
  for (const { tenant, tenantId, entries, head, brokenAt } of await verifyAudit(store)) {
    found.auditEntries += entries
    const { entries: wanted, head: last } = audit[tenantId] ?? { entries: 0, head: '' }
    if (brokenAt !== undefined)
      found.faults.push(`${tenant}: o registro ${brokenAt} da auditoria não é o que foi escrito`)
    else if (entries !== wanted || head !== last) {
      found.faults.push(`${tenant}: a auditoria termina no registro ${entries}, e a da cópia no ${wanted}`)
    }
  }
  if (secrets === undefined) return found
  for (const { label, total, foreign } of await countSealed(store, secrets)) {
    found.sealed += total
    if (foreign > 0) found.faults.push(`${label}: ${foreign} não abrem com a chave`)
  }
  return found
}
