import type {
  importDocuments as ImportDocuments,
  ImportedFile,
  readProofs as ReadProofs,
} from '#api/contract/documents/documents.ts'
import type { Reply } from '#api/contract/endpoint.ts'
import { IMPORT_BEYOND, IMPORT_CALL } from '#domain/documents/import.ts'
import { phrase } from '#domain/phrase.ts'
import { inBatches, Pace } from '../batches.ts'
import { openContainer, type Opening } from '../containers/containers.ts'
import type { IncomingFile } from '../prepare.ts'
import { Refusal } from '../../errors/refusal.ts'
import { takeImported } from './import-batch.ts'
import { noteImport } from './imports.ts'
import { prepareFiles } from '../prepare-files.ts'
import { type Outcome, takeEach } from './take.ts'
import type { Call, Later } from '../../http/handler.ts'
import type { Text } from '../../languages/texts.ts'

interface Imported {
  items: ImportedFile[]
  companies: string[]
}

/** A file name is told, and kept; a path of folders is no longer than this. */
const NAME = 400

/**
 * Opened and read between transactions, each of a portion of a batch: what was taken stays, whatever becomes of the rest. Ends between
 * two of them where the caller has gone.
 */
export async function importDocuments(call: Call<typeof ImportDocuments>): Promise<Later<Imported>> {
  const { db, files, body, platform } = call
  const { tenantId: tenant } = call.access
  if (files.length === 0) refuse('Envie ao menos um arquivo')
  if (files.length > IMPORT_CALL.files) refuse(() => phrase`Envie no máximo ${IMPORT_CALL.files} arquivos por vez`)
  const { company_id: companyId, new_companies, import_id: importId } = body
  if (companyId !== undefined) {
    const company = await db.selectFrom('companies').select('id').where('id', '=', companyId).executeTakeFirst()
    if (!company) throw new Refusal('not_found')
  }
  const choice = { companyId, newCompanies: new_companies === '1' }
  return async ({ signal, tell }) => {
    const items: ImportedFile[] = []
    const companies = new Set<string>()
    const total = files.reduce((sum, { size }) => sum + size, 0)
    const reading = { read: 0 }
    const report = () => tell({ read: Math.round(reading.read), total, results: items.length })
    report()
    for await (const batch of inBatches(opened(files, { signal, gunzip: platform.gunzip }, reading))) {
      const prepared = await prepareFiles(platform, batch, { tenant, signal })
      const outcomes = await takeEach(prepared, { platform, tenant, pace: Pace.into(db) }, async (some) => {
        const result = await call.anew((again) => takeImported({ ...call, ...again }, some, choice))
        for (const cnpj of result.companies) companies.add(cnpj)
        return result
      })
      items.push(...outcomes.map(importedFile))
      if (importId !== undefined) {
        await call.anew((again) => noteImport({ ...again, now: platform.now() }, importId, outcomes))
      }
      report()
    }
    return { items, companies: [...companies] }
  }
}

function refuse(message: Text): never {
  throw new Refusal('invalid', { fields: { documents: message } })
}

/**
 * Everything in the files that were sent, up to what one call takes: a zip says little of how much it holds. `reading`: how many bytes of
 * them it accounts for.
 */
async function* opened(
  files: readonly File[],
  opening: Pick<Opening, 'signal' | 'gunzip'>,
  reading: { read: number },
): AsyncGenerator<IncomingFile> {
  const budget = { remaining: IMPORT_CALL.bytes }
  let count = 0
  let before = 0
  for (const file of files) {
    reading.read = before
    before += file.size
    const name = file.name.slice(-NAME)
    const beyond = { name, refused: { code: 'too_many', message: IMPORT_BEYOND } } as const
    if (budget.remaining < 0) {
      yield beyond
      continue
    }
    for await (const { weight, ...found } of openContainer(name, file, { ...opening, budget })) {
      count += 1
      reading.read = Math.min(before, reading.read + weight)
      yield count > IMPORT_CALL.files ? beyond : found
      // Of the rest of a container nothing more is told than where it was left.
      if (count > IMPORT_CALL.files || budget.remaining < 0) break
    }
  }
  reading.read = before
}

function importedFile({
  name,
  outcome,
  documents,
  keys = [],
  warnings,
  reason,
  outOfScope = 0,
}: Outcome): ImportedFile {
  return {
    name,
    outcome,
    documents,
    keys,
    warnings: warnings.map(({ message }) => message),
    out_of_scope: outOfScope,
    reason: reason ? { code: reason.code, message: reason.message, line: reason.line ?? null } : null,
  }
}

export async function readProofs({ db, query }: Call<typeof ReadProofs>): Promise<Reply<typeof ReadProofs>> {
  const rows = await db
    .selectFrom('document_proofs')
    .select(['kind', 'rules', 'has_failure', 'is_signed'])
    .where('key', 'in', query.keys.split(','))
    .execute()
  const looked = rows.filter(({ rules }) => rules > 0)
  const failed = looked.filter(({ has_failure }) => has_failure)
  const whole = looked.filter(({ has_failure }) => !has_failure)
  const ofCoupons = failed.filter(({ kind }) => kind.startsWith('cfe')).length
  return {
    waiting: rows.length - looked.length,
    passed: whole.filter(({ is_signed }) => is_signed).length,
    unsigned: whole.filter(({ is_signed }) => !is_signed).length,
    failed: [
      { type: 'nfce' as const, amount: failed.length - ofCoupons },
      { type: 'cfe' as const, amount: ofCoupons },
    ].filter(({ amount }) => amount > 0),
  }
}
