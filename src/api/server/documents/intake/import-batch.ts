import { auditChanges } from '#domain/access/audit.ts'
import { formatCnpj } from '#domain/companies/cnpj.ts'
import { satisfies } from '#domain/access/needs.ts'
import type { Access } from '../../identity/accounts/access.ts'
import { audit, type AuditedCall } from '../../identity/audit/append.ts'
import type { PreparedFile, ReadyFile } from '../prepare.ts'
import type { Found } from '../read/reading.ts'
import type { Platform } from '../../ports/platform/platform.ts'
import { bindScope, type ScopedDb } from '../../store/scope.ts'
import type { Reason, ReasonCode } from '../xml/refused.ts'
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
 * reason. Answers also the CNPJs of the companies that came with it.
 */
export async function takeImported(
  call: ImportCall,
  prepared: readonly PreparedFile[],
  choice: ImportChoice,
): Promise<IntakeResult & { companies: string[] }> {
  const { db, access, platform } = call
  const known = await companiesOf(db, prepared)
  const mayAdd = choice.newCompanies && mayAddCompanies(access)
  const refusal = (cnpj: string) => refusalOf(cnpj, { known: known.get(cnpj), choice, access, mayAdd })
  const judged = prepared.map((file) => ('documents' in file ? judge(file, refusal) : file))
  // Only now: what is already there, also of others, is not to be told from what the caller may not see with less.
  await bindScope(db, { tenantId: access.tenantId, companyIds: 'all' })
  const result = await takePrepared(db, platform, access.tenantId, judged)
  const { outcomes } = result
  const companies = await addedCompanies(db, judged, known)
  await auditImport(call, { outcomes, choice, known, companies })
  return { ...result, companies }
}

/** As for the form of a new company, whose permission holds for the whole tenant only. */
const mayAddCompanies = ({ companyIds, isMaster, permissions }: Access): boolean =>
  companyIds === 'all' && satisfies(['company:create'], { is_master: isMaster, permissions })

/** Returns the documents' companies that the scope shows, by CNPJ. */
async function companiesOf(db: ScopedDb, prepared: readonly PreparedFile[]): Promise<Map<string, Known>> {
  const cnpjs = [...new Set(prepared.flatMap((file) => ('documents' in file ? cnpjsOf(file) : [])))]
  if (cnpjs.length === 0) return new Map()
  const rows = await db.selectFrom('companies').select(['id', 'cnpj']).where('cnpj', 'in', cnpjs).execute()
  return new Map(rows.map((row) => [row.cnpj, row]))
}

/** Returns the CNPJs of a file's companies: of a part of a lot those of the whole, which is refused as one. */
const cnpjsOf = ({ documents, allDocuments = documents }: ReadyFile): string[] => [
  ...new Set(allDocuments.flatMap(({ found }) => ownersOf(found))),
]

/** A cancellation may name any coupon. */
function ownersOf(found: Found): string[] {
  if (found.kind === 'void') return [found.cnpj]
  if (found.kind === 'cfe_cancellation') return [found.key.cnpj, found.canceledKey.slice(6, 20)]
  return [found.key.cnpj]
}

function judge(file: ReadyFile, refusal: (cnpj: string) => Refused | undefined): PreparedFile {
  for (const cnpj of cnpjsOf(file)) {
    const refused = refusal(cnpj)
    if (!refused) continue
    const what = file.lot === undefined ? 'O documento é' : 'O lote traz um documento'
    const reason: Reason = { code: refused.code, message: `${what} de ${formatCnpj(cnpj)}, ${refused.why}` }
    return { name: file.name, refused: reason }
  }
  return file
}

interface Refused {
  code: ReasonCode
  why: string
}

interface Judged {
  known: Known | undefined
  choice: ImportChoice
  access: Access
  mayAdd: boolean
}

/** Returns the reason for refusing a company's documents, if there is one. Whose it is otherwise is nobody's to learn. */
function refusalOf(cnpj: string, { known, choice, access, mayAdd }: Judged): Refused | undefined {
  if (choice.companyId !== undefined) {
    return known?.id === choice.companyId ? undefined : { code: 'other_company', why: 'e não da empresa escolhida' }
  }
  if (known || mayAdd) return undefined
  if (access.companyIds !== 'all') return { code: 'no_access', why: 'que não está entre as suas empresas' }
  return { code: 'unknown_company', why: 'que não está entre as empresas deste grupo' }
}

/** The CNPJs of companies that were not there before and are now: not every document makes one. */
async function addedCompanies(
  db: ScopedDb,
  judged: readonly PreparedFile[],
  known: ReadonlyMap<string, Known>,
): Promise<string[]> {
  const cnpjs = judged.flatMap((file) => ('documents' in file ? cnpjsOf(file) : [])).filter((cnpj) => !known.has(cnpj))
  if (cnpjs.length === 0) return []
  const rows = await db.selectFrom('companies').select('cnpj').where('cnpj', 'in', cnpjs).execute()
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
  const added = companies.map(formatCnpj).join('; ')
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
        Empresa: chosen ? formatCnpj(chosen.cnpj) : null,
        'Empresas cadastradas': added || null,
      },
    ),
  })
}
