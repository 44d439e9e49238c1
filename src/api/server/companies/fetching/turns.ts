import { sql } from 'kysely'
import type { Environment } from '#domain/documents/environment.ts'
import { isoInstant } from '#domain/time/instant.ts'
import type { Store } from '../../store/scope.ts'

/** How long a server that is no longer there keeps others from asking: longer than the longest question, ms. */
const HELD_MS = 3 * 60_000

/** A server's turn to ask SEFAZ: its rules count by address, and the servers of one database mostly have the same. */
export interface SefazTurn {
  environment: Environment
  /** Any id of this turn's own. */
  id: string
}

/** Takes the turn; false while another server has it, or SEFAZ is to be left alone. */
export async function takeTurn(store: Store, { environment, id }: SefazTurn, now: number): Promise<boolean> {
  const at = sql`${isoInstant(now)}::timestamptz`
  const { rows } = await sql`
    insert into sefaz_turns as t (environment, held_by, held_until) values (${environment}, ${id}, ${isoInstant(now + HELD_MS)}::timestamptz)
    on conflict (environment) do update set held_by = excluded.held_by, held_until = excluded.held_until
      where t.held_until <= ${at} and t.rest_until <= ${at}
    returning environment`.execute(store)
  return rows.length > 0
}

/** Keeps the turn for another question; false where it has become another server's. */
export async function holdTurn(store: Store, { environment, id }: SefazTurn, now: number): Promise<boolean> {
  const { numUpdatedRows } = await store
    .updateTable('sefaz_turns')
    .set({ held_until: isoInstant(now + HELD_MS) })
    .where('environment', '=', environment)
    .where('held_by', '=', id)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Ends the turn. `restUntil`: nobody asks before. */
export async function endTurn(
  store: Store,
  { environment, id }: SefazTurn,
  { now, restUntil }: { now: number; restUntil: number | undefined },
): Promise<void> {
  await store
    .updateTable('sefaz_turns')
    .set({
      held_by: null,
      held_until: isoInstant(now),
      ...(restUntil === undefined ? {} : { rest_until: isoInstant(restUntil) }),
    })
    .where('environment', '=', environment)
    .where('held_by', '=', id)
    .execute()
}
