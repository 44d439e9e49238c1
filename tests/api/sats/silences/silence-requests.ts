import type { Contract } from '#api/contract/contract.ts'
import { each, list, type Request } from '../../access/authority-calls.ts'
import { insertAlarm } from '../../access/authority-targets.ts'
import { insertSilence } from './silence-targets.ts'

const silenceOf = (company: string) => ({ company_id: company, reason: 'Reforma', lasts: 'hour' })

/** Calls that keep alerts from being told: of silences and of alarms that are paused, or not yet made. */
export const silenceRequests: Readonly<Partial<Record<keyof Contract, Request>>> = {
  pauseSatAlarm: each(async ({ server }, { group }) => ({
    params: { id: await insertAlarm(server, group, 'battery') },
    body: { is_paused: true },
  })),
  readSatAlarmFiring: each((_, { group }) => ({ query: `alarm_type_id=lan_disconnected&group_ids=${group}` })),
  listSilences: list(),
  createSilence: each((_, { company }) => ({ body: silenceOf(company) })),
  updateSilence: each(async ({ server }, { company }) => ({
    params: { id: await insertSilence(server, company) },
    body: silenceOf(company),
  })),
  endSilence: each(async ({ server }, { company }) => ({ params: { id: await insertSilence(server, company) } })),
  deleteSilence: each(async ({ server }, { company }) => ({ params: { id: await insertSilence(server, company) } })),
}
