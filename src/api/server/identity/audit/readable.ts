import { sql } from 'kysely'
import { AUDIT_BETWEEN, type AuditChange } from '#domain/access/audit.ts'
import { formatTaxpayer } from '#domain/companies/taxpayer.ts'
import { companyName } from '#domain/companies/company-name.ts'
import { formatDate } from '#domain/time/date-time.ts'
import { isCfeStatus, isNfceStatus, CFE_STATUSES, NFCE_STATUSES } from '#domain/documents/document-status.ts'
import { PERMISSIONS } from '#domain/access/permissions.ts'
import { satFunction } from '#domain/sats/sat-commands.ts'
import type { ScopedDb } from '../../store/scope.ts'

// The trail keeps what it was told to the letter, ids among it: they stay what they are when labels and names change. People read names.

interface StoredChange {
  action: string
  subject: string
  /** JSON that audit/append.ts has written. */
  changes: string
}
type Words = (stored: string) => string

/** The entries with their changes in words. */
export async function readable<T extends StoredChange>(
  db: ScopedDb,
  entries: readonly T[],
): Promise<(Omit<T, 'changes'> & { changes: AuditChange[] })[]> {
  // Only audit/append.ts has written it.
  const parsed = entries.map((entry) => ({ ...entry, changes: JSON.parse(entry.changes) as AuditChange[] }))
  const company = await companyWords(
    db,
    parsed.flatMap(({ changes }) => changes),
  )
  return parsed.map(({ changes, ...entry }) => ({
    ...entry,
    subject: entry.action.startsWith('nf_download.') ? withDates(entry.subject) : entry.subject,
    changes:
      entry.action === 'sat_command.create'
        ? commandWords(changes)
        : changes.map(inWords(company)).filter(({ from, to }) => from !== to),
  }))
}

const inWords =
  (company: Words) =>
  ({ field, from, to }: AuditChange): AuditChange => {
    const word = { Permissões: permissionWords, Empresas: company, Status: statusWords }[field]
    const words = (stored: string | null) =>
      word && stored !== null ? stored.split(', ').map(word).join(AUDIT_BETWEEN) : stored
    // No permissions are kept as an empty text.
    return { field, from: words(from) || null, to: words(to) || null }
  }

const PERMISSION_WORDS = new Map<string, string>(
  PERMISSIONS.map(({ id, resource_description, action_description }) => [
    id,
    `${resource_description}: ${action_description}`,
  ]),
)
const permissionWords: Words = (id) => PERMISSION_WORDS.get(id) ?? id

const statusWords: Words = (status) => {
  if (isNfceStatus(status)) return NFCE_STATUSES[status].label
  return isCfeStatus(status) ? CFE_STATUSES[status].label : status
}

/** A command's own name, and those of its parameters and of what was chosen in them. */
function commandWords(changes: readonly AuditChange[]): AuditChange[] {
  const called = satFunction(changes.find(({ field }) => field === 'Comando')?.to ?? '')
  return changes.map(({ field, from, to }) => {
    if (field === 'Comando') return { field, from, to: called?.description ?? to }
    const parameter = called?.parameters.find(({ name }) => name === field)
    const chosen = parameter?.choices.find(({ value }) => value === to)
    return { field: parameter?.description ?? field, from, to: chosen?.description ?? to }
  })
}

const withDates: Words = (subject) => subject.replace(/\d{4}-\d{2}-\d{2}/g, formatDate)

/** Finds today's names of CNPJs; one that no company has stands as it is. */
async function companyWords(db: ScopedDb, changes: readonly AuditChange[]): Promise<Words> {
  const stored = changes.filter(({ field }) => field === 'Empresas').flatMap(({ from, to }) => [from, to])
  const cnpjs = [...new Set(stored.flatMap((text) => text?.split(', ') ?? []))]
  if (cnpjs.length === 0) return (cnpj) => cnpj
  const companies = await db
    .selectFrom('companies')
    .select(['cnpj', 'razao_social', 'nome_fantasia'])
    // One parameter, however many there are.
    .where('cnpj', '=', sql<string>`any (${cnpjs}::text[])`)
    .execute()
  const names = new Map(companies.map((company) => [company.cnpj, companyName(company)]))
  return (cnpj) => {
    const name = names.get(cnpj)
    return name ? `${name} (${formatTaxpayer(cnpj)})` : formatTaxpayer(cnpj)
  }
}
