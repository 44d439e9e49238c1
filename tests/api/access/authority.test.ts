import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '#api/contract/contract.ts'
import type { Endpoint } from '#api/contract/endpoint.ts'
import { DRAWING } from '../drawing.ts'
import { ask } from './authority-calls.ts'
import { requestDownloads } from './authority-records.ts'
import { requestOf } from './authority-requests.ts'
import { type Caller, CALLERS, OWN, openStage, type Stage } from './authority-stage.ts'
import { AUTHORITY } from './authority-table.ts'

// Walks the table against the running handlers: every endpoint of the contract by every kind of caller.

let stage: Stage
beforeAll(async () => {
  stage = await openStage({}, DRAWING)
  await requestDownloads(stage)
})
afterAll(() => stage.server.close())

const rows = [...AUTHORITY]

test('the table has a row for every endpoint, and a cell for every caller', () => {
  expect(rows.map(([name]) => name).sort()).toEqual(Object.keys(contract).sort())
  expect(rows.filter(([, cells]) => cells.length !== CALLERS.length)).toEqual([])
})

/** What a cell of the table says. */
async function outcome(name: keyof typeof contract, caller: Caller): Promise<string> {
  const endpoint: Endpoint = contract[name]
  const request = requestOf(name)
  if (request.kind === 'once') {
    const { status } = await ask(stage, endpoint, caller, await request.make(stage, caller))
    return status === 200 ? 'ok' : String(status)
  }
  if (request.kind === 'list') {
    const { status, text } = await ask(stage, endpoint, caller, await request.make(stage))
    if (status !== 200) return String(status)
    return seen(
      caller,
      stage.targets.map(({ marks }) => (marks.some((mark) => text.includes(mark)) ? 'yes' : 'none')),
    )
  }
  const { make, got = () => true } = request
  const answers: string[] = []
  for (const index of [0, 1] as const) {
    const { status, text } = await ask(stage, endpoint, caller, await make(stage, stage.targets[index], caller, index))
    answers.push(status !== 200 ? String(status) : got(text) ? 'yes' : 'none')
    // Whatever is asked for.
    if (status === 401) return '401'
  }
  return seen(caller, answers)
}

/** Of both companies, of the caller's own alone, or how both were refused. */
function seen(caller: Caller, answers: readonly string[]): string {
  const [first = '', second = ''] = answers
  if (first === second) return first === 'yes' ? 'all' : first
  const own = OWN[caller]
  return own !== undefined && answers[own] === 'yes' ? 'own' : answers.join('/')
}

/** They end sessions, which the callers of other rows need. */
const ENDING = ['changePassword', 'endOtherSessions', 'endSession']

test.each(rows)('%s', async (name, cells) => {
  const found: string[] = []
  // The first test says whether it is one.
  for (const caller of CALLERS) found.push(await outcome(name as keyof typeof contract, caller))
  if (ENDING.includes(name)) for (const caller of CALLERS) await stage.renew(caller)
  const told = (all: readonly string[]) => CALLERS.map((caller, i) => `${caller} ${all[i]}`)
  expect(told(found)).toEqual(told(cells))
})
