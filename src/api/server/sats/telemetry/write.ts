import { columnList } from '../../store/queries/named-columns.ts'
import { ownRow } from '../../store/queries/own-row.ts'
import { sql } from 'kysely'
import { evaluateReadings } from '../alarms/raising/evaluate.ts'
import type { CommandSeal } from '../commands/seal.ts'
import { commandsFor } from '../commands/waiting.ts'
import { tellChange } from '../../live/tell-change.ts'
import type { Platform } from '../../ports/platform/platform.ts'
import type { ScopedDb } from '../../store/scope.ts'
import { tellCoupons } from './coupons.ts'
import { standingCredentials } from '../../identity/callers/credentials.ts'
import type { Device } from '../../identity/callers/devices.ts'
import { keepSamples, type OpenHour } from './history/hours.ts'
import type { Receipt, TelemetryPost } from './intake.ts'
import { type KnownSat, loadSats } from './known-sats.ts'
import type { Reading } from './reading.ts'
import type { SatStateRow } from './sat-states.ts'
import { TENANT } from '../../store/tenant-names.ts'

export interface Judged {
  /** Returns the outcome of a post; undefined where its device's credential has been revoked. */
  tell(post: TelemetryPost): Receipt | undefined
}

/** A SAT of this batch with its readings, oldest first, and the state that they leave behind. */
interface Report {
  sat: KnownSat
  readings: Reading[]
}

/**
 * Writes gathered posts of one tenant, in a transaction bound to the whole of it: the latest state of each SAT, samples of all readings.
 * Whatever a post says, it reaches only SATs of its device's own tenant and company.
 */
export async function writeReadings(
  db: ScopedDb,
  { platform, seal }: { platform: Platform; seal: CommandSeal },
  { tenantId, posts }: { tenantId: string; posts: readonly TelemetryPost[] },
): Promise<Judged> {
  // One batch of a tenant at a time, whichever server it came to: samples are read, added to and written again.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`telemetry ${tenantId}`}, 0))`.execute(db)
  const now = platform.now()
  const standing = await standingCredentials(db, [...new Set(posts.map(({ device }) => device.credentialId))], now)
  const good = posts.filter(({ device }) => standing.has(device.credentialId))
  const { rows: open } =
    await sql`select 1 from sat_commands where tenant_id = ${TENANT} and state in ('queued', 'sent') limit 1`.execute(
      db,
    )
  const sats = await loadSats(db, serialsOf(good))
  const reports = new Map<string, Report>()
  for (const { device, readings } of good) {
    for (const { reading } of readings) {
      const sat = sats.get(reading.serialNumber)
      if (!sat || !speaksFor(device, sat)) continue
      const one = reports.get(sat.id)
      if (one) one.readings.push(reading)
      else reports.set(sat.id, { sat, readings: [reading] })
    }
  }
  for (const { readings } of reports.values()) readings.sort((a, b) => a.at - b.at)
  const hours = await keepSamples(db, tenantId, [...reports.values()])
  const changed: { sat: KnownSat; state: SatStateRow }[] = []
  const rows: { sat: KnownSat; row: object }[] = []
  for (const { sat, readings } of reports.values()) {
    const latest = readings.at(-1)
    const hour = hours.get(sat.id)
    if (!latest || !hour) continue
    const { id, companyId, serialNumber, environment, retiredOn, before } = sat
    // A reading from the future was made while the server's clock was ahead: it must not stay the latest until then.
    if (before && latest.at < before.at && before.at <= now) {
      // All readings are older than the known state: only the samples are new.
      if (hour.changed) await writeSamples(db, id, hour)
      continue
    }
    const state = { ...latest.state, sat_id: id, company_id: companyId }
    changed.push({ sat, state: { ...state, serial_number: serialNumber, environment, retired_on: retiredOn } })
    rows.push({ sat, row: { ...state, tenant_id: tenantId, hour_at: hour.startsAt, samples: hour.samples } })
  }
  const timeZone = posts[0]?.device.timeZone ?? 'UTC'
  const isNoted = await tellCoupons(db, platform, { tenantId, timeZone }, changed)
  await upsertStates(
    db,
    rows.map(({ sat, row }) => (isNoted ? row : { ...row, ...couponsBefore(sat) })),
  )
  await tellChange(
    db,
    'readings',
    changed.map(({ state }) => state),
  )
  await evaluateReadings(db, { tenantId, now, states: changed.map(({ state }) => state) })
  const commands = open.length > 0 ? await commandsFor(db, seal, { satIds: [...reports.keys()], now }) : []
  const untold = new Set(commands)
  return {
    tell({ device, readings, refused }) {
      if (!standing.has(device.credentialId)) return undefined
      const outcome: Receipt = { taken: 0, refused: [...refused], commands: [] }
      const serials = new Set<string>()
      for (const { index, reading } of readings) {
        const sat = sats.get(reading.serialNumber)
        if (sat && speaksFor(device, sat)) {
          outcome.taken++
          serials.add(sat.serialNumber)
        } else {
          const reason = `O SAT ${reading.serialNumber} não está cadastrado para esta credencial`
          outcome.refused.push({ index, serial_number: reading.serialNumber, reason })
        }
      }
      outcome.refused.sort((a, b) => a.index - b.index)
      for (const command of untold) {
        if (!serials.has(command.serial_number)) continue
        outcome.commands.push(command)
        untold.delete(command)
      }
      return outcome
    },
  }
}

function serialsOf(posts: readonly TelemetryPost[]): string[] {
  return [...new Set(posts.flatMap(({ readings }) => readings.map(({ reading }) => reading.serialNumber)))]
}

function speaksFor({ companyIds }: Device, sat: KnownSat): boolean {
  return companyIds === 'all' || companyIds.includes(sat.companyId)
}

/** Keeps what a SAT has said of its coupons so far, so that a later reading tells of all since. */
function couponsBefore({ before }: KnownSat) {
  return (
    before && {
      last_cfe_key: before.lastKey,
      pending_first_key: before.pendingFirstKey,
      pending_last_key: before.pendingLastKey,
      pending_coupons: before.pendingCoupons,
    }
  )
}

async function writeSamples(db: ScopedDb, satId: string, { samples }: OpenHour): Promise<void> {
  await sql`update sat_states set samples = ${samples}::text::bytea where tenant_id = ${TENANT} and sat_id = ${satId}`.execute(
    db,
  )
}

async function upsertStates(db: ScopedDb, rows: readonly object[]): Promise<void> {
  const [first] = rows
  if (!first) return
  const names = Object.keys(first).filter((name) => name !== 'tenant_id')
  const columns = columnList(names)
  const values = columnList(names, (name) => `given.${name}`)
  const changed = names.filter((name) => name !== 'sat_id')
  const changes = columnList(changed, (name) => `${name} = excluded.${name}`)
  await sql`
    insert into sat_states (tenant_id, ${columns})
    select own.tenant_id, ${values}
    from ${ownRow(db)} cross join json_populate_recordset(null::sat_states, ${JSON.stringify(rows)}::text::json) as given
    on conflict (tenant_id, sat_id) do update set ${changes}
  `.execute(db)
}
