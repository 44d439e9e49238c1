import type { listSatStates as ListSatStates, SatState } from '#api/contract/sats/sat-states.ts'
import { isoInstant } from '#domain/time/instant.ts'
import { anyOf } from '../../store/queries/any-of.ts'
import { sameTenant } from '../../store/queries/same-tenant.ts'
import { isUuid } from '../../store/scope.ts'
import type { Call } from '../../http/handler.ts'

export async function listSatStates({ db, query, platform }: Call<typeof ListSatStates>) {
  const names = [...new Set(query.sats.toLowerCase().split(','))]
  const serials = names.filter((name) => !isUuid(name))
  const rows = await db
    .selectFrom('sats as s')
    .leftJoin('sat_states as t', (join) => sameTenant(join, 't.sat_id', 's.id'))
    .where((e) =>
      e.or([
        e('s.id', '=', anyOf(names.filter((name) => isUuid(name)))),
        ...(serials.length > 0 ? [e('s.serial_number', 'in', serials)] : []),
      ]),
    )
    .select(['s.id', 's.serial_number', 's.retired_on', 't.read_at'])
    .orderBy('s.serial_number')
    .orderBy('s.id')
    .execute()
  const open = await db
    .selectFrom('sat_notifications')
    .where('cleared_at', 'is', null)
    .where('sat_id', '=', anyOf(rows.map(({ id }) => id)))
    .select(['sat_id', 'level'])
    .orderBy('created_at', 'desc')
    .execute()
  const items = rows.map(
    ({ read_at, ...sat }): SatState => ({
      ...sat,
      read_utc: read_at,
      alerts: open.filter(({ sat_id }) => sat_id === sat.id).map(({ level }) => level),
    }),
  )
  return { items, now_utc: isoInstant(platform.now()) }
}
