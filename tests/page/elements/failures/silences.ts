import { listSatAlarms } from '#api/contract/sats/sat-alarms.ts'
import {
  createSilence,
  deleteSilence,
  endSilence,
  listSilences,
  type Silence,
  updateSilence,
} from '#api/contract/sats/silences.ts'
import type { Locator } from 'vitest/browser'
import { type Case, confirm, day, deleteIt, press, send, uuid } from './case.ts'

const IN_FORCE: Silence = {
  id: uuid,
  company: null,
  point_of_sale: null,
  sat: null,
  alarm: { id: uuid, description: 'Nível da bateria igual a Baixo' },
  alarm_type: { id: 'battery', description: 'Nível da bateria' },
  reason: 'Reforma',
  repeats: 'weekly',
  weekdays: [1],
  from_time: '00:00',
  until_time: '00:00',
  from_utc: day,
  until_utc: day,
  from_local: '2026-01-01T00:00',
  until_local: '2026-01-02T00:00',
  state: 'in_force',
  created_utc: day,
  created_by: 'a',
  version: '1',
}
const rows = [listSilences, [IN_FORCE]] as const

/** The element of silences. */
export const silences: readonly Case[] = [
  {
    tag: 'fiscal-silences',
    fails: createSilence,
    async act(element: Locator) {
      await press('Novo silêncio')(element)
      await element.getByLabelText('Motivo').fill('Reforma')
      await element.getByRole('button', { name: 'Toda semana' }).click()
      await element.getByRole('checkbox', { name: 'domingo' }).click()
      await send('Salvar')(element)
    },
  },
  {
    tag: 'fiscal-silences',
    fails: updateSilence,
    rows,
    async act(element) {
      await press(/^Editar/)(element)
      await send('Salvar')(element)
    },
  },
  {
    tag: 'fiscal-silences',
    fails: deleteSilence,
    rows,
    async act(element) {
      await press(/^Editar/)(element)
      await deleteIt(element)
    },
  },
  {
    tag: 'fiscal-silences',
    fails: endSilence,
    rows,
    async act(element) {
      await press(/^Encerrar agora/)(element)
      await confirm('Encerrar')(element)
    },
  },
  { tag: 'fiscal-silences', fails: listSatAlarms, rows, act: press(/^Editar/), isOfField: true },
]
