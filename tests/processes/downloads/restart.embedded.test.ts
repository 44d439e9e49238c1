import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DOCUMENTS, openStage, type Stage } from './download-stage.ts'
import { endServer } from '../server-process.ts'

// A whole server in a process of its own, ended as by a power cut in the midst of a zip. Over the embedded database its successor knows
// at once that it is alone; beside a PostgreSQL server it waits until the silence is long enough.

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

test('a server killed in the midst of a download makes it whole when it starts again', async () => {
  const killed = await stage.start()
  const id = await stage.catchHalfMade(killed)
  await endServer(killed, 'SIGKILL')
  const filesOf = () => readdirSync(join(stage.folder, 'downloads'))
  expect(filesOf().filter((name) => name.startsWith(id))).toEqual([expect.stringMatching(/\.part$/)])

  const server = await stage.start()
  const download = await stage.finished(server, id)
  expect(download).toMatchObject({ is_success: true, amount: DOCUMENTS, done: DOCUMENTS, failure: null })
  expect(filesOf().filter((name) => name.endsWith('.part'))).toEqual([])
  expect(statSync(join(stage.folder, 'downloads', `${id}.zip`)).mode & 0o777).toBe(0o600)
  await stage.expectWhole(download)
  // The address that opens the file is nowhere in the log.
  expect(server.log.join('')).toContain('/nf_download/:id/file')
  expect(server.log.join('')).not.toContain('signature')
})
