import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { Refusal } from '#api/server/errors/refusal.ts'
import type { RunTask } from '#api/server/ports/platform/task.ts'
import { nodePlatform } from '#api/server/ports/platform/platform.node.ts'
import { type FetchingStage, keyOf, MINUTE, openFetchingStage } from './fetching-stage.ts'

// Certificates that cannot be opened now: their tenant has no thread for it, or the file takes too much.

let stage: FetchingStage
beforeAll(async () => {
  stage = await openFetchingStage()
}, 60_000)
afterAll(() => stage.server.close())
afterEach(() => stage.reset())

const listed = () => stage.asked.flatMap((one) => ('list' in one ? [one.list.cnpj] : []))
const faults = async () => (await stage.listings()).map(({ fault }) => fault)

/** Refuses the first of these tasks. */
function refusing(code: 'unavailable' | 'too_complex', count = 1): { run: RunTask; refused: () => number } {
  const { run } = nodePlatform()
  let refused = 0
  return {
    refused: () => refused,
    async run(...task) {
      if (refused >= count) return run(...task)
      refused++
      throw new Refusal(code)
    },
  }
}

test('a certificate that takes too much holds up no other company’s notes, and is tried again', async () => {
  const companies = [await stage.addCompany(), await stage.addCompany()]
  const key = keyOf(companies[0]?.cnpj ?? '', 1)
  stage.sefaz = { ...stage.sefaz, list: async () => ({ outcome: 'listed', keys: [key], next: undefined }) }
  await stage.turn({}, refusing('too_complex').run)
  expect(listed()).toHaveLength(1)
  expect(new Set(await faults())).toEqual(new Set([null, 'unopened']))
  expect(stage.server.log).toContainEqual(expect.objectContaining({ event: 'sefaz_fetch' }))
  stage.server.clock.now += 5 * MINUTE
  await stage.turn()
  expect(new Set(listed())).toEqual(new Set(companies.map(({ cnpj }) => cnpj)))
})

test('a tenant too busy for it is waited for once a turn, and rests', async () => {
  await stage.addCompany()
  await stage.addCompany()
  const busy = refusing('unavailable', 2)
  await stage.turn({}, busy.run)
  expect(busy.refused()).toBe(1)
  expect(await faults()).toEqual(['unopened', 'unopened'])
  stage.server.clock.now += 4 * MINUTE
  await stage.turn()
  expect(listed()).toEqual([])
  stage.server.clock.now += MINUTE
  await stage.turn()
  expect(listed()).toHaveLength(2)
})
