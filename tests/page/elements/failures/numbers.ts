import { explainNfceGaps, listOwnGapReasons, undoNfceGaps } from '#api/contract/documents/nfce-gap-reasons.ts'
import { readNfceGap } from '#api/contract/documents/nfce-gaps.ts'
import {
  endAccountantLinks,
  readAccountant,
  saveAccountant,
  sendToAccountant,
} from '#api/contract/documents/accountant.ts'
import { readPending } from '#api/contract/documents/pending.ts'
import { closeMonth, readMonthEnd, readMonthEndPdf, reopenMonth } from '#api/contract/documents/month-end.ts'
import { search } from '#api/contract/search.ts'
import type { Locator } from 'vitest/browser'
import { type Case, confirm, day, press, searchFor, send, uuid } from './case.ts'

const ACCOUNTANT = {
  company_id: uuid,
  month: '2026-10',
  emails: ['contador@escritorio.example'],
  schedule: 'off',
  day: 5,
  format: 'none',
  saved: null,
  open_links: [],
  version: 'one',
}
const SENDING = {
  id: uuid,
  at: day,
  cause: 'person',
  by: 'admin@aurora.example',
  emails: ACCOUNTANT.emails,
  format: 'none',
  state: 'sent',
  sent_at: day,
  expires_at: day,
  failure: null,
  is_open: true,
  ended: null,
}

/** Numbers that lack nothing but a reason, a page of which is chosen. */
const MISSING = '/nfces/gaps?kind=missing&per_page=10'
async function explain(element: Locator): Promise<void> {
  // Boxes come once somebody turns to the list.
  await element.getByRole('table').hover()
  await element.getByRole('checkbox', { name: /desta página$/ }).click()
  await press('Explicar')(element)
}
/** A company's month; the demonstration has closed September of the first one. */
const month =
  (name?: string): Case['view'] =>
  ({ company }) =>
    `/month-end?company_id=${company}${name === undefined ? '' : `&month=${name}`}`

/** The calls of what tells of documents' numbers. */
export const numbers: readonly Case[] = [
  { tag: 'fiscal-nfce-gaps', fails: readNfceGap, view: ({ gap }) => `/nfces/gaps/${gap}` },
  { tag: 'fiscal-month-end', fails: readMonthEnd, view: month() },
  { tag: 'fiscal-month-end', fails: readMonthEndPdf, view: month(), act: press('Baixar PDF') },
  {
    tag: 'fiscal-month-end',
    fails: closeMonth,
    view: month(),
    act: async (element) => {
      await press('Fechar o mês')(element)
      await send('Fechar o mês')(element)
    },
  },
  {
    tag: 'fiscal-month-end',
    fails: reopenMonth,
    view: month('2026-09'),
    act: async (element) => {
      await press('Reabrir')(element)
      await confirm('Reabrir')(element)
    },
  },
  { tag: 'fiscal-month-end', fails: readAccountant, view: month() },
  {
    tag: 'fiscal-month-end',
    fails: saveAccountant,
    view: month(),
    act: async (element) => {
      await press('Alterar')(element)
      await send('Salvar')(element)
    },
  },
  {
    tag: 'fiscal-month-end',
    fails: sendToAccountant,
    view: month(),
    act: async (element) => {
      await press('Enviar agora')(element)
      await confirm('Enviar')(element)
    },
  },
  {
    tag: 'fiscal-month-end',
    fails: endAccountantLinks,
    view: month(),
    rows: [readAccountant, [], { ...ACCOUNTANT, deliveries: [SENDING] }],
    act: async (element) => {
      await press(/^Encerrar os links/)(element)
      await confirm('Encerrar os links')(element)
    },
  },
  {
    tag: 'fiscal-nfce-gaps',
    fails: explainNfceGaps,
    view: ({ gap }) => `/nfces/gaps/${gap}`,
    act: press('Salvar'),
  },
  { tag: 'fiscal-nfce-gaps', fails: listOwnGapReasons, view: () => MISSING, act: explain },
  {
    tag: 'fiscal-nfce-gaps',
    fails: undoNfceGaps,
    view: () => MISSING,
    rows: [explainNfceGaps, [], { change: uuid, done: [uuid], failed: [] }],
    act: async (element) => {
      await explain(element)
      await send('Em outro sistema')(element)
      await press('Desfazer')(element)
    },
  },
  { tag: 'fiscal-pending', fails: readPending },
  { tag: 'fiscal-nfce-list', fails: search, act: searchFor('1234') },
]
