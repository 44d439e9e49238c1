import { sql } from 'kysely'
import { notMade, PROOF_RULES } from '#domain/documents/proof/checks.ts'
import { PROOF_CHECK_CODES, type ProvenKind } from '#domain/documents/proof/codes.ts'
import { isoInstant } from '#domain/time/instant.ts'
import { cscOf } from '../../companies/csc.ts'
import { tellCompanies } from '../../live/tell-change.ts'
import type { Platform } from '../../ports/platform/platform.ts'
import { forTenants } from '../../store/queries/of-tenants.ts'
import { type ScopedDb, type Store, scoped } from '../../store/scope.ts'
import { TENANT } from '../../store/tenant-names.ts'
import { giveWork } from '../../work/give.ts'
import type { Kind, WorkRound } from '../../work/kind.ts'
import { inHalves } from '../in-halves.ts'
import { ownNameIn } from '../own-names.ts'
import { type StoredContent, withContents } from '../contents/stored-content.ts'
import type { Deflated } from '../contents/unpacked.ts'
import type { Csc, DocumentProof } from './prove.ts'
import type { Prover, StoredProvable } from './prover.ts'

export interface ProofWork {
  store: Store
  platform: Platform
  prover: Prover
  companySeal: Parameters<typeof cscOf>[0]
}

/** Documents that are read at a time, and bytes that are proven in one task: a tenth of a second's work, enough of them in a page for all threads. */
const PAGE = 200
const GROUP_BYTES = 100_000

interface WaitingRow extends StoredContent {
  key: string
  kind: ProvenKind
  file_id: string
  company_id: string
  size: number
  /** True if a check of it failed the last time. */
  hadFailure: boolean
  /** Null of all but a request for voided numbers. */
  receivedAt: string | null
}

/** Proves the documents that no rule or only older ones have been applied to, a page of a tenant's and then of another's; one server is at a tenant. */
export const proofs: Kind<null, ProofWork & WorkRound> = {
  name: 'proofs',
  everyMs: 10_000,
  retryMs: [10_000, 60_000],
  recurs: true,
  mayFind: async (db) => (await tenantsWaiting(db)).length > 0,
  async find(db, { platform }) {
    const all = (await tenantsWaiting(db)).map(({ tenantId }) => ({
      tenantId,
      key: '',
      payload: null,
      expiresAt: 'infinity',
    }))
    await giveWork(db, proofs, platform.now(), all)
  },
  async do(round, { tenantId }) {
    const { proven } = await provePage(round, tenantId)
    return proven > 0 ? { from: round.platform.now() } : undefined
  },
}

const tenantsWaiting = (db: ScopedDb | Store) =>
  forTenants<{ tenantId: string }>(
    db,
    (ofTenants) =>
      sql`select w.tenant_id as "tenantId" from (${ofTenants(
        (tenant) =>
          sql`select 1 as one from document_proofs where tenant_id = ${tenant} and rules < ${PROOF_RULES} limit 1`,
      )}) w`,
  )

export interface ProvenPage {
  proven: number
  /** Documents that something was found of. */
  failed: { key: string; reasons: string[] }[]
  unsigned: number
}

/** Proves the next documents of a tenant that wait for it; none where all are proven by today's rules. */
export async function provePage(work: ProofWork, tenantId: string): Promise<ProvenPage> {
  const scope = { tenantId, companyIds: 'all' } as const
  const { rows, codes } = await scoped(work.store, scope, (db) => readWaiting(db, work.companySeal))
  const page: ProvenPage = { proven: 0, failed: [], unsigned: 0 }
  // Beside each other, so that a long way through all documents takes what threads there are.
  await Promise.all(
    [...grouped(rows)].map(async (group) => {
      const proofs = await proveGroup(work, tenantId, { group, codes })
      await scoped(work.store, scope, (db) => writeProofs(db, proofs, work.platform.now()))
      // Counted as far as they are proven: whoever goes on until nothing is ends also where nobody proves.
      page.proven += proofs.length
      for (const { row, proof } of proofs) {
        const reasons = proof.checks.flatMap(({ result, reason }) => (result === 'failed' ? [reason ?? ''] : []))
        if (reasons.length > 0) page.failed.push({ key: row.key, reasons })
        if (!proof.isSigned) page.unsigned++
      }
    }),
  )
  page.failed.sort((one, other) => (one.key < other.key ? -1 : 1))
  return page
}

/** Has all documents of a tenant proven anew, however they were: with other certificates of authorities, or a company's code. */
export async function forgetProofs(store: Store, tenantId: string): Promise<void> {
  await scoped(store, { tenantId, companyIds: 'all' }, (db) =>
    db.updateTable('document_proofs').set({ rules: 0 }).where('rules', '>', 0).execute(),
  )
}

const receivedAt = sql<string | null>`case when p.kind = 'nfce_void' then (
  select received_at from nfce_voids where tenant_id = ${TENANT} and request_file_id = p.file_id and starts_with(p.key, key) limit 1) end`

