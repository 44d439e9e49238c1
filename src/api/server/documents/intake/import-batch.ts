import { sql } from 'kysely'
import { auditChanges } from '#domain/access/audit.ts'
import { formatTaxpayer } from '#domain/companies/taxpayer.ts'
import { satisfies } from '#domain/access/needs.ts'
import type { Access } from '../../identity/accounts/access.ts'
import { audit, type AuditedCall } from '../../identity/audit/append.ts'
import type { PreparedFile, ReadyFile } from '../prepare.ts'
import { ownerOf, ownerOfKey } from '../read/owners.ts'
import type { Platform } from '../../ports/platform/platform.ts'
import { bindScope, type ScopedDb } from '../../store/scope.ts'
import { TENANT } from '../../store/tenant-names.ts'
import type { ReasonCode } from '../xml/refused.ts'
import { type Outcome, type IntakeResult, takePrepared } from './take.ts'

/** The user's choice of which documents to take in. */
export interface ImportChoice {
  /** The one company to take documents of. */
  companyId: string | undefined
  /** True if companies that the tenant does not have are made, where the user may. */
  newCompanies: boolean
}

interface ImportCall extends AuditedCall {
  access: Access
  platform: Platform
}

interface Known {
  id: string
  cnpj: string
}

/**
 * Takes what a user sends, in a transaction bound to the companies that they may import for: what is of another company is refused, with its
 * reason. Answers also the CNPJs and CPFs of the companies that came with it.
 */
export async function takeImported(
  call: ImportCall,
  prepared: readonly PreparedFile[],
  choice: ImportChoice,
): Promise<IntakeResult & { companies: string[] }> {
  const { db, access, platform } = call
  const ofNotes = await ownersOfNotes(db, prepared)
  const known = await companiesOf(db, prepared, ofNotes)
  const mayAdd = choice.newCompanies && mayAddCompanies(access)
  const refusal = (owner: string | undefined) =>
    refusalOf({ known: known.get(owner ?? ''), isNamed: owner !== undefined, choice, access, mayAdd })
  const judged = prepared.map((file) => ('documents' in file ? judge(file, ofNotes, refusal) : file))
  // Only now: what is already there, also of others, is not to be told from what the caller may not see with less.
  await bindScope(db, { tenantId: access.tenantId, companyIds: 'all' })
  const result = await takePrepared(db, platform, access.tenantId, judged)
  const { outcomes } = result
  const companies = await addedCompanies(db, judged, { known, ofNotes })
  await auditImport(call, { outcomes, choice, known, companies })
  return { ...result, companies }
}

/** As for the form of a new company, whose permission holds for the whole tenant only. */
const mayAddCompanies = ({ companyIds, isMaster, permissions }: Access): boolean =>
  companyIds === 'all' && satisfies(['company:create'], { is_master: isMaster, permissions })

/** Issuers of notes by their keys, where the key alone does not say them. */
type OwnersOfNotes = ReadonlyMap<string, string>

/** Reads who issued the notes that events are about whose keys do not say it, as far as the scope shows them. */
async function ownersOfNotes(db: ScopedDb, prepared: readonly PreparedFile[]): Promise<OwnersOfNotes> {
  const all = prepared.flatMap((file) => ('documents' in file ? (file.allDocuments ?? file.documents) : []))
  const keys = [
    ...new Set(
      all.flatMap(({ found }) => (found.kind === 'event' && ownerOf(found) === undefined ? [found.key.key] : [])),
    ),
  ]
  if (keys.length === 0) return new Map()
  const { rows } = await sql<{ key: string; cnpj: string }>`
    select n.key, c.cnpj from nfces n join companies c on c.tenant_id = ${TENANT} and c.id = n.company_id
    where n.tenant_id = ${TENANT} and n.key = any (${keys}::text[])`.execute(db)
  const sent = all.flatMap(({ found }) =>
    found.kind === 'nfce' ? [[found.key.key, found.issuer.taxpayer] as const] : [],
  )
  return new Map([...sent, ...rows.map(({ key, cnpj }) => [key, cnpj] as const)])
}

/** Returns the documents' companies that the scope shows, by CNPJ or CPF. */
async function companiesOf(
  db: ScopedDb,
  prepared: readonly PreparedFile[],
  ofNotes: OwnersOfNotes,
): Promise<Map<string, Known>> {
  const owners = named(prepared.flatMap((file) => ('documents' in file ? fileOwners(file, ofNotes) : [])))
  if (owners.length === 0) return new Map()
  const rows = await db.selectFrom('companies').select(['id', 'cnpj']).where('cnpj', 'in', owners).execute()
  return new Map(rows.map((row) => [row.cnpj, row]))
}

