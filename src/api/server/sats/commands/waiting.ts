import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { AgentCommand } from '#api/contract/sats/sat-telemetry.ts'
import { isoInstant } from '#domain/time/instant.ts'
import {
  FETCHED_WITHIN_MS,
  MOST_TIMES_SENT,
  REPEATED_AFTER_MS,
  RESULT_WITHIN_MS,
  SAFE_FUNCTIONS,
} from '#domain/sats/sat-commands.ts'
import { inEach } from '../../store/queries/in-each.ts'
import { sameTenant } from '../../store/queries/same-tenant.ts'
import { tellChange } from '../../live/tell-change.ts'
import { isCitus } from '../../store/citus/adapter.ts'
import { type ScopedDb, scoped, type Store } from '../../store/scope.ts'
import type { CommandSeal } from './seal.ts'

const ago = (now: number, ms: number) => isoInstant(now - ms)

const SPOILT = 'Os dados do comando não puderam ser lidos. Envie o comando outra vez.'

/**
 * The commands that wait for these SATs, oldest first, from now on marked as sent. What only reads is handed out again when no result
 * comes; what changes a device never is, whatever became of the answer that carried it. A SAT that went to another company leaves its
 * commands behind: their codes were meant for agents of the former one.
 */
export async function commandsFor(
  db: ScopedDb,
  seal: CommandSeal,
  { satIds, now }: { satIds: readonly string[]; now: number },
): Promise<z.output<typeof AgentCommand>[]> {
  if (satIds.length === 0) return []
  const heads = await seal.heads()
  const sent = await db
    .updateTable('sat_commands as c')
    .from('sats as s')
    .set((e) => ({ state: 'sent', sent_at: isoInstant(now), times_sent: e('c.times_sent', '+', 1) }))
    .whereRef('s.tenant_id', '=', 'c.tenant_id')
    .whereRef('s.id', '=', 'c.sat_id')
    .whereRef('s.company_id', '=', 'c.company_id')
    .where('s.retired_on', 'is', null)
    .where('c.sat_id', 'in', satIds)
    .where('c.created_at', '>=', ago(now, FETCHED_WITHIN_MS))
    // Another server may have a secret that this one has not got yet.
    .where((e) => e.or([e('c.secrets', 'is', null), e(sql<string>`split_part(c.secrets, '.', 1)`, 'in', heads)]))
    .where((e) =>
      e.or([
        e('c.state', '=', 'queued'),
        e.and([
          e('c.state', '=', 'sent'),
          e('c.function', 'in', SAFE_FUNCTIONS),
          e('c.sent_at', '<', ago(now, REPEATED_AFTER_MS)),
          e('c.times_sent', '<', MOST_TIMES_SENT),
        ]),
      ]),
    )
    .returning([
      'c.id',
      'c.company_id',
      'c.sat_id',
      's.serial_number',
      'c.function',
      'c.parameters',
      'c.secrets',
      'c.created_at',
    ])
    .execute()
  await tellChange(
    db,
    'commands',
    sent.map(({ company_id, sat_id }) => ({ company_id, sat_id })),
  )
  const commands: z.output<typeof AgentCommand>[] = []
  const spoilt: string[] = []
  for (const { id, serial_number, function: name, parameters, secrets: sealed } of sent.toSorted(oldestFirst)) {
    const secrets = sealed === null ? {} : await seal.open(id, sealed)
    if (secrets) commands.push({ id, serial_number, function: name, parameters: { ...parameters, ...secrets } })
    else spoilt.push(id)
  }
  if (spoilt.length > 0) {
    await db
      .updateTable('sat_commands')
      .set({ state: 'failed', secrets: null, finished_at: isoInstant(now), reply_message: SPOILT })
      .where('id', 'in', spoilt)
      .execute()
  }
  return commands
}

async function expireOfEach(store: Store, now: number): Promise<number> {
  const tenants = await store
    .selectFrom('sat_commands')
    .select('tenant_id')
    .distinct()
    .where('state', 'in', ['queued', 'sent'])
    .execute()
  let expired = 0
  await inEach(
    tenants.map(({ tenant_id }) => tenant_id),
    async (tenantId) => {
      expired += await scoped(store, { tenantId, companyIds: 'all' }, (db) => expireCommands(db, now))
    },
  )
  return expired
}

function oldestFirst(a: { created_at: string; id: string }, b: { created_at: string; id: string }): number {
  return a.created_at.localeCompare(b.created_at) || a.id.localeCompare(b.id)
}

/**
 * Ends the commands that nobody fetched, whose result never came, or whose SAT went to another company or was retired, and forgets their
 * secrets. Answers how many. Those that another transaction is changing are left for the next time, so that no two wait for each other.
 */
export async function expireCommands(db: ScopedDb | Store, now: number): Promise<number> {
  // Citus locks no rows of several servers at once.
  if (!db.isTransaction && isCitus(db)) return expireOfEach(db, now)
  const ending = db
    .selectFrom('sat_commands as c')
    .innerJoin('sats as s', (join) => sameTenant(join, 's.id', 'c.sat_id'))
    .select('c.id')
    .where('c.state', 'in', ['queued', 'sent'])
    .where((e) =>
      e.or([
        e('c.created_at', '<', ago(now, FETCHED_WITHIN_MS)),
        e.and([e('c.state', '=', 'sent'), e('c.sent_at', '<', ago(now, RESULT_WITHIN_MS))]),
        e('s.company_id', '<>', e.ref('c.company_id')),
        e('s.retired_on', 'is not', null),
      ]),
    )
    .forUpdate('c')
    .skipLocked()
  const expired = await db
    .updateTable('sat_commands')
    .set({ state: 'expired', secrets: null, finished_at: isoInstant(now) })
    .where('state', 'in', ['queued', 'sent'])
    .where('id', 'in', ending)
    .returning(['tenant_id', 'company_id', 'sat_id'])
    .execute()
  await tellChange(db, 'commands', expired)
  return expired.length
}
