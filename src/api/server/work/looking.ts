import { sql } from 'kysely'
import { isoInstant } from '#domain/time/instant.ts'
import { type Loop, repeat } from '../ports/platform/repeat.ts'
import type { Store } from '../store/scope.ts'
import { takeBack } from './give.ts'
import type { Kind, WorkRound } from './kind.ts'
import { doDue, doWork } from './round.ts'

/** How often a server looks what there is to do, in ms: so much later than its time any work may begin. */
const LOOK_MS = 5000

interface Looking extends WorkRound {
  /** Other servers may be at work over the same database. */
  isShared: boolean
  failureOf(event: string): (error: unknown) => void
}

/** The work of a server, as long as it runs. */
export interface Working<Round> {
  looks: Pick<Loop, 'idle' | 'stop'>
  /** Each kind's own: what takes long in one holds up no other. */
  loops: readonly { kind: Kind<unknown, Round & WorkRound>; loop: Loop }[]
  /** Does what there is of a kind now, rather than at the next look. */
  begin(name: string): void
}

/** How much of a kind is done: what is due already, or what is found out first, and what has expired, too. */
type Wanted = 'due' | 'all'

/** Does work of these kinds when it is time for it: one statement asks for all of them, and what has nothing to do costs nothing more. */
export function startWork<Round extends Looking>(kinds: readonly Kind<unknown, Round>[], round: Round): Working<Round> {
  const { store, platform, isShared, failureOf } = round
  const { meter } = platform
  // Over the embedded database there is no other server: what was under way is nobody's.
  const begun = isShared ? Promise.resolve() : takeBack(store, platform.now()).catch(failureOf('work'))
  const wholly = new Set<string>()
  const loops = kinds.map((kind) => {
    const { name } = kind
    const turn = async () => {
      await begun
      // What one round leaves is not left to the next look.
      if (await (wholly.delete(name) ? doWork(kind, round) : doDue(kind, round))) loop.begin()
    }
    const loop = repeat(turn, { name, meter, onError: failureOf(name) })
    return { kind, loop }
  })
  const begin = ({ kind, loop }: (typeof loops)[number], wanted: Wanted) => {
    if (wanted === 'all') wholly.add(kind.name)
    loop.begin()
  }
  for (const one of loops) begin(one, 'all')
  const finding = findings(kinds, round)
  const look = async () => {
    const wanted = new Map([...(await lookFor(kinds, store, platform.now())), ...(await finding())])
    for (const one of loops) {
      const what = wanted.get(one.kind.name)
      if (what) begin(one, what)
    }
  }
  return {
    loops,
    looks: repeat(look, { name: 'work', meter, everyMs: LOOK_MS, onError: failureOf('work') }),
    begin(name) {
      const one = loops.find(({ kind }) => kind.name === name)
      if (one) begin(one, 'all')
    },
  }
}

/** Returns what asks the kinds whose time to find out has come if they may find anything. */
function findings<Round extends Looking>(kinds: readonly Kind<unknown, Round>[], round: Round) {
  const { store, platform } = round
  const found = new Map(kinds.map(({ name }) => [name, platform.now()]))
  return async (): Promise<Map<string, Wanted>> => {
    const wanted = new Map<string, Wanted>()
    for (const { name, everyMs, mayFind } of kinds) {
      const now = platform.now()
      // Also where the clock was set back.
      if (everyMs === undefined || Math.abs(now - (found.get(name) ?? 0)) < everyMs) continue
      found.set(name, now)
      if (!mayFind || (await mayFind(store, round))) wanted.set(name, 'all')
    }
    return wanted
  }
}

interface Look {
  kind: string
  due_at: string | null
  is_due: boolean
  has_expired: boolean
}

async function lookFor<Round extends WorkRound>(
  kinds: readonly Kind<unknown, Round>[],
  store: Store,
  now: number,
): Promise<[string, Wanted][]> {
  const at = sql`${isoInstant(now)}::timestamptz`
  const { rows } = await sql<Look>`
    select k.kind, k.due_at, coalesce(k.due_at <= ${at}, false) as is_due, exists (
      select from work w where w.kind = k.kind and w.expires_at <= ${at}) as has_expired
    from (select kind, (select min(due_at) from work w where w.kind = names.kind and w.done_at is null) as due_at
      from unnest(${kinds.map(({ name }) => name)}::text[]) names (kind)) k`.execute(store)
  const found = new Map(rows.map((row) => [row.kind, row]))
  return kinds.flatMap(({ name, tries, longestMs }): [string, Wanted][] => {
    const { due_at = null, is_due: isDue = false, has_expired: hasExpired = false } = found.get(name) ?? {}
    const isMissing = longestMs !== undefined && (due_at === null || Date.parse(due_at) > now + longestMs)
    // What was tried often enough is due, too, and given up.
    if (hasExpired || isMissing || (isDue && tries !== undefined)) return [[name, 'all']]
    return isDue ? [[name, 'due']] : []
  })
}