async function readWaiting(db: ScopedDb, seal: ProofWork['companySeal']) {
  const rows: WaitingRow[] = await db
    .selectFrom('document_proofs as p')
    .innerJoin('files as f', 'f.id', 'p.file_id')
    .select(receivedAt.as('receivedAt'))
    .select([
      'p.key',
      'p.kind',
      'p.file_id',
      'p.company_id',
      'f.size',
      'f.sha256',
      'f.deflated',
      'p.has_failure as hadFailure',
    ])
    .where('p.rules', '<', PROOF_RULES)
    .orderBy('p.rules')
    .orderBy('p.key')
    .limit(PAGE)
    .execute()
  const ids = [...new Set(rows.map(({ company_id }) => company_id))]
  const companies =
    ids.length === 0
      ? []
      : await db.selectFrom('companies').select(['id', 'csc', 'id_csc']).where('id', 'in', ids).execute()
  const codes = new Map<string, Csc | undefined>()
  for (const company of companies) codes.set(company.id, await cscOf(seal, company))
  return { rows, codes }
}

function* grouped(rows: readonly WaitingRow[]): Generator<WaitingRow[]> {
  let group: WaitingRow[] = []
  let bytes = 0
  for (const row of rows) {
    if (group.length > 0 && bytes + row.size > GROUP_BYTES) {
      yield group
      group = []
      bytes = 0
    }
    group.push(row)
    bytes += row.size
  }
  if (group.length > 0) yield group
}

interface Found {
  row: WaitingRow
  proof: DocumentProof
}

/** A document that takes more than any may is told so, and holds no other up. */
async function proveGroup(
  { platform, prover }: ProofWork,
  tenant: string,
  { group, codes }: { group: readonly WaitingRow[]; codes: ReadonlyMap<string, Csc | undefined> },
): Promise<Found[]> {
  const provable = ({ company_id, hadFailure: _before, ...row }: WaitingRow & Deflated): StoredProvable => ({
    ...row,
    csc: codes.get(company_id),
  })
  return inHalves(
    group,
    async (rows) => {
      const files = await withContents(platform, tenant, rows)
      const isShort = rows.reduce((sum, { size }) => sum + size, 0) <= GROUP_BYTES
      const proofs = await prover(files.map(provable), { tenant, isShort })
      return rows.flatMap((row, at) => (proofs[at] ? [{ row, proof: proofs[at] }] : []))
    },
    (row, error): Found => {
      platform.log({ event: 'proof', tenant, key: row.key, error: error instanceof Error ? error.message : 'unknown' })
      const reason = 'O documento é grande demais para ser conferido'
      return {
        row,
        proof: { checks: PROOF_CHECK_CODES.map((code) => notMade(code, reason)), isSigned: false, signer: null },
      }
    },
  )
}

/** The day of a note or coupon, of a cancellation the coupon's; of a coupon that never came there is none. */
const dayOf = sql`coalesce(
  (select emitted_on from nfces n where tenant_id = ${TENANT} and key = (select left(p.key, 44)) and ${ownNameIn('n')} = p.key and p.kind = 'nfce'),
  (select emitted_on from cfes where tenant_id = ${TENANT} and key = p.key and p.kind = 'cfe'),
  (select c.emitted_on from cfe_cancellations x join cfes c on c.tenant_id = ${TENANT} and c.key = x.canceled_key
    where x.tenant_id = ${TENANT} and x.key = p.key and p.kind = 'cfe_cancellation'))`

/** When a note was issued. */
const momentOf = sql`(select emitted_at from nfces n where tenant_id = ${TENANT} and key = (select left(p.key, 44)) and ${ownNameIn('n')} = p.key and p.kind = 'nfce')`

/** A document whose file was replaced meanwhile waits for its own proof. */
async function writeProofs(db: ScopedDb, found: readonly Found[], now: number): Promise<void> {
  const rows = found.map(({ row: { key, file_id }, proof: { checks, isSigned, signer } }) => ({
    key,
    file_id,
    has_failure: checks.some(({ result }) => result === 'failed'),
    is_signed: isSigned,
    passed: checks.filter(({ result }) => result === 'passed').map(({ code }) => code),
    others: checks.filter(({ result }) => result !== 'passed'),
    signer,
  }))
  await sql`
    update document_proofs p
    set rules = ${PROOF_RULES}, checked_at = ${isoInstant(now)}::timestamptz, has_failure = d.has_failure, is_signed = d.is_signed,
      passed = d.passed, others = d.others, signer = d.signer, emitted_on = case when d.has_failure then ${dayOf} end,
      emitted_at = case when d.has_failure or not d.is_signed then ${momentOf} end
    from json_to_recordset(${JSON.stringify(rows)}::text::json)
      as d (key text, file_id uuid, has_failure boolean, is_signed boolean, passed text[], others jsonb, signer jsonb)
    where p.tenant_id = ${TENANT} and p.key = d.key and p.file_id = d.file_id`.execute(db)
  // What fails no more is told as well.
  const news = found.filter(({ row }, at) => rows[at]?.has_failure || row.hadFailure)
  const isNote = ({ row }: Found) => row.kind === 'nfce'
  const companies = (of: readonly Found[]) => of.map(({ row }) => row.company_id)
  await tellCompanies(db, 'notes', companies(news.filter(isNote)))
  await tellCompanies(db, 'coupons', companies(news.filter((one) => !isNote(one))))
}
