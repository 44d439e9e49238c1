import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { bossJobs } from '#api/server/ports/jobs/boss.node.ts'
import { openPostgres } from '#api/server/store/postgres.node.ts'
import { makeDatabase } from '../database.ts'

test('of two servers on one database, each job has one', async () => {
  const database = await makeDatabase()
  const databaseUrl = database?.url ?? ''
  const store = await openPostgres(databaseUrl)
  const done: string[] = []
  // Until both have been seen at work, so that neither does all.
  const both = Promise.withResolvers<void>()
  const working = new Set<number>()
  const servers = [0, 1].map((server) =>
    bossJobs({
      store,
      databaseUrl,
      // Each server looks for jobs of others every 3 s.
      silenceSeconds: 10,
      async run({ id }) {
        if (working.add(server).size === 2) both.resolve()
        await both.promise
        done.push(id)
      },
      giveUp: async () => {},
      log: () => {},
    }),
  )
  for (const jobs of servers) await jobs.start()
  const asked = Array.from({ length: 10 }, () => ({ tenantId: randomUUID(), id: randomUUID() }))
  await Promise.all(asked.flatMap((each) => servers.map((jobs) => jobs.enqueue(each))))
  await expect.poll(() => done.length).toBeGreaterThanOrEqual(10)
  for (const jobs of servers) await jobs.stop()
  expect(done.toSorted()).toEqual(asked.map(({ id }) => id).toSorted())
  await store.destroy()
  await database?.drop()
})
