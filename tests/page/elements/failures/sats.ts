import { listCompanyGroups } from '#api/contract/access/company-groups.ts'
import { deleteSatAlarm, listSatAlarmTypes, pauseSatAlarm, updateSatAlarm } from '#api/contract/sats/sat-alarms.ts'
import { deletePointOfSale, updatePointOfSale } from '#api/contract/companies/points-of-sale.ts'
import { listTreePoints, searchTree } from '#api/contract/companies/sat-manager.ts'
import { deleteSat, placeSat, updateSat } from '#api/contract/companies/sat-registry.ts'
import {
  createSatCommand,
  listSatCommands,
  listSatCommandSpecs,
  readSatCommandAttachment,
  type SatCommand,
} from '#api/contract/sats/sat-commands.ts'
import { readAlert } from '#api/contract/sats/alerts.ts'
import { listSatNotifications } from '#api/contract/sats/sat-notifications.ts'
import { listSatAlertChanges } from '#api/contract/sats/sat-alert-changes.ts'
import { readSatSeries } from '#api/contract/sats/sat-series.ts'
import { listSatHistory, readSat } from '#api/contract/sats/sats.ts'
import type { Locator } from 'vitest/browser'
import { alertWork } from './alert-work.ts'
import { type Case, choose, confirm, day, deleteIt, press, send, uuid } from './case.ts'

const ANSWERED: SatCommand = {
  id: uuid,
  sat: { id: uuid, serial_number: '1' },
  spec: { id: 'ExtrairLogs', description: 'Extrair logs' },
  state: 'succeeded',
  parameters: {},
  created_utc: day,
  created_by: 'a',
  sent_utc: day,
  finished_utc: day,
  reply_code: '15000',
  reply_message: null,
  attachments: [{ id: uuid, name: 'logs.log', size: 1 }],
}

/** An entry of a row's menu (`choose`) that opens a form, which is sent; one that asks first. */
const edits = (level: 2 | 3, entry: string) => async (element: Locator) => {
  await choose(level, entry)(element)
  await send('Salvar')(element)
}
const deletes = (level: 2 | 3, entry: string) => async (element: Locator) => {
  await choose(level, entry)(element)
  await confirm('Excluir')(element)
}

/** Elements of SATs and of the points of sale they stand at. */
export const sats: readonly Case[] = [
  { tag: 'fiscal-sat-park', fails: listSatNotifications },
  { tag: 'fiscal-sat-park', fails: readSat, view: ({ serial }) => `/dashboard/park?sat=${serial}` },
  { tag: 'fiscal-sat-park', fails: readAlert, view: ({ serial }) => `/dashboard/park?sat=${serial}&alert=${uuid}` },
  ...alertWork,
  { tag: 'fiscal-sats', fails: readSat, view: ({ serial }) => `/sats/${serial}/monitoring` },
  { tag: 'fiscal-sats', fails: readSat, view: ({ serial }) => `/sats/${serial}/monitoring`, status: 404 },
  { tag: 'fiscal-sats', fails: readSatSeries, view: ({ serial }) => `/sats/${serial}/monitoring` },
  { tag: 'fiscal-sats', fails: listSatHistory, view: ({ serial }) => `/sats/${serial}/history` },
  { tag: 'fiscal-sats', fails: listSatAlertChanges, view: ({ serial }) => `/sats/${serial}/history/alerts` },
  { tag: 'fiscal-sats', fails: listSatCommands, view: ({ serial }) => `/sats/${serial}/commands` },
  { tag: 'fiscal-sats', fails: listSatCommandSpecs, view: ({ serial }) => `/sats/${serial}/commands` },
  {
    tag: 'fiscal-sats',
    fails: createSatCommand,
    view: ({ serial }) => `/sats/${serial}/commands?spec=ConsultarSAT`,
    act: press('Enviar comando'),
  },
  {
    tag: 'fiscal-sats',
    fails: readSatCommandAttachment,
    view: ({ serial }) => `/sats/${serial}/commands`,
    rows: [listSatCommands, [ANSWERED]],
    act: press(/logs\.log/),
  },
  { tag: 'fiscal-sat-alarms', fails: listSatAlarmTypes, act: press('Novo Alarme') },
  { tag: 'fiscal-sat-alarms', fails: listCompanyGroups, act: press('Novo Alarme') },
  {
    tag: 'fiscal-sat-alarms',
    fails: updateSatAlarm,
    async act(element) {
      await element.getByCss('[data-alarm]').first().click()
      await element.getByRole('button', { name: 'Salvar' }).click()
    },
  },
  {
    tag: 'fiscal-sat-alarms',
    fails: deleteSatAlarm,
    async act(element) {
      await element.getByCss('[data-alarm]').first().click()
      await deleteIt(element)
    },
  },
  {
    tag: 'fiscal-sat-alarms',
    fails: pauseSatAlarm,
    async act(element) {
      await element.getByCss('[data-alarm]').first().click()
      await press('Pausar')(element)
      await confirm('Pausar')(element)
    },
  },
  { tag: 'fiscal-sat-manager', fails: searchTree, view: () => '/sat-manager?search=caixa' },
  {
    tag: 'fiscal-sat-manager',
    fails: listTreePoints,
    act: (element) => element.getByRole('treeitem').first().click(),
  },
  {
    tag: 'fiscal-sat-manager',
    fails: updatePointOfSale,
    act: edits(2, 'Editar ponto de venda'),
  },
  {
    tag: 'fiscal-sat-manager',
    fails: deletePointOfSale,
    act: deletes(2, 'Excluir ponto de venda'),
  },
  { tag: 'fiscal-sat-manager', fails: placeSat, act: choose(3, 'Deixar sem ponto de venda') },
  {
    tag: 'fiscal-sat-manager',
    fails: updateSat,
    act: edits(3, 'Editar SAT'),
  },
  {
    tag: 'fiscal-sat-manager',
    fails: deleteSat,
    act: deletes(3, 'Excluir SAT'),
  },
]
