import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DOCUMENTS, openStage, type Stage } from './download-stage.ts'
import { openConnection } from '../../api/connections.ts'
import { endServer, logged } from '../server-process.ts'

// Several servers over one PostgreSQL database, which share the folder of files: the embedded one belongs to one process.

let stage: Stage
let database: Kysely<unknown>
beforeAll(async () => {
  stage = await openStage()
  database = openConnection(stage.databaseUrl ?? '', 'the test')
})
afterAll(async () => {
  await database?.destroy()
  await stage?.close()
})

test('of two servers one is killed, and the other one takes its download over', async () => {
  const [first, second] = [await stage.start(), await stage.start()]
  // Asleep until the first one has the job.
  second.process.kill('SIGSTOP')
  const id = await stage.catchHalfMade(first)
  second.process.kill('SIGCONT')
  await endServer(first, 'SIGKILL')
  // As if it had come to the last file, which makes it plain if it went back.
  await sql`update nf_downloads set done = ${DOCUMENTS - 1} where id = ${id}`.execute(database)
  const runs = new Set([await runOf(id)])
  // Silent for long: a silence that a test could wait for, one that is alone on a busy machine would fall into as well.
  await sql`update work set due_at = now() where kind = 'download' and key = ${id}`.execute(database)

  const progress: number[] = []
  let taken = Promise.resolve()
  const download = await stage.finished(second, id, ({ done }) => {
    progress.push(done)
    taken = taken.then(async () => void runs.add(await runOf(id)))
  })
  await taken
  expect(download).toMatchObject({ is_success: true, amount: DOCUMENTS, done: DOCUMENTS, failure: null })
  await stage.expectWhole(download)
  // The try that died and the one that followed: no third.
  expect(runs.size).toBe(2)
  await expect.poll(async () => (await sql`select from work where key = ${id}`.execute(database)).rows).toEqual([])
  expect(logged(first, 'download').filter((entry) => entry['id'] === id)).toEqual([])
  expect(logged(second, 'download').filter((entry) => entry['id'] === id)).toMatchObject([{ files: DOCUMENTS }])
  // Whoever watches sees it stand still, then go on.
  expect(new Set(progress)).toEqual(new Set([DOCUMENTS - 1, DOCUMENTS]))
  // Told once, by whoever made it.
  const told = () => stage.mail().flatMap(({ subject }) => (subject.includes('Download') ? [subject] : []))
  await expect.poll(told).toEqual(['Download pronto'])
  await endServer(second, 'SIGTERM')
})

test('a database that drops every connection in the midst of a download gets it made all the same', async () => {
  const server = await stage.start()
  const id = await stage.catchHalfMade(server)
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(database)
  await expect.poll(() => stage.list(server).catch(() => [])).not.toEqual([])
  const download = await stage.finished(server, id)
  expect(download).toMatchObject({ is_success: true, done: DOCUMENTS, failure: null })
  await stage.expectWhole(download)
  expect(server.process.exitCode).toBeNull()
  await endServer(server, 'SIGTERM')
})

async function runOf(id: string): Promise<string> {
  const { rows } = await sql<{ run: string }>`select run from nf_downloads where id = ${id}`.execute(database)
  return rows[0]?.run ?? ''
}
