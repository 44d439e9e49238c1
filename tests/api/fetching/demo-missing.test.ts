import { expect, test } from 'vitest'
import { DEMO_SEED, fillDemo } from '#api/demo/fill.ts'
import { playedFetching } from '#api/demo/missing-notes.ts'
import { noteFetching } from '#api/server/companies/fetching/fetch-missing.ts'
import { companySeal } from '#api/server/companies/seal.ts'
import { memoryMailer } from '#api/server/ports/mail/mailer.ts'
import { nodePlatform } from '#api/server/ports/platform/platform.node.ts'
import { webPasswords } from '#api/server/ports/platform/platform.web.ts'
import { doWork } from '#api/server/work/round.ts'
import { openStore } from '../test-store.ts'
import { KEY } from '../test-server.ts'

test('the demonstration’s SEFAZ has a few notes that come within minutes, and leave no gap', async () => {
  const { store, close } = await openStore()
  const start = Date.parse('2026-11-20T17:00:00-03:00')
  let now = start
  const log: unknown[] = []
  const platform = nodePlatform({ now: () => now, log: (line) => void log.push(line), passwords: webPasswords(1000) })
  await fillDemo(store, platform, { documents: 200, until: start })
  const fetching = playedFetching(store, { seed: DEMO_SEED, now: start })
  const kind = noteFetching({ ...fetching, wait: async (ms) => void (now += ms) })
  const round = { store, platform, companySeal: companySeal(KEY), mailer: memoryMailer(), linkOrigin: '' }
  const turn = () => doWork(kind, round)
  const gaps = () => store.selectFrom('nfce_gaps').select('id').execute()
  const before = await gaps()
  await turn()
  const absences = await store.selectFrom('nfce_absences').select(['key', 'number']).orderBy('number').execute()
  expect(absences).toHaveLength(4)
  now += 60_000
  await turn()
  expect(await store.selectFrom('nfce_absences').select('key').execute()).toEqual([])
  const notes = await store
    .selectFrom('nfces')
    .select(['status', 'warnings'])
    .where(
      'key',
      'in',
      absences.map(({ key }) => key),
    )
    .execute()
  expect(notes).toHaveLength(4)
  expect(new Set(notes.map(({ status }) => status))).toEqual(new Set(['authorized']))
  expect(notes.flatMap(({ warnings }) => warnings)).toEqual([])
  expect(await gaps()).toHaveLength(before.length)
  expect(log.filter((line) => JSON.stringify(line).includes('sefaz_fetch'))).toEqual([])
  await close()
})
