import { lockingIntake } from '../lock-intake.ts'
import { sql } from 'kysely'
import { auditChanges } from '#domain/access/audit.ts'
import { formatTaxpayer } from '#domain/companies/taxpayer.ts'
import { satisfies } from '#domain/access/needs.ts'
import type { Access } from '../../identity/callers/access.ts'
import { audit, type AuditedCall } from '../../identity/audit/append.ts'
import type { PreparedFile, ReadyFile } from '../prepare.ts'
import { ownerOf, ownerOfKey } from '../read/owners.ts'
import type { Found } from '../read/reading.ts'
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
  const { tenantId } = access
  await bindScope(db, { tenantId, companyIds: 'all' }, lockingIntake(tenantId))
  const isBound = access.companyIds !== 'all' || choice.companyId !== undefined
  const own = isBound ? await withoutOthers(db, judged, { ofNotes, refusal }) : judged
  const result = await takePrepared(db, platform, tenantId, own)
  const { outcomes } = result
  const companies = await addedCompanies(db, own, { known, ofNotes })
  await auditImport(call, { outcomes, choice, known, companies })
  return { ...result, companies }
}

/** As for the form of a new company, whose permission holds for the whole tenant only. */
const mayAddCompanies = ({ companyIds, isMaster, permissions }: Access): boolean =>
  companyIds === 'all' && satisfies(['company:create'], { is_master: isMaster, permissions })

/** Issuers of notes by their keys, where the key alone does not say them. */
type OwnersOfNotes = ReadonlyMap<string, string>

/** Documents of a file, be it cut into parts. */
const documentsOf = (file: PreparedFile) => ('documents' in file ? (file.allDocuments ?? file.documents) : [])

/** Tells who issued the notes that events are about whose keys do not say it: as far as the scope shows them, or by what comes with them. */
async function ownersOfNotes(db: ScopedDb, prepared: readonly PreparedFile[]): Promise<OwnersOfNotes> {
  const sent = prepared
    .flatMap(documentsOf)
    .flatMap(({ found }) => (found.kind === 'nfce' ? [[found.key.key, found.issuer.taxpayer] as const] : []))
  return new Map([...sent, ...(await readIssuers(db, prepared))])
}

/** Reads who issued the notes that are here, of the keys that do not say it. */
async function readIssuers(db: ScopedDb, prepared: readonly PreparedFile[]): Promise<OwnersOfNotes> {
  const keys = prepared.flatMap(documentsOf).flatMap(({ found }) => unnamedKey(found) ?? [])
  if (keys.length === 0) return new Map()
  const { rows } = await sql<{ key: string; cnpj: string }>`
    select n.key, c.cnpj from nfces n join companies c on c.tenant_id = ${TENANT} and c.id = n.company_id
    where n.tenant_id = ${TENANT} and n.key = any (${[...new Set(keys)]}::text[])`.execute(db)
  return new Map(rows.map(({ key, cnpj }) => [key, cnpj]))
}

/** The key of a note, or of what is told of one, that does not say whose it is. */
const unnamedKey = (found: Found): string | undefined =>
  (found.kind === 'nfce' || found.kind === 'event') && ownerOfKey(found.key.key) === undefined
    ? found.key.key
    : undefined

interface Judging {
  ofNotes: OwnersOfNotes
  refusal: (owner: string | undefined) => Refused | undefined
}

/**
 * Refuses what says of itself to be of the caller's company, under a key that a note of another one has: the key does not say whose it is, and
 * what is taken would be that note's. In a transaction bound to the whole tenant.
 */
async function withoutOthers(
  db: ScopedDb,
  judged: readonly PreparedFile[],
  { ofNotes, refusal }: Judging,
): Promise<PreparedFile[]> {
  const issuers = await readIssuers(db, judged)
  return judged.map((file) => {
    const others = documentsOf(file).flatMap(({ found }) => {
      const issuer = issuers.get(unnamedKey(found) ?? '')
      const claimed = found.kind === 'nfce' ? found.issuer.taxpayer : ofNotes.get(unnamedKey(found) ?? '')
      return issuer === undefined || issuer === claimed ? [] : [issuer]
    })
    const refused = others.map(refusal).find((one) => one !== undefined)
    // Whose the other note is, is not the caller's to learn.
    return refused && 'documents' in file ? refuse(file, undefined, refused) : file
  })
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
    return refuse(file, owner, refused)
  }
  return file
}

function refuse({ name, lot }: ReadyFile, owner: string | undefined, { code, why }: Refused): PreparedFile {
  const what = lot === undefined ? 'O documento é' : 'O lote traz um documento'
  const whose = owner === undefined ? 'uma nota avulsa que não está aqui' : formatTaxpayer(owner)
  return { name, refused: { code, message: `${what} de ${whose}, ${why}` } }
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
  return { code: 'unknown_company', why: 'que não está entre as empresas desta organização' }
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
