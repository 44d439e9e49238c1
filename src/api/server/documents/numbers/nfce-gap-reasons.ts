import { sql } from 'kysely'
import type * as contract from '#api/contract/documents/nfce-gap-reasons.ts'
import type { GapOutcome } from '#api/contract/documents/nfce-gap-reasons.ts'
import type { NfceGap } from '#api/contract/documents/nfce-gaps.ts'
import { auditChanges } from '#domain/access/audit.ts'
import { companyName } from '#domain/companies/company-name.ts'
import { GAP_KINDS, GAP_REASONS, OWN_REASON, reasonsFor } from '#domain/documents/numbers/nfce-gaps.ts'
import { isoInstant } from '#domain/time/instant.ts'
import { phrase } from '#domain/phrase.ts'
import { recordEvents } from '../../events/record.ts'
import { explain, storedReasons } from './explain.ts'
import { dropOldChanges, keepChange, readChange } from './gap-changes.ts'
import { seriesSubject } from './gap-events.ts'
import { readGap, readGaps } from './read-gaps.ts'
import { lockIntake } from '../lock-intake.ts'
import { Refusal } from '../../errors/refusal.ts'
import { audit } from '../../identity/audit/append.ts'
import type { ExplainedGap, GapUndo, RangeReason } from '../../store/schema/documents/numbers.ts'
import { bindScope } from '../../store/scope.ts'
import type { Call } from '../../http/handler.ts'

/** How many of the organization's own reasons are offered, and among how many of the last reasons they are looked for. */
const OFFERED = 8
const LOOKED_AT = 500

const GONE = phrase`Estes números não estão mais na lista: algo os explicou, ou a nota chegou`

type Explaining = Call<typeof contract.explainNfceGaps>
/** The part of a call that explaining needs, one gap or many. */
type Explainer = Pick<Explaining, 'db' | 'access' | 'platform' | 'address'>

/** Keeps a user's reason. Whoever sees the numbers may explain them: that changes no document, and is audited. */
export async function explainNfceGap(call: Call<typeof contract.explainNfceGap>): Promise<NfceGap> {
  const { db, params, body } = call
  const { id } = await readGap(db, params.id)
  const { failed } = await explainAll(call, { ...body, ids: [id] })
  const [fault] = failed
  if (fault?.message === GONE) throw new Refusal('not_found')
  if (fault) throw new Refusal('invalid', { fields: { reason: fault.message } })
  return readGap(db, id)
}

export function explainNfceGaps(call: Explaining): Promise<GapOutcome> {
  return explainAll(call, call.body)
}

async function explainAll(call: Explainer, { ids, reason, note }: Explaining['body']): Promise<GapOutcome> {
  const { db, access, platform } = call
  const gaps = await gapsSeen(call, ids)
  const at = isoInstant(platform.now())
  const email = await emailOf(call)
  const changed: GapUndo[] = []
  const outcome = outcomes()
  for (const id of new Set(ids)) {
    const gap = gaps.get(id)
    if (!gap) outcome.fail(id, GONE)
    else if (reason !== 'none' && !reasonsFor(gap.kind).includes(reason)) {
      outcome.fail(id, phrase`Este motivo não explica o que falta a este número`)
    } else {
      const { number_start, number_end } = gap
      const after = reason === 'none' ? [] : [{ number_start, number_end, reason, note, email, at }]
      const numbers = numbersOf(access.tenantId, gap)
      // The same once more is no change, whoever says it.
      if (!isSame(await storedReasons(db, numbers), after)) {
        const before = await explain(db, platform, numbers, after)
        await tell(call, gap, before, after)
        if (reason !== 'none') await tellReceivers(call, gap, reason)
        changed.push({ id, gap: numbers, before, after })
      }
      outcome.do(id)
    }
  }
  return { change: await keepChange(call, changed), ...outcome.all }
}

