import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { expectScrubbed, MESSAGE } from '../api/server/error-secrets.ts'
import { type ErrorServiceEnd, eventOf, openErrorService } from '../error-service.ts'

let end: ErrorServiceEnd
beforeEach(async () => {
  end = await openErrorService()
})
afterEach(() => end.close())

test.each([
  ['uncaughtException', 'setTimeout(() => { throw new Error(message) })'],
  ['unhandledRejection', 'Promise.reject(new Error(message)); setTimeout(() => {}, 60_000)'],
])('a process that dies of %s reports it, and dies as ever', async (origin, fault) => {
  const source = `
    import { reportCrashes } from '#api/server/reports/crashes.node.ts'
    import { serverReports } from '#api/server/reports/server-reports.ts'
    import { nodePlatform } from '#api/server/ports/platform/platform.node.ts'
    const [, dsn, message] = process.argv
    reportCrashes(serverReports({ dsn, platform: nodePlatform() }))
    ${fault}`
  const cwd = fileURLToPath(new URL('../..', import.meta.url))
  const child = spawn(process.execPath, ['--input-type=module', '-e', source, end.dsn, MESSAGE], { cwd })
  let told = ''
  child.stderr.on('data', (part) => (told += part))
  const code = await new Promise((resolve) => child.once('close', resolve))
  expect(code).toBe(1)
  expect(told).toContain('of note 7')
  const [received] = end.received
  if (!received) throw new Error(`nothing received: ${told}`)
  expect(eventOf(received)).toMatchObject({ tags: { route: `(${origin})` } })
  expectScrubbed(received.text)
})
