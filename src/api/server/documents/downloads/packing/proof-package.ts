import { AUDIT_ACTIONS } from '#domain/access/audit.ts'
import { companyName } from '#domain/companies/company-name.ts'
import { daysOfMonth, monthText } from '#domain/documents/month-end/month.ts'
import type { NfType } from '#domain/documents/nf-type.ts'
import { NF_TYPES } from '#domain/documents/nf-type.ts'
import { GUIDE_FILE, monthGuide } from '#domain/documents/proof/month-guide.ts'
import { proofSums, SUMS_FILE } from '#domain/documents/proof/report.ts'
import { formatDate, formatLocal } from '#domain/time/date-time.ts'
import { localTime } from '#domain/time/zoned-time.ts'
import type { Paper } from '../../../ports/paper/paper.ts'
import { hex } from '../../../ports/platform/hex.ts'
import { type ScopedDb, scoped, type Store } from '../../../store/scope.ts'
import { companyOfMonth } from '../../month/company.ts'
import { monthCsv, monthPdf } from '../../month/month-files.ts'
import { readMonth } from '../../month/read-month.ts'
import { patiently } from '../patience.ts'
import type { ZippedFile } from './zipped.ts'

interface ProvenRequest {
  tenant_id: string
  company_ids: readonly string[]
  nf_type: NfType
  /** Days, YYYY-MM-DD. */
  date_start: string
  date_end: string
  environment: 'production' | 'homolog'
  /** Null of all. */
  status: string | null
  /** Empty of all. */
  point_of_sale_ids: readonly string[]
  sat_ids: readonly string[]
}

interface Tools {
  store: Store
  paper: Paper
  now: number
  signal: AbortSignal
}

/** Adds to the files of a zip the month's own, the guide, and the sums of all: a line a file is all that it keeps. */
export async function* withProof(
  files: AsyncIterable<ZippedFile>,
  request: ProvenRequest,
  tools: Tools,
): AsyncGenerator<ZippedFile> {
  const lines: string[] = []
  const note = async ({ name, bytes }: ZippedFile) => {
    const sha256 = hex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))
    lines.push(proofSums([{ name, size: bytes.length, sha256 }]))
  }
  for await (const file of files) {
    await note(file)
    yield file
  }
  for (const file of await patiently(() => ownFiles(request, tools), tools.signal)) {
    await note(file)
    yield file
  }
  yield textFile(SUMS_FILE, lines.join(''))
}

const textFile = (name: string, text: string): ZippedFile => ({ name, bytes: new TextEncoder().encode(text) })

/** Returns the month's PDF and CSV, which tell of production alone, where the request is all of one company's month, and the guide. */
async function ownFiles(request: ProvenRequest, { store, paper, now, signal }: Tools): Promise<ZippedFile[]> {
  const { tenant_id: tenantId, company_ids, nf_type, date_start, date_end } = request
  const name = date_start.slice(0, 7)
  const isMonth = daysOfMonth(name).date_start === date_start && daysOfMonth(name).date_end === date_end
  const isPart =
    request.status !== null || request.point_of_sale_ids.length > 0 || (nf_type === 'cfe' && request.sat_ids.length > 0)
  const isTry = request.environment === 'homolog'
  const [companyId, ...others] = company_ids
  const found = await scoped(store, { tenantId, companyIds: 'all' }, async (db) => {
    const { time_zone: timeZone } = await db
      .selectFrom('tenants')
      .select('time_zone')
      .where('id', '=', tenantId)
      .executeTakeFirstOrThrow()
    const isOne = isMonth && !isPart && !isTry && companyId !== undefined && others.length === 0
    const company = isOne ? await companyOfMonth(db, companyId) : undefined
    const month = company && (await readMonth(db, { company, month: name, types: [nf_type], now, timeZone }))
    return { timeZone, month, ...(await trailOf(db, month)) }
  })
  const { timeZone, month } = found
  const errand = { tenant: tenantId, signal, aside: true }
  const papers = month ? [await monthPdf(month, { paper, errand, now, timeZone }), monthCsv(month, timeZone)] : []
  const time = (at: string) => `${formatLocal(localTime(Date.parse(at), timeZone))} (${timeZone})`
  const entry = (row: Entry) => ({ ...row, seq: Number(row.seq), at: time(row.at), action: actionText(row.action) })
  const period = month ? monthText(name) : `${formatDate(date_start)} a ${formatDate(date_end)}`
  const guide = monthGuide({
    title: [
      NF_TYPES[nf_type],
      month && companyName(month.company),
      period,
      isPart && 'só parte dos documentos',
      isTry && 'homologação',
    ]
      .filter(Boolean)
      .join(', '),
    madeAt: time(new Date(now).toISOString()),
    papers: papers.map((file) => file.name),
    closings: found.closings.map(entry),
    last: found.last && entry(found.last),
  })
  return [...papers, textFile(GUIDE_FILE, guide)]
}

interface Entry {
  seq: number | string
  at: string
  action: string
  hash: string
}

const LABELS: Readonly<Record<string, string>> = AUDIT_ACTIONS
const actionText = (action: string) => LABELS[action] ?? action

/** Reads the entries of a month's closings, and the last one of the trail. */
async function trailOf(
  db: ScopedDb,
  month: { company: Parameters<typeof companyName>[0] & { id: string }; month: string } | undefined,
) {
  const entries = db.selectFrom('audit_entries').select(['seq', 'at', 'action', 'hash'])
  const last: Entry | undefined = await entries.orderBy('seq', 'desc').limit(1).executeTakeFirst()
  if (!month) return { closings: [], last }
  const closings: Entry[] = await entries
    .where('subject_id', '=', month.company.id)
    .where('action', 'in', ['month_closing.create', 'month_closing.reopen'])
    .where('subject', 'like', `%, ${monthText(month.month)}`)
    .orderBy('seq')
    .execute()
  return { closings, last }
}