/** Takes back what the caller has changed just now, of those numbers that they still see and that nobody has explained otherwise since. */
export async function undoNfceGaps(call: Call<typeof contract.undoNfceGaps>): Promise<GapOutcome> {
  const { db, params, platform } = call
  const items = await readChange(call, params.id)
  const gaps = await gapsSeen(
    call,
    items.map(({ id }) => id),
  )
  const outcome = outcomes()
  for (const { id, gap: numbers, before, after } of items) {
    const gap = gaps.get(id)
    const now = gap && (await storedReasons(db, numbers))
    if (!gap || !now) outcome.fail(id, GONE)
    else if (isSame(now, before)) outcome.do(id)
    else if (isSame(now, after)) {
      await explain(db, platform, numbers, before)
      await tell(call, gap, after, before)
      outcome.do(id)
    } else outcome.fail(id, 'A explicação destes números já foi alterada de novo')
  }
  await dropOldChanges(call)
  return { change: null, ...outcome.all }
}

export async function listOwnGapReasons({ db }: Call<typeof contract.listOwnGapReasons>) {
  const rows = await db
    .selectFrom(
      db
        .selectFrom('nfce_gap_reasons')
        .select(['note', 'at'])
        .where('reason', '=', OWN_REASON)
        .orderBy('at', 'desc')
        .limit(LOOKED_AT)
        .as('last'),
    )
    .select('note')
    .groupBy('note')
    .orderBy((e) => e.fn.max('at'), 'desc')
    .orderBy('note')
    .limit(OFFERED)
    .execute()
  return { items: rows.map(({ note }) => note) }
}

/** The gaps of these ids that the caller sees, as they stand once the transaction is bound to the whole tenant and its intake waits. */
async function gapsSeen({ db, access }: Explainer, ids: readonly string[]): Promise<ReadonlyMap<string, NfceGap>> {
  const seen = ids.length === 0 ? [] : await db.selectFrom('nfce_gaps').select('id').where('id', 'in', ids).execute()
  // Only now: what is made of documents is written with the whole tenant only.
  await bindScope(db, { tenantId: access.tenantId, companyIds: 'all' })
  await lockIntake(db, access.tenantId)
  const gaps = await readGaps(db, sql`select unnest(${seen.map(({ id }) => id)}::uuid[]) as id`)
  return new Map(gaps.map((gap) => [gap.id, gap]))
}

async function emailOf({ db, access }: Explainer): Promise<string> {
  const { email } = await db
    .selectFrom('users')
    .select('email')
    .where('id', '=', access.userId)
    .executeTakeFirstOrThrow()
  return email
}

function outcomes() {
  const all: Pick<GapOutcome, 'done' | 'failed'> = { done: [], failed: [] }
  return {
    all,
    do: (id: string) => all.done.push(id),
    fail: (id: string, message: string) => all.failed.push({ id, message }),
  }
}

const numbersOf = (tenantId: string, gap: NfceGap): ExplainedGap => ({
  tenant_id: tenantId,
  company_id: gap.company.id,
  environment: gap.environment,
  serie: gap.serie,
  kind: gap.kind,
  number_start: gap.number_start,
  number_end: gap.number_end,
})

/** Tells if numbers are explained alike, whoever did it and when. */
function isSame(some: readonly RangeReason[], others: readonly RangeReason[]): boolean {
  const text = (reasons: readonly RangeReason[]) =>
    JSON.stringify(
      reasons.map(({ number_start, number_end, reason, note }) => [number_start, number_end, reason, note]),
    )
  return text(some) === text(others)
}

/** Without what the user wrote, which may name people. */
async function tellReceivers({ db, access, platform }: Explainer, gap: NfceGap, reason: string): Promise<void> {
  const { id, company, environment, serie, kind, number_start, number_end } = gap
  const data = { gap: id, company: { id: company.id }, environment, serie, kind, number_start, number_end, reason }
  const subject = seriesSubject({ companyId: company.id, environment, serie })
  const event = { kind: 'nfce_gap.explained', subject, companyId: company.id, data } as const
  await recordEvents(db, { tenantId: access.tenantId, platform }, [event])
}

async function tell(call: Explainer, gap: NfceGap, before: readonly RangeReason[], after: readonly RangeReason[]) {
  const { company, serie, number_start: start, number_end: end, kind, id } = gap
  await audit(call, {
    action: 'nfce_gap.update',
    subject: `${companyName(company)}, série ${serie}, ${start === end ? start : `${start} a ${end}`}: ${GAP_KINDS[kind].label}`,
    subjectId: id,
    changes: auditChanges(inWords(before), inWords(after)),
  })
}

function inWords([first]: readonly RangeReason[]) {
  return { Motivo: first ? GAP_REASONS[first.reason].label : null, Observação: first?.note || null }
}
