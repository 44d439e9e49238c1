import type { createSilence as CreateSilence, updateSilence as UpdateSilence } from '#api/contract/sats/silences.ts'
import { isoInstant } from '#domain/time/instant.ts'
import { isMinute } from '#domain/time/minutes.ts'
import { instantAt, quickUntil, type SilencedPart, weeklyWindow } from '#domain/sats/silences/silence.ts'
import { Refusal } from '../../errors/refusal.ts'
import type { Call } from '../../http/handler.ts'
import { ownGroups } from '../alarms/own-groups.ts'

type SilencingCall = Call<typeof CreateSilence> | Call<typeof UpdateSilence>

const refused = (field: string, text: string) => new Refusal('invalid', { fields: { [field]: text } })

/** Returns what a call asks for as its row says it; refuses what is beyond the caller's reach or is over already. `before`: the row that it changes. */
export async function checkedSilence(call: SilencingCall, before?: { from_at: string }) {
  const { body } = call
  return { ...(await partOf(call)), reason: body.reason.trim(), ...timeOf(call, before) }
}

/** Returns the subject of a silence: who sees some companies only silences these, and a SAT and a point of sale are of the company that they are of now. */
async function partOf(call: SilencingCall): Promise<SilencedPart> {
  const { db, body, access } = call
  const { company_id, point_of_sale_id = null, sat_id = null, alarm_id = null, alarm_type_id = null } = body
  const sat =
    sat_id === null
      ? undefined
      : await db
          .selectFrom('sats')
          .select(['company_id', 'point_of_sale_id'])
          .where('id', '=', sat_id)
          .executeTakeFirst()
  if (sat_id !== null && !sat) throw refused('sat_id', 'SAT não encontrado')
  const point =
    point_of_sale_id === null
      ? undefined
      : await db.selectFrom('points_of_sale').select('company_id').where('id', '=', point_of_sale_id).executeTakeFirst()
  if (point_of_sale_id !== null && !point) throw refused('point_of_sale_id', 'Ponto de venda não encontrado')
  const company = company_id ?? sat?.company_id ?? point?.company_id ?? null
  if (company === null && access.companyIds !== 'all') throw refused('company_id', 'Escolha a empresa')
  if (company !== null) {
    const found = await db.selectFrom('companies').select('id').where('id', '=', company).executeTakeFirst()
    if (!found) throw refused('company_id', 'Empresa não encontrada')
    if (point && point.company_id !== company) throw refused('point_of_sale_id', 'O ponto de venda é de outra empresa')
    if (sat && sat.company_id !== company) throw refused('sat_id', 'O SAT é de outra empresa')
  }
  if (sat && point && sat.point_of_sale_id !== point_of_sale_id) {
    throw refused('sat_id', 'O SAT não está neste ponto de venda')
  }
  if (alarm_id !== null && !(await isOwnAlarm(call, alarm_id))) throw refused('alarm_id', 'Alarme não encontrado')
  return { company_id: company, point_of_sale_id, sat_id, alarm_id, alarm_type_id }
}

/** Tells if the caller is shown an alarm, as the list of alarms shows it. */
async function isOwnAlarm(call: SilencingCall, id: string): Promise<boolean> {
  const own = await ownGroups(call, 'sat_alarm:read')
  let groups = call.db.selectFrom('sat_alarm_groups').select('alarm_id').where('alarm_id', '=', id)
  if (own) groups = groups.where('company_group_id', 'in', [...own])
  return (await groups.limit(1).executeTakeFirst()) !== undefined
}

function timeOf({ body, access, platform }: SilencingCall, before?: { from_at: string }) {
  const { timeZone } = access
  const now = platform.now()
  const { repeats, lasts, from_local = '', until_local = '', weekdays = [] } = body
  if (repeats === 'weekly') {
    const days = [...new Set(weekdays)].toSorted((one, other) => one - other)
    const hours = { weekdays: days, from_time: body.from_time ?? '00:00', until_time: body.until_time ?? '00:00' }
    const window = weeklyWindow(hours, now, timeZone)
    if (!window) throw refused('weekdays', 'Escolha ao menos um dia')
    return { repeats, ...hours, from_at: isoInstant(window.from), until_at: isoInstant(window.until) }
  }
  const from = isMinute(from_local) ? instantAt(from_local, timeZone) : Math.min(now, begunAt(before, now))
  const until = lasts ? quickUntil(lasts, now, timeZone) : instantAt(until_local, timeZone)
  if (until <= now) throw refused('until_local', 'Já passou')
  if (until <= from) throw refused('until_local', 'O fim vem depois do início')
  return {
    repeats,
    weekdays: null,
    from_time: null,
    until_time: null,
    from_at: isoInstant(from),
    until_at: isoInstant(until),
  }
}

/** One that is in force goes on from its own beginning. */
const begunAt = (before: { from_at: string } | undefined, now: number) => (before ? Date.parse(before.from_at) : now)
