import { type RawBuilder, sql } from 'kysely'
import { isoInstant } from '#domain/time/instant.ts'
import { KEPT_PLAN } from '../store/embedded/kept-plan.ts'
import { type Held, leaseFrom } from './hold.ts'
import type { Kind, Waiting, WorkRound } from './kind.ts'

/** Pieces that one look lists at most. */
const MOST_LISTED = 1000
/** How long a list is gone by at least, in ms: a tenant whose work is given meanwhile waits for so long. */
const LIST_MS = 1000
/** So many times as long as it took to make: where much is due, listing is a small part of the work. */
const TIMES = 20

type Named = Pick<Held<unknown>, 'tenantId' | 'about'>

/** The due work of a kind, as one round takes it up. */
export interface Turns<Payload> {
  /** Takes up what is next; undefined where nothing is due, or others are at all of it. To be asked by one at a time: two that take up the same hinder each other. */
  next(): Promise<Held<Payload> | undefined>
  /** Lets what is given about the same meanwhile be taken up from now on. */
  over(piece: Named): void
}

/**
 * Has tenants take turns: of them, the one that had its turn last is the last. What is due is listed, which goes through all of it, and then taken up
 * piece by piece by look-ups of few rows, so that what waits behind a slow piece is free for other servers.
 */
export function turnsOf<Payload, Round extends WorkRound>(kind: Kind<Payload, Round>, round: Round): Turns<Payload> {
  const now = () => round.platform.now()
  // In the order of their last turns.
  const served = new Set<string>()
  const underWay = new Set<string>()
  let list: Named[] = []
  let [listedAt, lastsMs] = [0, 0]
  const makeList = async () => {
    listedAt = now()
    list = await readDue(kind, round, [...served])
    lastsMs = Math.max(LIST_MS, TIMES * (now() - listedAt))
  }
  return {
    async next() {
      for (let isNew = false; ; ) {
        const isOld = Math.abs(now() - listedAt) > lastsMs
        const named = isOld ? undefined : list.shift()
        if (named) {
          const piece = underWay.has(nameOf(named)) ? undefined : await take(kind, round, named)
          if (!piece) continue
          underWay.add(nameOf(piece))
          served.delete(piece.tenantId)
          served.add(piece.tenantId)
          return piece
        }
        // Whoever has all that stood in it a moment ago goes on with it.
        if (isNew) return undefined
        isNew = true
        await makeList()
      }
    },
    over: (piece) => void underWay.delete(nameOf(piece)),
  }
}

const nameOf = ({ tenantId, about }: Named) => `${tenantId} ${about}`

/** Conditions of what is due: of rows `w`, and of a thing of `w` that something was done about a moment ago. */
function dueAt({ name, pauseMs = 0 }: Pick<Kind, 'name' | 'pauseMs'>, now: number) {
  const isDue = sql`w.kind = ${name} and w.done_at is null and w.due_at <= ${isoInstant(now)}::timestamptz`
  const rests =
    pauseMs === 0
      ? sql`false`
      : sql`exists (select from work d where d.tenant_id = w.tenant_id and d.kind = ${name} and d.about = w.about
          and d.done_at > ${isoInstant(now - pauseMs)}::timestamptz)`
  return { isDue, rests } satisfies Record<string, RawBuilder<unknown>>
}

async function readDue<Payload, Round extends WorkRound>(
  kind: Kind<Payload, Round>,
  { store, platform }: Round,
  served: readonly string[],
): Promise<Named[]> {
  const { isDue, rests } = dueAt(kind, platform.now())
  const { rows } = await sql<Named>`
    with due as (
      select w.tenant_id, w.about, bool_and(w.is_behind) as is_behind, min(w.due_at) as due_at, min(w.created_at) as created_at
      from work w where ${isDue} group by w.tenant_id, w.about
    ), ready as (
      select w.*, row_number() over (partition by w.tenant_id order by w.is_behind, w.due_at, w.created_at) as turn
      from due w where not ${rests}
    )
    select r.tenant_id as "tenantId", r.about from ready r
    left join unnest(${[...served]}::uuid[]) with ordinality s (tenant_id, place) on s.tenant_id = r.tenant_id
    order by r.is_behind, r.turn, coalesce(s.place, 0), r.due_at, r.created_at limit ${sql.lit(MOST_LISTED)}`.execute(
    store,
  )
  return rows
}

interface Row {
  key: string
  payload: unknown
  created_at: string
  attempts: number
}

/** Takes up all that is due about one thing, whoever else looks meanwhile: of two that take up the same the second finds none. */
async function take<Payload, Round extends WorkRound>(
  kind: Kind<Payload, Round>,
  round: Round,
  { tenantId, about }: Named,
): Promise<Held<Payload> | undefined> {
  const now = round.platform.now()
  const until = leaseFrom(now, round)
  const { isDue, rests } = dueAt(kind, now)
  const { rows } = await sql<Row>`
    update work w set due_at = ${until}::timestamptz, attempts = w.attempts + 1
    where w.tenant_id = ${tenantId} and w.about = ${about} and ${isDue} and not ${rests}
    returning w.key, w.payload, w.created_at, w.attempts ${KEPT_PLAN}`.execute(round.store)
  const [first, ...others] = rows.map((row) => waitingOf<Payload>({ ...row, tenant_id: tenantId }))
  if (!first) return undefined
  const attempts = Math.min(...rows.map((row) => row.attempts))
  const { tries = Number.POSITIVE_INFINITY } = kind
  return { tenantId, about, items: [first, ...others], attempts, isLast: attempts >= tries, until }
}

/** Returns a row of the table as whoever does it has it. */
export function waitingOf<Payload>({
  tenant_id,
  key,
  payload,
  created_at,
}: Omit<Row, 'attempts'> & { tenant_id: string }): Waiting<Payload> {
  // As whoever gave work of this kind wrote it.
  return { tenantId: tenant_id, key, payload: payload as Payload, createdAt: created_at }
}