const named = (owners: readonly (string | undefined)[]): string[] => [
  ...new Set(owners.filter((one) => one !== undefined)),
]

/** Returns the owners of a file's documents, undefined for unknown ones: of a part of a lot those of the whole, which is refused as one. */
function fileOwners(
  { documents, allDocuments = documents }: ReadyFile,
  ofNotes: OwnersOfNotes,
): (string | undefined)[] {
  const owners = allDocuments.flatMap(({ found }) => [
    found.kind === 'event' ? (ownerOf(found) ?? ofNotes.get(found.key.key)) : ownerOf(found),
    // A cancellation may name any coupon.
    ...(found.kind === 'cfe_cancellation' ? [ownerOfKey(found.canceledKey)] : []),
  ])
  return [...new Set(owners)]
}

function judge(
  file: ReadyFile,
  ofNotes: OwnersOfNotes,
  refusal: (owner: string | undefined) => Refused | undefined,
): PreparedFile {
  for (const owner of fileOwners(file, ofNotes)) {
    const refused = refusal(owner)
    if (!refused) continue
    const what = file.lot === undefined ? 'O documento é' : 'O lote traz um documento'
    const whose = owner === undefined ? 'uma nota avulsa que não está aqui' : formatTaxpayer(owner)
    return { name: file.name, refused: { code: refused.code, message: `${what} de ${whose}, ${refused.why}` } }
  }
  return file
}

interface Refused {
  code: ReasonCode
  why: string
}

interface Judged {
  known: Known | undefined
  /** False of what does not say whose it is: no company is made of it, nor is it anybody's yet. */
  isNamed: boolean
  choice: ImportChoice
  access: Access
  mayAdd: boolean
}

/** Returns the reason for refusing a company's documents, if there is one. Whose it is otherwise is nobody's to learn. */
function refusalOf({ known, isNamed, choice, access, mayAdd }: Judged): Refused | undefined {
  if (choice.companyId !== undefined) {
    return known?.id === choice.companyId ? undefined : { code: 'other_company', why: 'e não da empresa escolhida' }
  }
  if (known || mayAdd || (!isNamed && access.companyIds === 'all')) return undefined
  if (access.companyIds !== 'all') return { code: 'no_access', why: 'que não está entre as suas empresas' }
  return { code: 'unknown_company', why: 'que não está entre as empresas deste grupo' }
}

/** The CNPJs and CPFs of companies that were not there before and are now: not every document makes one. */
async function addedCompanies(
  db: ScopedDb,
  judged: readonly PreparedFile[],
  { known, ofNotes }: { known: ReadonlyMap<string, Known>; ofNotes: OwnersOfNotes },
): Promise<string[]> {
  const all = judged.flatMap((file) => ('documents' in file ? fileOwners(file, ofNotes) : []))
  const fresh = named(all).filter((owner) => !known.has(owner))
  if (fresh.length === 0) return []
  const rows = await db.selectFrom('companies').select('cnpj').where('cnpj', 'in', fresh).execute()
  return rows.map(({ cnpj }) => cnpj)
}

interface Imported {
  outcomes: readonly Outcome[]
  choice: ImportChoice
  known: ReadonlyMap<string, Known>
  companies: readonly string[]
}

/** Nothing is told where nothing changed. */
async function auditImport(call: ImportCall, { outcomes, choice, known, companies }: Imported): Promise<void> {
  const count = (name: Outcome['outcome']) => outcomes.filter(({ outcome }) => outcome === name).length
  const [first] = outcomes
  if (!first || count('taken') === 0) return
  const files = `${outcomes.length} arquivos`
  const chosen = [...known.values()].find(({ id }) => id === choice.companyId)
  const added = companies.map(formatTaxpayer).join('; ')
  await audit(call, {
    action: 'document.import',
    subject: outcomes.length === 1 ? first.name.slice(-200) : files,
    changes: auditChanges(
      {},
      {
        'Arquivos recebidos': String(count('taken')),
        'Documentos recebidos': String(
          outcomes.reduce((sum, { outcome, documents }) => sum + (outcome === 'taken' ? documents : 0), 0),
        ),
        'Já existentes': String(count('present')),
        Recusados: String(count('refused')),
        Empresa: chosen ? formatTaxpayer(chosen.cnpj) : null,
        'Empresas cadastradas': added || null,
      },
    ),
  })
}
